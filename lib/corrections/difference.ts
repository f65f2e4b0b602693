import { isLonger, type PostedText } from '../delivery/posted.ts';
import { differenceInWords, type Segment } from '../differences/words.ts';
import type { Run } from '../sharing/platform.ts';

/*
 * The difference between two versions of an entry as text runs: removed and added words with a few words of context.
 */

/** Limits of words and segments; texts with more differences are reported as replaced. */
const MOST_CHANGES = 300;
const MOST_PIECES = 60;
/** Characters of context before and after a change. */
const AROUND = 60;
/** The most characters of a reported text. */
const MOST_TOLD = 1_500;
const ANOTHER = 'is another one now.';
const BEYOND = 'changed at or after its first 2,000 characters.';

/** Returns the lines that show changes of title and text. Reports an edit without visible changes, too. */
export function differenceOf(before: PostedText, after: PostedText): Run[][] {
  const lines = [...lineOf('Title', before.title, after.title), ...lineOf('Text', before.text, after.text)];
  if (lines.length > 0) return lines;
  const isCut = isLonger(before.text) || isLonger(after.text);
  return [[{ text: isCut ? `Its text ${BEYOND}` : 'There is no visible change.' }]];
}

function lineOf(name: string, before: string, after: string): Run[][] {
  if (before === after) return [];
  const named: Run = { text: `${name}: `, look: 'name' };
  if (before === '') return [[named, { text: beginningOf(after), look: 'come' }]];
  if (after === '') return [[named, { text: beginningOf(before), look: 'gone' }]];
  const areCut = isLonger(before) && isLonger(after);
  const [was, is] = areCut ? [before.slice(0, -1), after.slice(0, -1)] : [before, after];
  // Equal words may differ in white space, which one line does not have.
  const parts = differenceInWords(oneLine(was), oneLine(is), MOST_CHANGES)?.segments;
  if (!parts || parts.length > MOST_PIECES) return [[named, { text: ANOTHER }]];
  // If both texts are truncated, text that moved beyond the limit is not a change.
  while (areCut && parts.at(-1) && parts.at(-1)?.op !== 'equal') parts.pop();
  if (parts.every(({ op }) => op === 'equal')) return [[{ text: `Its text ${BEYOND}` }]];
  const runs = parts.map((part, i) => runOf(part, i === 0, i === parts.length - 1));
  return [[named, ...within(runs.flatMap(spaced))]];
}

/** Adds a space between removed and added text. */
const spaced = (run: Run, i: number, runs: Run[]): Run[] => {
  const isReplaced = run.look === 'come' && runs[i - 1]?.look === 'gone';
  return isReplaced && !/\s$/.test(runs[i - 1]?.text ?? '') ? [{ text: ' ' }, run] : [run];
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function runOf({ op, text }: Segment, isFirst: boolean, isLast: boolean): Run {
  if (op !== 'equal') return { text, look: op === 'added' ? 'come' : 'gone' };
  const characters = [...text];
  const head = isFirst ? 0 : AROUND;
  const tail = isLast ? 0 : AROUND;
  if (characters.length <= head + tail + 1) return { text };
  const end = tail === 0 ? '' : characters.slice(-tail).join('');
  return { text: `${characters.slice(0, head).join('')}…${end}` };
}

/** Truncates runs to the limit, with an ellipsis. */
function within(runs: Run[]): Run[] {
  const told: Run[] = [];
  let left = MOST_TOLD;
  for (const run of runs) {
    const characters = [...run.text];
    if (characters.length > left) return [...told, { ...run, text: `${characters.slice(0, left).join('')}…` }];
    left -= characters.length;
    told.push(run);
  }
  return told;
}

const beginningOf = (text: string): string => within([{ text }])[0]?.text ?? '';
