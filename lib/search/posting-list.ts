import { type KeyRange, type ReadBudget, runWithBudget } from '../table/merged-query.ts';
import { queryItems } from '../table/read.ts';
import { getSortKeyBefore } from '../table/sort-keys.ts';
import { type Posting, parsePosting } from './postings.ts';
import type { SearchedPart } from './searched-texts.ts';

/** The posting list of a word or another search term: its partitions merged, newest first. */
export interface PostingList {
  parts: PartitionRead[];
  /** Postings of the other part of an entry are skipped. */
  where: SearchedPart;
  /** The number of rows read, and whether one is of a document. */
  rowsRead: number;
  hasDocuments: boolean;
  /** The rows read down to `floor`, by sort key. */
  bySortKey: Map<string, Posting>;
  postings: Posting[];
  /** Everything from here on was read; '' at the end of the list. */
  floor: string;
}

interface PartitionRead {
  partition: string;
  rows: Posting[];
  /** Everything of the partition from here on was read. */
  readDownTo: string;
  to: string;
  isAtEnd: boolean;
}

/** The floor of an unread list. */
const UNREAD_FLOOR = '~';
export const hasRows = ({ floor }: PostingList) => floor !== UNREAD_FLOOR;

/** Returns an unread list of these partitions. */
export const createPostingList = (
  partitions: string[],
  { to }: KeyRange,
  where: SearchedPart = 'both',
): PostingList => ({
  where,
  rowsRead: 0,
  hasDocuments: false,
  parts: partitions.map((partition) => ({ partition, rows: [], readDownTo: '', to, isAtEnd: false })),
  bySortKey: new Map(),
  postings: [],
  floor: UNREAD_FLOOR,
});

/** Returns the rows per posting so far: an entry may have two rows, and some are skipped. */
export const getRowsPerPosting = ({ rowsRead, postings }: PostingList) =>
  Math.max(1, rowsRead / Math.max(1, postings.length));

/** Returns the rows per millisecond of published time so far. */
export function getDensity({ rowsRead, postings, floor }: PostingList): number {
  const timeOf = (at: string) => Date.parse(at.split('#')[0] ?? '');
  return rowsRead / Math.max(1, timeOf(postings[0]?.at ?? floor) - timeOf(floor));
}

/** Returns the number of requests of the next read. */
export const getRequestsPerRead = ({ parts }: PostingList) =>
  parts.filter(({ isAtEnd, rows }) => !isAtEnd && rows.length === 0).length;

/** Reads the next `rows` of the partitions that hold the list back. */
export async function readNextRows(
  list: PostingList,
  range: KeyRange,
  rows: number,
  budget: ReadBudget,
): Promise<void> {
  const blockingParts = list.parts.filter((part) => !part.isAtEnd && part.rows.length === 0);
  const rowsByPart = await runWithBudget(budget, () =>
    Promise.all(blockingParts.map((part) => readPart(part, list.where, range.from, rows))),
  );
  list.rowsRead += rowsByPart.reduce((sum, { count }) => sum + count, 0);
  list.hasDocuments ||= rowsByPart.some(({ hasDocuments }) => hasDocuments);
  const open = list.parts.filter(({ isAtEnd }) => !isAtEnd);
  list.floor =
    open
      .map(({ readDownTo }) => readDownTo)
      .sort()
      .at(-1) ?? '';
  const next = list.parts.flatMap((part) => takeRowsAbove(part, list.floor)).sort((a, b) => (a.at < b.at ? 1 : -1));
  for (const posting of next) {
    const existing = list.bySortKey.get(posting.at);
    existing?.positions.push(...posting.positions);
    if (existing) continue;
    list.bySortKey.set(posting.at, posting);
    list.postings.push(posting);
  }
}

/** Removes and returns the rows of a partition from the floor on. */
function takeRowsAbove(part: PartitionRead, floor: string): Posting[] {
  const first = part.rows.findIndex(({ at }) => at < floor);
  return part.rows.splice(0, first < 0 ? part.rows.length : first);
}

/** Reads the next rows of a partition; returns their number, and whether one is of a document. */
async function readPart(part: PartitionRead, where: SearchedPart, from: string, limit: number) {
  const items = await queryItems({ partition: part.partition, from, to: part.to, descending: true, limit });
  const rows = items.map(parsePosting);
  const last = rows.at(-1);
  // The posting of a document precedes that of its entry, which may come with the next rows.
  part.readDownTo = last ? last.at + (where === 'entry' && last.isOfDocument ? '~' : '') : '';
  part.rows = where === 'both' ? rows : rows.filter(({ isOfDocument }) => isOfDocument === (where === 'document'));
  part.isAtEnd = items.length < limit;
  part.to = getSortKeyBefore(String(items.at(-1)?.['sk'] ?? part.to));
  return { count: items.length, hasDocuments: rows.some(({ isOfDocument }) => isOfDocument) };
}
