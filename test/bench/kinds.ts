import { KINDS } from '../../lib/kinds/kind.ts';
import {
  citationsRead,
  heldBack,
  kindRead,
  type MarkedKind,
  markedCitations,
  markedKinds,
  partRight,
} from '../support/marked-notices.ts';

/*
 * How well kinds and citations are read, on notices that were marked by hand: `npm run bench -- kinds`. With `--wrong` also each notice whose
 * kind is read in another way than it is marked.
 */

const percent = (part: number) => `${(100 * part).toFixed(1)} %`;
const row = (name: string, notices: MarkedKind[]) =>
  console.log(`| ${name} | ${notices.length} | ${percent(partRight(notices))} |`);

const all = markedKinds();
console.log('| Kinds | Notices | Read as marked |\n|---|---|---|');
row('all', all);
row('held back until the rules were written', heldBack());
for (const language of ['en', 'de', 'fr', 'es', 'it'])
  row(
    `in ${language}`,
    all.filter((one) => one.language === language),
  );
for (const kind of KINDS)
  row(
    kind,
    all.filter((one) => one.kind === kind),
  );

const { right, wrong, missed } = citationsRead(markedCitations());
console.log('\n| Citations | Marked | Precision | Recall |\n|---|---|---|---|');
console.log(`| all | ${right + missed} | ${percent(right / (right + wrong))} | ${percent(right / (right + missed))} |`);

if (process.argv.includes('--wrong'))
  for (const notice of all) {
    const { kind, quote } = kindRead(notice);
    if (kind !== notice.kind)
      console.log(`\n${notice.kind}, read as ${kind} by “${quote?.text ?? ''}”: ${notice.title}`);
  }
