import { measured } from './capacity.ts';
import type { Item } from './client.ts';
import { INDEXES, type IndexName } from './key-chart.ts';
import { queryItems } from './read.ts';
import { justAfter, justBefore } from './sort-keys.ts';

/*
 * Reads several partitions as one list, in the order of their keys or in reverse, within a budget. When the budget
 * ends, the caller returns a position to continue from.
 */

/** The remaining cost of a read. Its parts share one budget. */
export interface Budget {
  requests: number;
  units: number;
}

/** The assumed cost of an unread row: 4 KB, as for a description of 2,000 characters. */
const UNITS_A_ROW = 1 / 2;
const LONGEST_PAGE = 100;

/** A partition that is being read: its unused rows, and the rest of its range. */
export interface Stream {
  partition: string;
  index: IndexName | undefined;
  rows: Item[];
  from: string;
  to: string;
  ended: boolean;
  /** True before the first page is read. */
  fresh: boolean;
}

/** Bounds of the sort keys, both inclusive. */
export interface Range {
  from: string;
  to: string;
}

/** Order and consistency of the read; newest first by default. */
interface Order {
  ascending?: boolean;
  consistent?: boolean;
}

/** Runs a part of a read and subtracts its cost from the budget. */
export async function spend<T>(budget: Budget, work: () => Promise<T>): Promise<T> {
  const { result, cost } = await measured(work);
  budget.requests -= cost.requests;
  budget.units -= cost.readUnits;
  return result;
}

/** The partitions of one query, which share a budget. */
export interface Streams {
  open(partition: string, index?: IndexName): Stream;
  /** Reads the first page of each partition, with the given number of rows. */
  begin(pages: { stream: Stream; rows: number }[]): Promise<void>;
  /**
   * Yields rows in key order until all partitions end or the budget does. `most` returns how many more rows are
   * needed.
   */
  rows(streams: Stream[], most?: () => number): AsyncGenerator<Item>;
}

/** Returns a query over partitions within a range. Partitions that are opened later start with `pageSize` rows. */
export function streamsOf(range: Range, budget: Budget, pageSize: number, order: Order = {}): Streams {
  const seen = { rows: 0, units: 0 };
  const begin = async (pages: { stream: Stream; rows: number }[]) => {
    const before = budget.units;
    await spend(budget, () => Promise.all(pages.map(({ stream, rows }) => readPage(stream, rows, order))));
    seen.units += before - budget.units;
    seen.rows += pages.reduce((sum, { stream }) => sum + stream.rows.length, 0);
  };
  /**
   * Reads the next pages; false if the budget forbids it. A first page is always read, so that each call makes
   * progress.
   */
  const readOn = async (dry: Stream[], most: number): Promise<boolean> => {
    const isFirst = dry.every(({ fresh }) => fresh);
    const unitsARow = Math.max(UNITS_A_ROW, seen.units / Math.max(1, seen.rows));
    const affordable = Math.floor(budget.units / unitsARow / dry.length);
    const rows = isFirst ? pageSize : Math.min(LONGEST_PAGE, most, affordable);
    if (!isFirst && (rows < 1 || budget.requests < dry.length)) return false;
    await begin(dry.map((stream) => ({ stream, rows })));
    return true;
  };
  return {
    open: (partition, index) => ({ partition, index, rows: [], ...range, ended: false, fresh: true }),
    begin,
    rows: (streams, most = () => LONGEST_PAGE) => merged(streams, order, (dry) => readOn(dry, most())),
  };
}

/** Returns true once every row of the partitions was used. */
export const areOver = (streams: Stream[]) => streams.every(({ ended, rows }) => ended && rows.length === 0);

async function* merged(
  streams: Stream[],
  { ascending = false }: Order,
  readOn: (dry: Stream[]) => Promise<boolean>,
): AsyncGenerator<Item> {
  const at = ({ rows, index }: Stream) => String(rows[0]?.[sortKeyOf(index)]);
  for (;;) {
    const dry = streams.filter((stream) => stream.rows.length === 0 && !stream.ended);
    if (dry.length > 0 && !(await readOn(dry))) return;
    const full = streams.filter((stream) => stream.rows.length > 0);
    const next = full.sort((a, b) => (at(a) < at(b) === ascending ? -1 : 1))[0];
    if (next) {
      yield next.rows[0] as Item;
      next.rows.shift();
    } else if (streams.every((stream) => stream.ended)) return;
  }
}

const sortKeyOf = (index: IndexName | undefined) => (index && index in INDEXES ? 'at' : 'sk');

async function readPage(
  stream: Stream,
  limit: number,
  { ascending = false, consistent = false }: Order,
): Promise<void> {
  const { partition, index, from, to } = stream;
  const range = { partition, from, to, ...(index ? { index } : {}) };
  stream.rows = await queryItems({ ...range, descending: !ascending, limit, consistent });
  stream.fresh = false;
  stream.ended = stream.rows.length < limit;
  if (stream.ended) return;
  const last = String(stream.rows.at(-1)?.[sortKeyOf(index)]);
  if (ascending) stream.from = justAfter(last);
  else stream.to = justBefore(last);
}
