import type { Item } from '../table/client.ts';
import { SUMMARIES_DUE } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { justAfter } from '../table/sort-keys.ts';

/*
 * The list of waiting entries holds all rows of a feed together, the oldest first. So one request reads the beginnings of many
 * feeds, and the rest of a long one is skipped by its key: what is read does not grow with what one feed has waiting.
 */

/** An entry that waits, with its feed. */
export interface WaitingRow {
  id: string;
  feed: string;
}

const PAGE = 100;
/** Once so many rows of a feed are read, the next request goes on behind the feed. */
const ENOUGH = 25;
/** The most requests of one listing, and how many feeds further the next one begins: less, so that each is reached. */
const MOST_REQUESTS = 40;
const STEP = 37;
const BY_FEED = 'FEED#';
/** Sorts after all rows. */
const END = '~';

/**
 * Entries that have waited since before an instant, in fair turns: the oldest of each feed, then the second of each, and so on.
 * Usually two requests, and never more than 40; where the feeds are too many for that, each listing begins with other feeds.
 *
 * @param ofDocuments only entries whose summary is to be made of the text of their document
 * @param feeds the ids of all feeds in their order
 * @param listing a number that grows by one from listing to listing
 */
export async function listWaitingEntries(
  { before, limit, ofDocuments = false }: { before: string; limit: number; ofDocuments?: boolean },
  feeds: string[],
  listing: number,
): Promise<WaitingRow[]> {
  const first = feeds[(listing * STEP) % Math.max(1, feeds.length)];
  const begin = first === undefined ? '' : `${BY_FEED}${first}`;
  const lists = new Map<string, WaitingRow[]>();
  const isWanted = ({ since, isOfDocument }: ListedRow) => since <= before && (isOfDocument || !ofDocuments);
  const requests = await readRange(lists, isWanted, before, { from: begin, to: END }, MOST_REQUESTS);
  if (begin) await readRange(lists, isWanted, before, { from: '', to: begin }, MOST_REQUESTS - requests);
  return inTurns([...lists.values()], limit);
}

/** Reads the beginnings of the lists of the feeds in a range; the number of requests. */
async function readRange(
  lists: Map<string, WaitingRow[]>,
  isWanted: (row: ListedRow) => boolean,
  before: string,
  { from, to }: { from: string; to: string },
  most: number,
): Promise<number> {
  let place = from;
  for (let requests = 1; requests <= most; requests += 1) {
    const rows = await queryItems({ partition: SUMMARIES_DUE, from: place || '0', to, limit: PAGE });
    for (const { id, feed } of rows.map(rowOf).filter(isWanted))
      lists.set(feed, [...(lists.get(feed) ?? []), { id, feed }]);
    const last = rows.length < PAGE ? undefined : rows.map(rowOf).at(-1);
    if (!last) return requests;
    const isEnough = last.since > before || (lists.get(last.feed) ?? []).length >= ENOUGH;
    place = isEnough ? behind(last) : justAfter(last.row);
  }
  return most;
}

const behind = ({ feed }: WaitingRow) => `${BY_FEED}${feed}#${END}`;

/** A row, and since when its entry waits. */
interface ListedRow extends WaitingRow {
  row: string;
  since: string;
  isOfDocument: boolean;
}

function rowOf(item: Item): ListedRow {
  const row = String(item['sk']);
  const [id = '', since = '', feed = ''] = row.split('#').reverse();
  return { id, feed, row, since, isOfDocument: item['of_document'] === true };
}

function inTurns(lists: WaitingRow[][], limit: number): WaitingRow[] {
  const turns: WaitingRow[] = [];
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  for (let turn = 0; turn < longest && turns.length < limit; turn += 1)
    turns.push(...lists.flatMap((list) => list[turn] ?? []));
  return turns.slice(0, limit);
}
