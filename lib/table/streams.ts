import { measured } from './capacity.ts';
import type { Item } from './client.ts';
import { INDEXES, type IndexName } from './key-chart.ts';
import { queryItems } from './read.ts';
import { justAfter, justBefore } from './sort-keys.ts';

/*
 * Several partitions read as one list, in the order of their keys or from the last one back, under a budget: whatever a caller asks for, and whatever the table holds, the
 * reading ends with the budget, and its caller says where it continues.
 */

/** What a reading may still cost. Its parts share one. */
export interface Budget {
  requests: number;
  units: number;
}

/** A row is taken to cost so much before it is read: 4 KB, as much as one with 2,000 characters of description has. */
const UNITS_A_ROW = 1 / 2;
const LONGEST_PAGE = 100;

/** One partition that is being read: the rows that are read and not used yet, and what is left of the range. */
export interface Stream {
  partition: string;
  index: IndexName | undefined;
  rows: Item[];
  from: string;
  to: string;
  ended: boolean;
  /** Not read at all yet. */
  fresh: boolean;
}

/** Bounds of the sort keys, both inclusive. */
export interface Range {
  from: string;
  to: string;
}

/** How streams are read: newest first, if not said otherwise. */
interface Order {
  ascending?: boolean;
  consistent?: boolean;
}

/** Runs a part of a reading, and takes its cost from the budget. */
export async function spend<T>(budget: Budget, work: () => Promise<T>): Promise<T> {
  const { result, cost } = await measured(work);
  budget.requests -= cost.requests;
  budget.units -= cost.readUnits;
  return result;
}

/** The streams of one reading, which share a budget. */
export interface Streams {
  open(partition: string, index?: IndexName): Stream;
  /** Reads the first page of each, with so many rows. */
  begin(pages: { stream: Stream; rows: number }[]): Promise<void>;
  /** The rows of streams, in their order, until all end or the budget does; `most` says how many are still wanted. */
  rows(streams: Stream[], most?: () => number): AsyncGenerator<Item>;
}

/** Streams within a range; those that are opened late begin with `pageSize` rows. */
export function streamsOf(range: Range, budget: Budget, pageSize: number, order: Order = {}): Streams {
  const seen = { rows: 0, units: 0 };
  const begin = async (pages: { stream: Stream; rows: number }[]) => {
    const before = budget.units;
    await spend(budget, () => Promise.all(pages.map(({ stream, rows }) => readPage(stream, rows, order))));
    seen.units += before - budget.units;
    seen.rows += pages.reduce((sum, { stream }) => sum + stream.rows.length, 0);
  };
  /** Reads on; false if the budget forbids it. A first page is always read, so that each call makes progress. */
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

/** True once every row of the streams was used. */
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
