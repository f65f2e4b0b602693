import * as z from 'zod/mini';
import { type Line, linesOf } from '../differences/line.ts';
import { differenceInLines, type Part } from '../differences/lines.ts';
import { DifferenceSegment } from '../entries/difference.ts';
import { Count } from '../values/count.ts';
import { Id } from '../values/id.ts';
import { badParameter, type Problem } from '../values/problem.ts';
import { passagesOf } from './blocks.ts';
import { TextVersion } from './document.ts';
import { findTexts, noTextBefore, versionOf } from './kept.ts';
import type { StoredText } from './record.ts';

/** What is answered of a difference: so many changes, and so many characters of them, that every answer can be sent. */
const MOST_CHANGES = 2_000;
const MOST_CHARACTERS = 1_000_000;

/** A line in other words, or lines that went or came, with the passages in which they begin. @public for the contract */
export const DocumentChange = z.object({
  change: z.enum(['changed', 'removed', 'added']),
  passage_before: z.nullable(Count),
  passage_after: z.nullable(Count),
  lines_unchanged_before: Count,
  segments: z.array(DifferenceSegment),
  words_removed: Count,
  words_added: Count,
  is_aligned: z.boolean(),
});
type DocumentChange = z.infer<typeof DocumentChange>;

/** What differs between two texts of a document, in the order of the text; of lines that are the same only the number is told. */
export const DocumentDifference = z.object({
  entry_id: Id,
  url: z.string(),
  from: TextVersion,
  to: TextVersion,
  changes: z.array(DocumentChange),
  is_cut: z.boolean(),
  lines_unchanged: Count,
  words_removed: Count,
  words_added: Count,
  is_aligned: z.boolean(),
});
export type DocumentDifference = z.infer<typeof DocumentDifference>;

/**
 * What differs between two texts of a document by their numbers: without `to` the present one, without `from` the one before. As of an instant
 * `to` is the text of then, and the document that behind the link of then. Four requests, and up to two more for an instant.
 *
 * @throws Problem 400 if `from` is not before `to`; 404 entry_not_found, version_not_kept, text_not_found
 */
export async function differenceOf(
  id: string,
  { from, to, as_of }: { from?: number | undefined; to?: number | undefined; as_of?: string | undefined },
): Promise<DocumentDifference> {
  if (from !== undefined && to !== undefined && from >= to) throw notBefore();
  const { document, texts } = await findTexts(id, [to, ...(from === undefined ? [] : [from])], as_of);
  const [later, named] = texts as [StoredText, StoredText?];
  if (from !== undefined && from >= later.version) throw notBefore();
  const earlier = named ?? document.versions.findLast(({ version }) => version < later.version);
  if (!earlier) throw noTextBefore(id, later.version);
  const [was, is] = await Promise.all([earlier, later].map(({ version }) => passagesOf(document.id, version)));
  const found = { entry_id: id, url: document.url, from: versionOf(earlier), to: versionOf(later) };
  return { ...found, ...told(was ?? [], is ?? []) };
}

/** A line with the number of its passage. */
type Placed = Line & { passage: number };

const placed = (passages: string[]): Placed[] =>
  passages.flatMap((text, i) =>
    linesOf(i + 1 < passages.length ? `${text}\n\n` : text).map((line) => ({ ...line, passage: i + 1 })),
  );

/** What differs between two texts in passages. @public for its test */
export function told(before: string[], after: string[]) {
  const [was, is] = [placed(before), placed(after)];
  const parts = differenceInLines(was, is);
  const changed = parts.filter(({ change }) => change !== 'unchanged');
  const changes = changesOf(parts, was, is);
  const shown = within(changes);
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  return {
    changes: shown,
    is_cut: shown.length < changes.length,
    lines_unchanged: parts.length - changed.length,
    words_removed: sum(changed.map(({ removed }) => removed)),
    words_added: sum(changed.map(({ added }) => added)),
    is_aligned: changed.every(({ isAligned }) => isAligned),
  };
}

function changesOf(parts: Part[], was: Placed[], is: Placed[]): DocumentChange[] {
  let unchanged = 0;
  return parts.flatMap((part): DocumentChange[] => {
    const { change, before, after, segments, removed, added, isAligned } = part;
    if (change === 'unchanged') {
      unchanged += 1;
      return [];
    }
    const lines_unchanged_before = unchanged;
    unchanged = 0;
    const passages = { passage_before: passageAt(was, before), passage_after: passageAt(is, after) };
    const words = { words_removed: removed, words_added: added, is_aligned: isAligned };
    return [{ change, ...passages, lines_unchanged_before, segments, ...words }];
  });
}

const passageAt = (lines: Placed[], place: number | null): number | null =>
  place === null ? null : (lines[place]?.passage ?? null);

/** The first changes, as many as have room, and one at least. */
function within(changes: DocumentChange[]): DocumentChange[] {
  let characters = 0;
  const end = changes.findIndex(({ segments }, i) => {
    characters += segments.reduce((sum, { text }) => sum + text.length, 0);
    return i >= MOST_CHANGES || (i > 0 && characters > MOST_CHARACTERS);
  });
  return end < 0 ? changes : changes.slice(0, end);
}

const notBefore = (): Problem =>
  badParameter({ in: 'query', parameter: 'from', detail: 'must be the number of an earlier text than to' });
