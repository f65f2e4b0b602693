import { isLonger, type PostedText } from '../delivery/posted.ts';
import { differenceInWords, type Segment } from '../differences/words.ts';
import type { Run } from '../sharing/platform.ts';

/*
 * What has changed of an update, for people: the words that went and those that came, with a few of those around them.
 */

/** Words that went and came, and pieces that they make; of texts that differ in more it is said that they are other ones. */
const MOST_CHANGES = 300;
const MOST_PIECES = 60;
/** Characters of what stayed, beside what changed. */
const AROUND = 60;
/** Characters of a text that are told. */
const MOST_TOLD = 1_500;
const ANOTHER = 'is another one now.';
const BEYOND = 'changed at or after its first 2,000 characters.';

/** The lines that tell what changed of title and text; an update that only lost or got marks that nobody sees says so. */
export function differenceOf(before: PostedText, after: PostedText): Run[][] {
  const lines = [...lineOf('Title', before.title, after.title), ...lineOf('Text', before.text, after.text)];
  if (lines.length > 0) return lines;
  const isCut = isLonger(before.text) || isLonger(after.text);
  return [[{ text: isCut ? `Its text ${BEYOND}` : 'Nothing that can be seen is different.' }]];
}

function lineOf(name: string, before: string, after: string): Run[][] {
  if (before === after) return [];
  const named: Run = { text: `${name}: `, look: 'name' };
  if (before === '') return [[named, { text: beginningOf(after), look: 'come' }]];
  if (after === '') return [[named, { text: beginningOf(before), look: 'gone' }]];
  const areCut = isLonger(before) && isLonger(after);
  const [was, is] = areCut ? [before.slice(0, -1), after.slice(0, -1)] : [before, after];
  // Of words that are the same the white space between them may differ, which one line has not.
  const parts = differenceInWords(oneLine(was), oneLine(is), MOST_CHANGES)?.segments;
  if (!parts || parts.length > MOST_PIECES) return [[named, { text: ANOTHER }]];
  // Where both texts are cut, what was pushed over the end is no change.
  while (areCut && parts.at(-1) && parts.at(-1)?.op !== 'equal') parts.pop();
  if (parts.every(({ op }) => op === 'equal')) return [[{ text: `Its text ${BEYOND}` }]];
  const runs = parts.map((part, i) => runOf(part, i === 0, i === parts.length - 1));
  return [[named, ...within(runs.flatMap(spaced))]];
}

/** A space between what went and what came in its place. */
const spaced = (run: Run, i: number, runs: Run[]): Run[] => {
  const isReplaced = run.look === 'come' && runs[i - 1]?.look === 'gone';
  return isReplaced && !/\s$/.test(runs[i - 1]?.text ?? '') ? [{ text: ' ' }, run] : [run];
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function runOf({ op, text }: Segment, isFirst: boolean, isLast: boolean): Run {
  if (op !== 'equal') return { text, look: op === 'added' ? 'come' : 'gone' };
  const characters = [...text];
  const [head, tail] = [isFirst ? 0 : AROUND, isLast ? 0 : AROUND];
  if (characters.length <= head + tail + 1) return { text };
  const end = tail === 0 ? '' : characters.slice(-tail).join('');
  return { text: `${characters.slice(0, head).join('')}…${end}` };
}

/** As many runs as have room, and an ellipsis where there are more. */
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
