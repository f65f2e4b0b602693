import type { Item } from '../table/client.ts';
import type { Status } from '../values/entry-status.ts';
import { type Range, type Stream, type Streams, streamsOf } from './streams.ts';

/** Of several words so many are probed. */
const MOST_PROBES = 3;
const FIRST_PAGE = { least: 21, most: 51 };

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
  range: Range,
  wanted: number,
): Promise<Walk> {
  const { least, most } = FIRST_PAGE;
  const pageSize = words.length > 1 ? least : Math.max(least, Math.min(most, wanted));
  const all = streamsOf(range, pageSize);
  const streams = await opened(words, statuses, all);
  return {
    ended: () => streams.every((stream) => stream.ended && stream.rows.length === 0),
    postings: () => postingsOf(streams, all),
  };
}

/** The rows of streams, newest first, until all end or the budget does. */
async function* postingsOf(streams: Stream[], { readOn }: Streams): AsyncGenerator<Item> {
  for (;;) {
    const dry = streams.filter((stream) => stream.rows.length === 0 && !stream.ended);
    if (dry.length > 0 && !(await readOn(dry))) return;
    const newest = streams.filter((stream) => stream.rows.length > 0).sort(byFirstRow)[0];
    if (newest) {
      yield newest.rows[0] as Item;
      newest.rows.shift();
    } else if (streams.every((stream) => stream.ended)) return;
  }
}

/** The streams of the rarest word, one per status. One word is read at once; of several the longest are probed first. */
async function opened(words: string[], statuses: readonly Status[], { open, begin }: Streams): Promise<Stream[]> {
  const [first, ...others] = statuses as [Status, ...Status[]];
  const probed = [...words].sort((a, b) => b.length - a.length).slice(0, MOST_PROBES);
  const probes = probed.map((word) => ({ word, stream: open(word, first) }));
  const beside = probed.length === 1 ? others.map((status) => open(probed[0] ?? '', status)) : [];
  await begin([...probes.map(({ stream }) => stream), ...beside]);
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
