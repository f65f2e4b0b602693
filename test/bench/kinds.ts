import { ENTRY_KINDS } from '../../lib/extraction/kinds/entry-kind.ts';
import {
  countDifferentReadings,
  findKindOfTitle,
  type LabelledTitle,
  readCapturedTitles,
  readLaterTitles,
  readWrittenTitles,
  scoreKinds,
  scoreTitles,
} from '../support/kind-titles.ts';
import { citationsRead, heldBack, kindRead, markedCitations, markedKinds } from '../support/marked-notices.ts';

/*
 * How well kinds and citations are read: `npm run bench -- kinds`. Precision and recall of kinds other than `other`,
 * on labelled titles and on notices with a text, with a confusion table of the real titles. With `--wrong` also each
 * title whose kind differs from its label.
 */

const percent = (part: number) => `${(100 * part).toFixed(1)} %`;

function printScore(name: string, { labelled, named, right, precision, recall }: ReturnType<typeof scoreKinds>) {
  console.log(`| ${name} | ${labelled} | ${named} | ${right} | ${percent(precision)} | ${percent(recall)} |`);
}

/** Rows are labels, columns what the rules found; empty cells are 0. */
function printConfusion(titles: LabelledTitle[]) {
  const counts = new Map<string, number>();
  for (const one of titles) {
    const cell = `${one.kind} ${findKindOfTitle(one)}`;
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  console.log(`\n| Label \\ found | ${ENTRY_KINDS.join(' | ')} |\n|---|${ENTRY_KINDS.map(() => '---|').join('')}`);
  for (const label of ENTRY_KINDS)
    console.log(`| ${label} | ${ENTRY_KINDS.map((found) => counts.get(`${label} ${found}`) ?? '').join(' | ')} |`);
}

const captured = readCapturedTitles();
const written = readWrittenTitles();
const notices = markedKinds().map((one) => ({ label: one.kind, found: kindRead(one).kind }));
console.log('| Kinds | Labelled | Named | Right | Precision | Recall |\n|---|---|---|---|---|---|');
printScore('real titles', scoreTitles(captured));
printScore('written titles', scoreTitles(written));
printScore('written titles, held back', scoreTitles(readWrittenTitles('held back')));
for (const language of new Set(written.map((one) => one.language)))
  printScore(`written titles in ${language}`, scoreTitles(written.filter((one) => one.language === language)));
printScore('later titles', scoreTitles(readLaterTitles()));
printScore('notices with their text', scoreKinds(notices));
const held = heldBack().map((one) => ({ label: one.kind, found: kindRead(one).kind }));
printScore('notices with their text, every sixth', scoreKinds(held));
console.log(`\nReal titles: ${captured.length}, of which two readings label ${countDifferentReadings()} differently.`);
printConfusion(captured);

const { right, wrong, missed } = citationsRead(markedCitations());
console.log('\n| Citations | Marked | Precision | Recall |\n|---|---|---|---|');
console.log(`| all | ${right + missed} | ${percent(right / (right + wrong))} | ${percent(right / (right + missed))} |`);

if (process.argv.includes('--wrong'))
  for (const one of [...captured, ...written, ...readLaterTitles()]) {
    const found = findKindOfTitle(one);
    if (found !== one.kind) console.log(`\n${one.kind}, found ${found}: ${one.title}`);
  }
