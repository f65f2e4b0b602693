import {
  LISTED_VERSION_EXPRESSION,
  parseStoredEntry,
  type StoredEntry,
  toSummaryQueueRow,
} from '../entries/entry-items.ts';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { entryKey, SUMMARIES_DUE_PARTITION } from '../platform/dynamodb/key-schema.ts';
import { queryItems } from '../platform/dynamodb/read.ts';
import { getSortKeyAfter } from '../platform/dynamodb/sort-keys.ts';
import { writeTransaction } from '../platform/dynamodb/write.ts';

/*
 * The queue of waiting entries has all rows of a feed together, oldest first. One request reads the first rows of
 * many feeds, and skips the rest of a long one by its key. So the cost does not grow with one feed's queue.
 */

/** A row of the outbox of summaries: the id of an entry that awaits one, and its feed. */
export interface SummaryQueueRow {
  id: string;
  feed: string;
}

const PAGE = 100;
/** After this many rows of a feed, the next request skips to the next feed. */
const MAX_ROWS_PER_FEED = 25;
/**
 * Limit of requests per listing.
 * The feed offset of the next listing is smaller, so that each feed is reached.
 */
const MAX_LISTING_REQUESTS = 40;
const FEED_STEP = 37;
const FEED_PREFIX = 'FEED#';
/** Sorts after all rows. */
const END_KEY = '~';

interface ListWaitingEntriesOptions {
  before: string;
  limit: number;
  ofDocuments?: boolean;
}

/**
 * Returns entries that have awaited a summary since before an instant, round-robin by feed. The oldest entry of each
 * feed comes first, then the second of each, and so on. Usually two requests, at most 40. If these do not reach all
 * feeds, the next listing begins with other feeds.
 *
 * @param ofDocuments lists only entries whose document is to be summarized
 * @param feeds the ids of all feeds in order
 * @param rotationNumber a number that increases by one per listing
 */
export async function listSummaryQueue(
  { before, limit, ofDocuments = false }: ListWaitingEntriesOptions,
  feeds: string[],
  rotationNumber: number,
): Promise<SummaryQueueRow[]> {
  const first = feeds[(rotationNumber * FEED_STEP) % Math.max(1, feeds.length)];
  const begin = first === undefined ? '' : `${FEED_PREFIX}${first}`;
  const lists = new Map<string, SummaryQueueRow[]>();
  const isWanted = ({ since, isOfDocument }: ListedRow) => since <= before && (isOfDocument || !ofDocuments);
  const requests = await readRange(lists, { isWanted, before, most: MAX_LISTING_REQUESTS, from: begin, to: END_KEY });
  if (begin) await readRange(lists, { isWanted, before, most: MAX_LISTING_REQUESTS - requests, from: '', to: begin });
  return interleave([...lists.values()], limit);
}

interface ReadRangeOptions {
  /** Returns true for a row to list. */
  isWanted: (row: ListedRow) => boolean;
  /** The instant before which entries wait. */
  before: string;
  /** The most requests. */
  most: number;

  from: string;
  to: string;
}

/** Reads the first rows of the feeds in a range; returns the number of requests. */
async function readRange(
  lists: Map<string, SummaryQueueRow[]>,
  { isWanted, before, most, from, to }: ReadRangeOptions,
): Promise<number> {
  let sortKey = from;
  for (let requests = 1; requests <= most; requests += 1) {
    const rows = await queryItems({ partition: SUMMARIES_DUE_PARTITION, from: sortKey || '0', to, limit: PAGE });
    for (const { id, feed } of rows.map(parseWaitingRow).filter(isWanted))
      lists.set(feed, [...(lists.get(feed) ?? []), { id, feed }]);
    const last = rows.length < PAGE ? undefined : rows.map(parseWaitingRow).at(-1);
    if (!last) return requests;
    const isEnough = last.since > before || (lists.get(last.feed) ?? []).length >= MAX_ROWS_PER_FEED;
    sortKey = isEnough ? getKeyAfterFeed(last) : getSortKeyAfter(last.row);
  }
  return most;
}

const getKeyAfterFeed = ({ feed }: SummaryQueueRow) => `${FEED_PREFIX}${feed}#${END_KEY}`;

/** A row, and when its wait began. */
interface ListedRow extends SummaryQueueRow {
  row: string;
  since: string;
  isOfDocument: boolean;
}

function parseWaitingRow(item: TableItem): ListedRow {
  const row = String(item['sk']);
  const [id = '', since = '', feed = ''] = row.split('#').reverse();
  return { id, feed, row, since, isOfDocument: item['of_document'] === true };
}

function interleave(lists: SummaryQueueRow[][], limit: number): SummaryQueueRow[] {
  const turns: SummaryQueueRow[] = [];
  const maxLength = Math.max(0, ...lists.map(({ length }) => length));
  for (let turn = 0; turn < maxLength && turns.length < limit; turn += 1)
    turns.push(...lists.flatMap((list) => list[turn] ?? []));
  return turns.slice(0, limit);
}

/**
 * Adds an entry to the outbox of summaries. `textVersion` is the version of its document to summarize. Returns false,
 * and writes nothing, if the entry was deleted, or already awaits or has a summary of this or a later version. No
 * visible field changes, so the entry keeps its `updated_at` and its rows in the change streams.
 */
export async function enqueueSummary(entry: StoredEntry, textVersion: number): Promise<boolean> {
  for (let before: StoredEntry | null = entry; before && (before.awaited_text ?? 0) < textVersion; ) {
    const row = toSummaryQueueRow({ ...before, awaited_text: textVersion });
    const refusal = await writeTransaction([
      {
        Update: {
          Key: entryKey(before.id),
          UpdateExpression:
            `SET awaits_summary = :true, awaited_text = :text, ${LISTED_VERSION_EXPRESSION} ` +
            'REMOVE attempts ADD #version :one',
          ConditionExpression: '#version = :seen',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':seen': before.version, ':one': 1, ':true': true, ':text': textVersion },
        },
      },
      { Put: { Item: row } },
    ]);
    if (!refusal) return true;
    const item = refusal.failedConditions[0]?.item;
    before = item ? parseStoredEntry(item) : null;
  }
  return false;
}
