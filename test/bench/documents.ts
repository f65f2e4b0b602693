import { markedDocuments } from '../support/marked-documents.ts';
import { FLOORS, type Judged, reachesFloors, sharesOf } from './documents/figures.ts';
import { printHostile } from './documents/hostile.ts';
import { judgedDocuments } from './documents/read.ts';

/*
 * How well the text of documents is read: `npm run bench -- documents`. Of eighty notices whose text is known, by layout: the share of
 * their words that is found in order, and the share of the text's words that is furniture of the page. With `--verbose` also the first
 * words that are wrong, of notices that are not held back. With `--hostile` instead what the reader says of hostile documents. It fails
 * if a total is worse than its floor, or a hostile document is said to be what it is not.
 */

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const row = (name: string, judged: Judged[]) => {
  const { found, furniture } = sharesOf(judged);
  console.log(`| ${name} | ${judged.length} | ${percent(found)} | ${percent(furniture)} |`);
};

async function printMarked(isVerbose: boolean): Promise<boolean> {
  const judged = await judgedDocuments(await markedDocuments());
  const open = judged.filter(({ document }) => !document.isHeld);
  const held = judged.filter(({ document }) => document.isHeld);
  console.log(
    '| Layout | Notices | Words of the body found | Words of the text that are furniture |\n|---|---|---|---|',
  );
  for (const layout of new Set(judged.map(({ document }) => document.layout)))
    row(
      layout,
      judged.filter(({ document }) => document.layout === layout),
    );
  row(
    'HTML',
    judged.filter(({ document }) => document.contentType !== 'application/pdf'),
  );
  row(
    'PDF',
    judged.filter(({ document }) => document.contentType === 'application/pdf'),
  );
  row('all that a reader may be tuned for', open);
  row('all held back', held);
  row('all', judged);
  if (isVerbose) for (const one of open) printWrong(one);
  const isReached = reachesFloors(judged);
  if (!isReached)
    console.log(`\nAsked for: at least ${percent(FLOORS.found)} and at most ${percent(FLOORS.furniture)} of all.`);
  return isReached;
}

const MOST_WORDS = 24;
const first = (words: string[]) => words.slice(0, MOST_WORDS).join(' ') + (words.length > MOST_WORDS ? ' …' : '');

function printWrong({ document, status, missing, extra }: Judged): void {
  if (missing.length + extra.length === 0) return;
  console.log(`\n${document.id}${status ? `, said to be ${status}` : ''}`);
  if (missing.length > 0) console.log(`  missing ${missing.length}: ${first(missing)}`);
  if (extra.length > 0) console.log(`  extra ${extra.length}: ${first(extra)}`);
}

const isRight = process.argv.includes('--hostile')
  ? await printHostile()
  : await printMarked(process.argv.includes('--verbose'));
if (!isRight) process.exitCode = 1;
