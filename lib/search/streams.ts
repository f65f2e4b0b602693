import { measured } from '../table/capacity.ts';
import type { Item } from '../table/client.ts';
import { wordPartition } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { justBefore } from '../table/sort-keys.ts';
import type { Status } from '../values/entry-status.ts';

/** What the streams of one walk may read together before it gives up for this call. */
const MOST_REQUESTS = 5;
const MOST_UNITS = 50;
/** Of a posting of 1 KB; longer ones, of long descriptions, are counted as they come. */
const UNITS_A_ROW = 1 / 8;
const LONGEST_PAGE = 100;

/** One partition of postings that is being read, newest first: the rows that are read and not used yet, and where it continues. */
export interface Stream {
  partition: string;
  rows: Item[];
  to: string;
  ended: boolean;
  /** Not read at all so far. */
  fresh: boolean;
}

/** Bounds of the sort keys, both inclusive. */
export interface Range {
  from: string;
  to: string;
}

/** The streams of one walk, which share a budget. */
export interface Streams {
  open(word: string, status: Status): Stream;
  /** Reads the first page of each. */
  begin(streams: Stream[]): Promise<void>;
  /** Reads the next page of streams that ran dry; false if the budget forbids it. A first page is always read, so each call makes progress. */
  readOn(dry: Stream[]): Promise<boolean>;
}

/** Streams within a range; their first pages have `pageSize` rows. */
export function streamsOf(range: Range, pageSize: number): Streams {
  const spent = { requests: 0, units: 0, rows: 0 };
  const read = async (streams: Stream[], limit: number): Promise<void> => {
    const { cost } = await measured(() => Promise.all(streams.map((stream) => readPage(stream, range.from, limit))));
    spent.requests += cost.requests;
    spent.units += cost.readUnits;
    spent.rows += streams.reduce((sum, { rows }) => sum + rows.length, 0);
  };
  return {
    open: (word, status) => {
      return { partition: wordPartition(word, status), rows: [], to: range.to, ended: false, fresh: true };
    },
    begin: (streams) => read(streams, pageSize),
    readOn: async (dry) => {
      const isFirst = dry.every(({ fresh }) => fresh);
      const limit = isFirst ? pageSize : Math.min(LONGEST_PAGE, affordable(spent, dry.length));
      if (!isFirst && (limit < 1 || spent.requests + dry.length > MOST_REQUESTS)) return false;
      await read(dry, limit);
      return true;
    },
  };
}

/** How many rows each of so many streams may still read, by what rows have cost so far. */
function affordable({ units, rows }: { units: number; rows: number }, streams: number): number {
  const unitsARow = Math.max(UNITS_A_ROW, units / Math.max(1, rows));
  return Math.floor((MOST_UNITS - units) / unitsARow / streams);
}

async function readPage(stream: Stream, from: string, limit: number): Promise<void> {
  const { partition, to } = stream;
  stream.rows = await queryItems({ partition, from, to, descending: true, limit });
  stream.fresh = false;
  stream.ended = stream.rows.length < limit;
  if (!stream.ended) stream.to = justBefore(String(stream.rows.at(-1)?.['sk']));
}
