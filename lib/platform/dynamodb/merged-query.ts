import { measureCost } from './capacity.ts';
import type { TableItem } from './client.ts';
import { INDEX_PARTITION_KEYS, type IndexName } from './key-schema.ts';
import { queryItems } from './read.ts';
import { getSortKeyAfter, getSortKeyBefore } from './sort-keys.ts';

/*
 * Reads several partitions as one list, in the order of their keys or in reverse, within a budget. When the budget
 * ends, the caller returns a position to continue from.
 */

/** The requests and read units that a read may still use. Functions that share a budget subtract from it in place. */
export interface ReadBudget {
  requests: number;
  units: number;
}

/** The assumed cost of an unread row: 4 KB, as for a description of 2,000 characters. */
const DEFAULT_UNITS_PER_ROW = 1 / 2;
const MAX_PAGE_ROWS = 100;

/** A partition that is being read: its unused rows, and the rest of its range. */
export interface PartitionReader {
  partition: string;
  index: IndexName | undefined;
  rows: TableItem[];
  from: string;
  to: string;
  isAtEnd: boolean;
  /** True before the first page is read. */
  isUnread: boolean;
}

/** A range of sort keys within a partition, both bounds inclusive. */
export interface KeyRange {
  from: string;
  to: string;
}

/** Order and consistency of the read; newest first by default. */
interface ReadOrder {
  ascending?: boolean;
  consistent?: boolean;
}

/** The order of the read, and the number of rows of the first page of a partition. */
interface MergedQueryOptions extends ReadOrder {
  pageSize: number;
}

/** Runs `work` and subtracts its requests and read units from the budget, which may become negative. */
export async function runAndChargeBudget<T>(budget: ReadBudget, work: () => Promise<T>): Promise<T> {
  const { result, cost } = await measureCost(work);
  budget.requests -= cost.requests;
  budget.units -= cost.readUnits;
  return result;
}

/** A read of several partitions as one sorted list, within one budget. */
export interface MergedQuery {
  /** Returns a reader for a partition; nothing is read yet. */
  open(partition: string, index?: IndexName): PartitionReader;
  /** Reads the first page of each partition, with the given number of rows. */
  readFirstPages(pages: { stream: PartitionReader; rows: number }[]): Promise<void>;
  /**
   * Yields rows in key order until all partitions end or the budget does; `areExhausted` says which. `most` returns how
   * many more rows are needed.
   */
  rows(streams: PartitionReader[], most?: () => number): AsyncGenerator<TableItem>;
}

/**
 * Creates a query over several partitions of the table or its indexes, within a range of sort keys. The first read of a
 * partition returns `pageSize` rows; later reads are limited by the budget.
 */
export function createMergedQuery(
  range: KeyRange,
  budget: ReadBudget,
  { pageSize, ...order }: MergedQueryOptions,
): MergedQuery {
  const total = { rows: 0, units: 0 };
  const readFirstPages = async (pages: { stream: PartitionReader; rows: number }[]) => {
    const before = budget.units;
    await runAndChargeBudget(budget, () => Promise.all(pages.map(({ stream, rows }) => readPage(stream, rows, order))));
    total.units += before - budget.units;
    total.rows += pages.reduce((sum, { stream }) => sum + stream.rows.length, 0);
  };
  /**
   * Reads the next pages; false if the budget forbids it. A first page is always read, so that each call makes
   * progress.
   */
  const readNextPages = async (dry: PartitionReader[], most: number): Promise<boolean> => {
    const isFirst = dry.every(({ isUnread }) => isUnread);
    const unitsARow = Math.max(DEFAULT_UNITS_PER_ROW, total.units / Math.max(1, total.rows));
    const affordable = Math.floor(budget.units / unitsARow / dry.length);
    const rows = isFirst ? pageSize : Math.min(MAX_PAGE_ROWS, most, affordable);
    if (!isFirst && (rows < 1 || budget.requests < dry.length)) return false;
    await readFirstPages(dry.map((stream) => ({ stream, rows })));
    return true;
  };
  return {
    open: (partition, index) => ({ partition, index, rows: [], ...range, isAtEnd: false, isUnread: true }),
    readFirstPages,
    rows: (streams, most = () => MAX_PAGE_ROWS) => mergeByKey(streams, order, (dry) => readNextPages(dry, most())),
  };
}

/** Returns true once every row of the partitions was read and used; false if the budget ended first. */
export const areExhausted = (readers: PartitionReader[]) =>
  readers.every(({ isAtEnd, rows }) => isAtEnd && rows.length === 0);

async function* mergeByKey(
  streams: PartitionReader[],
  { ascending = false }: ReadOrder,
  readNextPages: (dry: PartitionReader[]) => Promise<boolean>,
): AsyncGenerator<TableItem> {
  const firstKey = ({ rows, index }: PartitionReader) => String(rows[0]?.[getSortKeyName(index)]);
  for (;;) {
    const empty = streams.filter((stream) => stream.rows.length === 0 && !stream.isAtEnd);
    if (empty.length > 0 && !(await readNextPages(empty))) return;
    const filled = streams.filter((stream) => stream.rows.length > 0);
    const next = filled.sort((a, b) => (firstKey(a) < firstKey(b) === ascending ? -1 : 1))[0];
    if (next) {
      yield next.rows[0] as TableItem;
      next.rows.shift();
    } else if (streams.every((stream) => stream.isAtEnd)) return;
  }
}

const getSortKeyName = (index: IndexName | undefined) => (index && index in INDEX_PARTITION_KEYS ? 'at' : 'sk');

async function readPage(
  stream: PartitionReader,
  limit: number,
  { ascending = false, consistent = false }: ReadOrder,
): Promise<void> {
  const { partition, index, from, to } = stream;
  const range = { partition, from, to, ...(index ? { index } : {}) };
  stream.rows = await queryItems({ ...range, descending: !ascending, limit, consistent });
  stream.isUnread = false;
  stream.isAtEnd = stream.rows.length < limit;
  if (stream.isAtEnd) return;
  const last = String(stream.rows.at(-1)?.[getSortKeyName(index)]);
  if (ascending) stream.from = getSortKeyAfter(last);
  else stream.to = getSortKeyBefore(last);
}
