import { type KeyRange, type ReadBudget, runAndChargeBudget } from '../platform/dynamodb/merged-query.ts';
import { queryItems } from '../platform/dynamodb/read.ts';
import { getSortKeyBefore } from '../platform/dynamodb/sort-keys.ts';
import { type Posting, parsePosting } from './index/postings.ts';
import type { SearchedTextSource } from './index/searched-texts.ts';

/**
 * The posting list of one condition of a search, such as a word with its synonyms or a filter. It merges several
 * partitions, newest first, and grows as rows are read.
 */
export interface PostingList {
  /** The partitions, each with its rows that are read and not merged yet. */
  partitions: PartitionRead[];
  /** The searched part: postings of the other part of an entry are skipped. */
  part: SearchedTextSource;
  /** The number of rows read, and whether one is of a document. */
  rowsRead: number;
  hasDocuments: boolean;
  /** The rows read down to `readDownToKey`, by sort key. */
  bySortKey: Map<string, Posting>;
  /** The same postings in order, newest first. */
  postings: Posting[];
  /** The oldest sort key down to which everything was read; '' at the end of the list. */
  readDownToKey: string;
}

interface PartitionRead {
  partition: string;
  rows: Posting[];
  /** Everything of the partition from here on was read. */
  readDownTo: string;
  to: string;
  isAtEnd: boolean;
}

/** The `readDownToKey` of an unread list. */
const UNREAD_FLOOR = '~';
/** Returns true once a posting list was read, even if it had no rows. */
export const wasPostingListRead = ({ readDownToKey }: PostingList) => readDownToKey !== UNREAD_FLOOR;

/** Creates an empty posting list over some partitions, to be read from the upper end of a key range. */
export const createPostingList = (
  partitions: string[],
  { to }: KeyRange,
  part: SearchedTextSource = 'both',
): PostingList => ({
  part,
  rowsRead: 0,
  hasDocuments: false,
  partitions: partitions.map((partition) => ({ partition, rows: [], readDownTo: '', to, isAtEnd: false })),
  bySortKey: new Map(),
  postings: [],
  readDownToKey: UNREAD_FLOOR,
});

/**
 * Returns the average number of rows read per posting so far, at least 1. It exceeds 1 if entries have a second row for
 * their document, or if a search of only one part skipped rows of the other part.
 */
export const getRowsPerPosting = ({ rowsRead, postings }: PostingList) =>
  Math.max(1, rowsRead / Math.max(1, postings.length));

/** Returns the density of a list: its rows per millisecond of publication time, as far as it was read. */
export function getRowDensityPerMs({ rowsRead, postings, readDownToKey }: PostingList): number {
  const parseTime = (at: string) => Date.parse(at.split('#')[0] ?? '');
  return rowsRead / Math.max(1, parseTime(postings[0]?.sortKey ?? readDownToKey) - parseTime(readDownToKey));
}

/**
 * Returns the number of requests that the next call of `readNextPostings` sends. It is the number of partitions that
 * have further rows to read, and no rows waiting to be merged.
 */
export const countNextReadRequests = ({ partitions }: PostingList) =>
  partitions.filter(({ isAtEnd, rows }) => !isAtEnd && rows.length === 0).length;

interface NextRowsOptions {
  /** The range of sort keys. */
  range: KeyRange;
  /** The number of rows to read. */
  rows: number;
}

/**
 * Reads further rows of a posting list, and merges them into the list. Up to `rows` rows are read of each partition
 * that has no rows waiting to be merged. The list and the budget change in place. The list's `readDownToKey` decreases;
 * it is '' at the end of the list.
 */
export async function readNextPostings(
  list: PostingList,
  { range, rows }: NextRowsOptions,
  budget: ReadBudget,
): Promise<void> {
  const blockingParts = list.partitions.filter((part) => !part.isAtEnd && part.rows.length === 0);
  const rowsByPart = await runAndChargeBudget(budget, () =>
    Promise.all(blockingParts.map((part) => readPart(part, list.part, { from: range.from, limit: rows }))),
  );
  list.rowsRead += rowsByPart.reduce((sum, { count }) => sum + count, 0);
  list.hasDocuments ||= rowsByPart.some(({ hasDocuments }) => hasDocuments);
  const open = list.partitions.filter(({ isAtEnd }) => !isAtEnd);
  list.readDownToKey =
    open
      .map(({ readDownTo }) => readDownTo)
      .sort()
      .at(-1) ?? '';
  const next = list.partitions
    .flatMap((part) => takeRowsAbove(part, list.readDownToKey))
    .sort((a, b) => (a.sortKey < b.sortKey ? 1 : -1));
  for (const posting of next) {
    const existing = list.bySortKey.get(posting.sortKey);
    existing?.positions.push(...posting.positions);
    if (existing) continue;
    list.bySortKey.set(posting.sortKey, posting);
    list.postings.push(posting);
  }
}

/** Removes and returns the rows of a partition from a sort key on. */
function takeRowsAbove(part: PartitionRead, floor: string): Posting[] {
  const first = part.rows.findIndex(({ sortKey }) => sortKey < floor);
  return part.rows.splice(0, first < 0 ? part.rows.length : first);
}

interface PostingPartRange {
  /** The lower bound of the sort keys. */
  from: string;
  /** The number of rows. */
  limit: number;
}

/** Reads the next rows of a partition; returns their number, and whether one is of a document. */
async function readPart(part: PartitionRead, where: SearchedTextSource, { from, limit }: PostingPartRange) {
  const items = await queryItems({ partition: part.partition, from, to: part.to, descending: true, limit });
  const rows = items.map(parsePosting);
  const last = rows.at(-1);
  // The posting of a document precedes that of its entry, which may come with the next rows.
  part.readDownTo = last ? last.sortKey + (where === 'entry' && last.isOfDocument ? '~' : '') : '';
  part.rows = where === 'both' ? rows : rows.filter(({ isOfDocument }) => isOfDocument === (where === 'document'));
  part.isAtEnd = items.length < limit;
  part.to = getSortKeyBefore(String(items.at(-1)?.['sk'] ?? part.to));
  return { count: items.length, hasDocuments: rows.some(({ isOfDocument }) => isOfDocument) };
}
