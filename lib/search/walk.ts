import { measured } from '../table/capacity.ts';
import type { Item } from '../table/client.ts';
import { wordPartition } from '../table/keys.ts';
import { queryItems } from '../table/read.ts';
import { justBefore } from '../table/sort-keys.ts';
import type { Status } from '../values/status.ts';

/** The most that one walk reads before it stops for this call. */
const MOST_REQUESTS = 5;
const MOST_UNITS = 50;
const MOST_PROBES = 3;
/** For a posting of 1 KB; longer ones, with long descriptions, are counted as they come. */
const UNITS_A_ROW = 1 / 8;
const FIRST_PAGE = { least: 21, most: 51 };
const LONGEST_PAGE = 100;

/** One partition of postings being read, newest first: the rows that are read and not used yet, and where it continues. */
interface Stream {
  partition: string;
  rows: Item[];
  to: string;
  ended: boolean;
  /** Not read at all yet. */
  fresh: boolean;
}

export interface Walk {
  /** Postings of the rarest word, newest first, until the end or the budget. */
  postings(): AsyncGenerator<Item>;
  /** True once every posting was returned. */
  ended(): boolean;
}

/** Opens a walk over the postings of the rarest of the words, read in pages of about `wanted`. */
export async function openWalk(
  words: string[],
  statuses: readonly Status[],
  range: { from: string; to: string },
  wanted: number,
): Promise<Walk> {
  const budget = { requests: 0, units: 0, rows: 0 };
  const { least, most } = FIRST_PAGE;
  const pageSize = words.length > 1 ? least : Math.max(least, Math.min(most, wanted));
  const open = (word: string, status: Status): Stream => ({
    partition: wordPartition(word, status),
    rows: [],
    to: range.to,
    ended: false,
    fresh: true,
  });

  async function read(streams: Stream[], limit: number): Promise<void> {
    const { cost } = await measured(() =>
      Promise.all(
        streams.map(async (stream) => {
          stream.rows = await queryItems({
            partition: stream.partition,
            from: range.from,
            to: stream.to,
            descending: true,
            limit,
          });
          stream.fresh = false;
          stream.ended = stream.rows.length < limit;
          stream.to = stream.ended ? stream.to : justBefore(String(stream.rows.at(-1)?.['sk']));
          budget.rows += stream.rows.length;
        }),
      ),
    );
    budget.requests += cost.requests;
    budget.units += cost.readUnits;
  }

  /**
   * Reads on in streams that ran dry; false if the budget forbids it. A first page is always read, so each call makes progress.
   */
  async function readOn(dry: Stream[]): Promise<boolean> {
    const unitsARow = Math.max(UNITS_A_ROW, budget.units / Math.max(1, budget.rows));
    const affordable = Math.floor((MOST_UNITS - budget.units) / unitsARow / dry.length);
    const isFirst = dry.every(({ fresh }) => fresh);
    const limit = isFirst ? pageSize : Math.min(LONGEST_PAGE, affordable);
    if (!isFirst && (limit < 1 || budget.requests + dry.length > MOST_REQUESTS)) return false;
    await read(dry, limit);
    return true;
  }

  const streams = await opened(words, statuses, open, (all) => read(all, pageSize));
  return {
    ended: () => streams.every((stream) => stream.ended && stream.rows.length === 0),
    async *postings() {
      for (;;) {
        const dry = streams.filter((stream) => stream.rows.length === 0 && !stream.ended);
        if (dry.length > 0 && !(await readOn(dry))) return;
        const newest = streams.filter((stream) => stream.rows.length > 0).sort(byFirstRow)[0];
        if (!newest) {
          if (streams.every((stream) => stream.ended)) return;
          continue;
        }
        yield newest.rows[0] as Item;
        newest.rows.shift();
      }
    },
  };
}

/** The streams of the rarest word, one per status. One word is read at once; of several the longest are probed first. */
async function opened(
  words: string[],
  statuses: readonly Status[],
  open: (word: string, status: Status) => Stream,
  read: (streams: Stream[]) => Promise<void>,
): Promise<Stream[]> {
  const [first, ...others] = statuses as [Status, ...Status[]];
  const probed = [...words].sort((a, b) => b.length - a.length).slice(0, MOST_PROBES);
  const probes = probed.map((word) => ({ word, stream: open(word, first) }));
  const beside = probed.length === 1 ? others.map((status) => open(probed[0] ?? '', status)) : [];
  await read([...probes.map(({ stream }) => stream), ...beside]);
  const rarest = probes.sort((a, b) => rarity(a.stream, b.stream))[0] as (typeof probes)[0];
  return [rarest.stream, ...(beside.length > 0 ? beside : others.map((status) => open(rarest.word, status)))];
}

/** Order of rarity: a word whose postings ended before one that has more, then the one that reaches further back. */
function rarity(a: Stream, b: Stream): number {
  if (a.ended !== b.ended) return a.ended ? -1 : 1;
  if (a.ended) return a.rows.length - b.rows.length;
  return a.to < b.to ? -1 : 1;
}

function byFirstRow(a: Stream, b: Stream): number {
  return String(a.rows[0]?.['sk']) < String(b.rows[0]?.['sk']) ? 1 : -1;
}
