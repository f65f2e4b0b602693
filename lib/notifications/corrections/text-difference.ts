import type { StyledTextRun } from '../../channels/channel.ts';
import { type DiffSegment, diffWords } from '../../platform/text/word-diff.ts';
import { type EntryTextSnapshot, isTruncatedSnapshotText } from '../posted-messages.ts';

/*
 * The difference between two versions of an entry as text runs: removed and added words with a few words of context.
 */

/** Limits of words and segments; texts with more differences are reported as replaced. */
const MAX_CHANGES = 300;
const MAX_SEGMENTS = 60;
/** Characters of context before and after a change. */
const CONTEXT_LENGTH = 60;
/** The most characters of a reported text. */
const MAX_DIFFERENCE_LENGTH = 1_500;
const REPLACED_TEXT = 'is another one now.';
const CHANGED_BEYOND_TEXT = 'changed at or after its first 2,000 characters.';

/**
 * Formats what an edit changed in title and text, as lines that mark removed and added words.
 * If no change is visible, one line says so. The result is never an empty list.
 */
export function formatTextDifference(before: EntryTextSnapshot, after: EntryTextSnapshot): StyledTextRun[][] {
  const lines = [
    ...formatFieldDifference('Title', before.title, after.title),
    ...formatFieldDifference('Text', before.text, after.text),
  ];
  if (lines.length > 0) return lines;
  const isCut = isTruncatedSnapshotText(before.text) || isTruncatedSnapshotText(after.text);
  return [[{ text: isCut ? `Its text ${CHANGED_BEYOND_TEXT}` : 'There is no visible change.' }]];
}

function formatFieldDifference(name: string, before: string, after: string): StyledTextRun[][] {
  if (before === after) return [];
  const label: StyledTextRun = { text: `${name}: `, look: 'name' };
  if (before === '') return [[label, { text: truncateText(after), look: 'come' }]];
  if (after === '') return [[label, { text: truncateText(before), look: 'gone' }]];
  const areCut = isTruncatedSnapshotText(before) && isTruncatedSnapshotText(after);
  const [was, is] = areCut ? [before.slice(0, -1), after.slice(0, -1)] : [before, after];
  // Equal words may differ in white space, which one line does not have.
  const parts = diffWords(collapseSpaces(was), collapseSpaces(is), MAX_CHANGES)?.segments;
  if (!parts || parts.length > MAX_SEGMENTS) return [[label, { text: REPLACED_TEXT }]];
  // If both texts are truncated, text that moved beyond the limit is not a change.
  while (areCut && parts.at(-1) && parts.at(-1)?.op !== 'equal') parts.pop();
  if (parts.every(({ op }) => op === 'equal')) return [[{ text: `Its text ${CHANGED_BEYOND_TEXT}` }]];
  const runs = parts.map((part, i) => toTextRun(part, i === 0, i === parts.length - 1));
  return [[label, ...truncateRuns(runs.flatMap(addSpaceBetween))]];
}

/** Adds a space between removed and added text. */
const addSpaceBetween = (run: StyledTextRun, i: number, runs: StyledTextRun[]): StyledTextRun[] => {
  const isReplaced = run.look === 'come' && runs[i - 1]?.look === 'gone';
  return isReplaced && !/\s$/.test(runs[i - 1]?.text ?? '') ? [{ text: ' ' }, run] : [run];
};

const collapseSpaces = (text: string): string => text.replace(/\s+/g, ' ').trim();

function toTextRun({ op, text }: DiffSegment, isFirst: boolean, isLast: boolean): StyledTextRun {
  if (op !== 'equal') return { text, look: op === 'added' ? 'come' : 'gone' };
  const characters = [...text];
  const head = isFirst ? 0 : CONTEXT_LENGTH;
  const tail = isLast ? 0 : CONTEXT_LENGTH;
  if (characters.length <= head + tail + 1) return { text };
  const end = tail === 0 ? '' : characters.slice(-tail).join('');
  return { text: `${characters.slice(0, head).join('')}…${end}` };
}

/** Truncates runs to the limit, with an ellipsis. */
function truncateRuns(runs: StyledTextRun[]): StyledTextRun[] {
  const shortenedRuns: StyledTextRun[] = [];
  let remainingLength = MAX_DIFFERENCE_LENGTH;
  for (const run of runs) {
    const characters = [...run.text];
    if (characters.length > remainingLength)
      return [...shortenedRuns, { ...run, text: `${characters.slice(0, remainingLength).join('')}…` }];
    remainingLength -= characters.length;
    shortenedRuns.push(run);
  }
  return shortenedRuns;
}

const truncateText = (text: string): string => truncateRuns([{ text }])[0]?.text ?? '';
