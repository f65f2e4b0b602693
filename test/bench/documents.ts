import { markedDocuments } from '../support/marked-documents.ts';
import { FLOORS, getShares, type JudgedDocument, reachesFloors } from './documents/figures.ts';
import { printHostile } from './documents/hostile.ts';
import { judgedDocuments } from './documents/read.ts';

/*
 * npm run bench -- documents: how well the text of documents is read. For eighty notices with a known text, by layout:
 * the share of their words that is found in order, and the share of the words read that is boilerplate of the page.
 * `--verbose` also lists the first wrong words of notices that are not held back. `--hostile` lists the results for
 * hostile documents instead. The bench fails if a total is below its limit, or the status of a hostile document is
 * wrong.
 */

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
const row = (name: string, judged: JudgedDocument[]) => {
  const { found, furniture } = getShares(judged);
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

const MAX_WORDS = 24;
const first = (words: string[]) => words.slice(0, MAX_WORDS).join(' ') + (words.length > MAX_WORDS ? ' …' : '');

function printWrong({ document, status, missing, extra }: JudgedDocument): void {
  if (missing.length + extra.length === 0) return;
  console.log(`\n${document.id}${status ? `, said to be ${status}` : ''}`);
  if (missing.length > 0) console.log(`  missing ${missing.length}: ${first(missing)}`);
  if (extra.length > 0) console.log(`  extra ${extra.length}: ${first(extra)}`);
}

const isRight = process.argv.includes('--hostile')
  ? await printHostile()
  : await printMarked(process.argv.includes('--verbose'));
if (!isRight) process.exitCode = 1;
