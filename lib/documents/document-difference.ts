import * as z from 'zod/mini';
import { DifferenceSegment } from '../entries/versions/version-difference.ts';
import { type DiffPart, diffLines, splitLines, type TextLine } from '../platform/text/line-diff.ts';
import { invalidParameter, type Problem } from '../values/problem.ts';
import { Id, NonNegativeInteger } from '../values/schemas.ts';
import { TextVersion } from './document.ts';
import type { StoredTextVersion } from './document-record.ts';
import { getTextPassages } from './document-rows.ts';
import { createNoEarlierTextProblem, getDocumentTextVersions, toTextVersion } from './document-texts.ts';

/** Limits of a response: the number of changes, and their characters in all. */
const MAX_CHANGES = 2_000;
const MAX_CHARACTERS = 1_000_000;

/**
 * A changed line of a document's text, or consecutive lines that were removed or added.
 * `passage_before` and `passage_after` are the numbers of the passages that contain these lines in the earlier and the
 * later text. @public for the contract
 */
export const DocumentChange = z.object({
  change: z.enum(['changed', 'removed', 'added']),
  passage_before: z.nullable(NonNegativeInteger),
  passage_after: z.nullable(NonNegativeInteger),
  lines_unchanged_before: NonNegativeInteger,
  segments: z.array(DifferenceSegment),
  words_removed: NonNegativeInteger,
  words_added: NonNegativeInteger,
  is_aligned: z.boolean(),
});
type DocumentChange = z.infer<typeof DocumentChange>;

/**
 * The difference between two versions of a document's text, in text order.
 * It lists the changed, removed and added lines; unchanged lines are only counted.
 */
export const DocumentDifference = z.object({
  entry_id: Id,
  url: z.string(),
  from: TextVersion,
  to: TextVersion,
  changes: z.array(DocumentChange),
  is_cut: z.boolean(),
  lines_unchanged: NonNegativeInteger,
  words_removed: NonNegativeInteger,
  words_added: NonNegativeInteger,
  is_aligned: z.boolean(),
});
export type DocumentDifference = z.infer<typeof DocumentDifference>;

interface GetDocumentDifferenceOptions {
  from?: number | undefined;
  to?: number | undefined;
  as_of?: string | undefined;
}

/**
 * Returns the difference between two versions of the text of an entry's document, line by line.
 * - `to` is a version number. The default is the current text.
 * - With `as_of` the default of `to` is the text valid at that instant, of the document to which the entry linked then.
 * - `from` is a version number. The default is the version before `to`.
 * Four requests, and up to two more with `as_of`.
 * @throws Problem 400 if `from` is not before `to`
 * @throws Problem 404 entry_not_found, version_not_kept or text_not_found
 */
export async function getDocumentDifference(
  id: string,
  { from, to, as_of }: GetDocumentDifferenceOptions,
): Promise<DocumentDifference> {
  if (from !== undefined && to !== undefined && from >= to) throw fromNotBeforeTo();
  const { document, texts } = await getDocumentTextVersions(id, [to, ...(from === undefined ? [] : [from])], as_of);
  const [later, named] = texts as [StoredTextVersion, StoredTextVersion?];
  if (from !== undefined && from >= later.version) throw fromNotBeforeTo();
  const earlier = named ?? document.versions.findLast(({ version }) => version < later.version);
  if (!earlier) throw createNoEarlierTextProblem(id, later.version);
  const [was, is] = await Promise.all([earlier, later].map(({ version }) => getTextPassages(document.id, version)));
  const found = { entry_id: id, url: document.url, from: toTextVersion(earlier), to: toTextVersion(later) };
  return { ...found, ...compareDocumentTexts(was ?? [], is ?? []) };
}

/** A line with the number of its passage. */
type PassageLine = TextLine & { passage: number };

const toPassageLines = (passages: string[]): PassageLine[] =>
  passages.flatMap((text, i) =>
    splitLines(i + 1 < passages.length ? `${text}\n\n` : text).map((line) => ({ ...line, passage: i + 1 })),
  );

/**
 * Compares two texts of a document line by line.
 * Each text is the list of its passages. Unchanged lines are counted and not returned.
 * @public for its test
 */
export function compareDocumentTexts(before: string[], after: string[]) {
  const was = toPassageLines(before);
  const is = toPassageLines(after);
  const parts = diffLines(was, is);
  const changed = parts.filter(({ change }) => change !== 'unchanged');
  const changes = toChanges(parts, was, is);
  const shownChanges = limitChanges(changes);
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  return {
    changes: shownChanges,
    is_cut: shownChanges.length < changes.length,
    lines_unchanged: parts.length - changed.length,
    words_removed: sum(changed.map(({ removed }) => removed)),
    words_added: sum(changed.map(({ added }) => added)),
    is_aligned: changed.every(({ isAligned }) => isAligned),
  };
}

function toChanges(parts: DiffPart[], was: PassageLine[], is: PassageLine[]): DocumentChange[] {
  let unchanged = 0;
  return parts.flatMap((part): DocumentChange[] => {
    const { change, before, after, segments, removed, added, isAligned } = part;
    if (change === 'unchanged') {
      unchanged += 1;
      return [];
    }
    const lines_unchanged_before = unchanged;
    unchanged = 0;
    const passages = { passage_before: getPassage(was, before), passage_after: getPassage(is, after) };
    const words = { words_removed: removed, words_added: added, is_aligned: isAligned };
    return [{ change, ...passages, lines_unchanged_before, segments, ...words }];
  });
}

const getPassage = (lines: PassageLine[], place: number | null): number | null =>
  place === null ? null : (lines[place]?.passage ?? null);

/** Returns the first changes within the limits; at least one. */
function limitChanges(changes: DocumentChange[]): DocumentChange[] {
  let characters = 0;
  const end = changes.findIndex(({ segments }, i) => {
    characters += segments.reduce((sum, { text }) => sum + text.length, 0);
    return i >= MAX_CHANGES || (i > 0 && characters > MAX_CHARACTERS);
  });
  return end < 0 ? changes : changes.slice(0, end);
}

const fromNotBeforeTo = (): Problem =>
  invalidParameter({ in: 'query', parameter: 'from', detail: 'must be the number of an earlier text than to' });
