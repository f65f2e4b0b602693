import { listNewChanges } from '../entries/change-stream.ts';
import type { EntryDetail } from '../entries/entry.ts';
import type { TableItem } from '../platform/dynamodb/client.ts';
import {
  documentEntryKey,
  documentKey,
  documentPostingsKey,
  LINK_DISCOVERY_CHECKPOINT_KEY,
  reindexDocumentTaskKey,
} from '../platform/dynamodb/document-keys.ts';
import { formatItemKey, type ItemKey } from '../platform/dynamodb/key-schema.ts';
import { getItem, getItems } from '../platform/dynamodb/read.ts';
import { entrySortKey } from '../platform/dynamodb/sort-keys.ts';
import { putItem, type TransactionWrite, writeTransaction } from '../platform/dynamodb/write.ts';
import { consumeStream } from '../platform/queue/stream-consumer.ts';
import { runInParallel } from '../values/in-parallel.ts';
import { formatInstant } from '../values/time.ts';
import { getDocumentId, isWebLink, removeFragment } from './document-address.ts';
import {
  buildDocumentItem,
  buildScheduledVisitItem,
  type DocumentRecord,
  getCurrentTextVersion,
  parseDocumentItem,
  type ScheduledVisit,
  toScheduledVisit,
} from './document-record.ts';
import { buildDocumentEntryItem, buildIndexTask } from './document-rows.ts';
import { getTextToIndex, type IndexedText, isIndexUpToDate } from './index-documents.ts';
import { rescheduleDocument } from './reassign-visits.ts';
import { requestSummaries } from './run-document-tasks.ts';
import { createFeedVisitQuotaLookup } from './visit-limits.ts';

/*
 * New links are found in the change stream, so that storing an entry costs nothing more. Processing a page of changes
 * twice is safe.
 */

const PAGE_SIZE = 25;

const MAX_CONCURRENT_WRITES = 8;

/**
 * The result of searching the change stream for links to new documents.
 * The outcome `held elsewhere` means that a concurrent run does this work, and holds the lease for it.
 */
export interface DocumentDiscoveryResult extends DiscoveryCounts {
  outcome: 'found' | 'nothing new' | 'held elsewhere';
}

/** The number of new documents, and of entries that wait for a summary of an existing text. */
interface DiscoveryCounts {
  documents: number;
  waitingEntries: number;
}

/**
 * Schedules fetches of the documents behind links that are new in the change stream.
 * It continues from the checkpoint of the last run until no change is left or `isTimeLeft` returns false.
 * @throws Problem 503 if the table is unavailable or too busy
 */
export async function scheduleNewDocuments(isTimeLeft: () => boolean): Promise<DocumentDiscoveryResult> {
  const counts: DiscoveryCounts = { documents: 0, waitingEntries: 0 };
  const { outcome } = await consumeStream<EntryDetail>({
    key: LINK_DISCOVERY_CHECKPOINT_KEY,
    readPage: (after) => listNewChanges(after, PAGE_SIZE),
    handlePage: async (items) => {
      const known = await readKnownItems(items);
      const page = await createMissingDocuments(items, known);
      await queueMovedEntries(items, known);
      counts.documents += page.documents;
      counts.waitingEntries += page.waitingEntries;
      return items.length;
    },
    getPosition: ({ updated_at, id }) => entrySortKey(updated_at, id),
    isTimeLeft,
  });
  return { outcome: outcome === 'consumed' ? 'found' : outcome, ...counts };
}

/**
 * Stores unknown documents, with pointers to their entries.
 * Only active entries count whose feeds allow fetching documents.
 */
async function createMissingDocuments(
  entries: EntryDetail[],
  known: ItemLookup,
  now = new Date(),
): Promise<DiscoveryCounts> {
  const candidates = entries.flatMap(({ id, is_active, link, summary, ...one }) =>
    is_active && isWebLink(link) ? [{ ...one, entry_id: id, link, summary }] : [],
  );
  const visits = await createFeedVisitQuotaLookup(candidates.map(({ feed_id }) => feed_id));
  const fetchableLinks = new Map(
    candidates.filter(({ feed_id }) => visits(feed_id) > 0).map((one) => [one.entry_id, one]),
  );
  const byId = new Map<string, EntryLink[]>();
  for (const one of fetchableLinks.values())
    byId.set(getDocumentId(one.link), [...(byId.get(getDocumentId(one.link)) ?? []), one]);
  const counts = { documents: 0, waitingEntries: 0 };
  await runInParallel([...byId], MAX_CONCURRENT_WRITES, async ([id, links]) => {
    const missing = links
      .map(({ entry_id }) => buildDocumentEntryItem(id, entry_id))
      .filter((pointer) => !known(pointer));
    const item = known(documentKey(id));
    if (!item && (await storeDocument(createDocument(id, links.at(-1) as EntryLink, now), missing)))
      counts.documents += 1;
    else counts.waitingEntries += await linkEntries(id, links, { missing, known: item, now });
  });
  return counts;
}

interface LinkEntriesOptions {
  /** The items of missing documents. */
  missing: (TableItem & ItemKey)[];
  /** What is stored already. */
  known: TableItem | undefined;
  /** The current instant. */
  now: Date;
}

/** Links entries to a known document, and requests summaries of its text. Returns how many entries wait. */
async function linkEntries(id: string, links: EntryLink[], { missing, known, now }: LinkEntriesOptions) {
  for (const Item of missing) await putItem({ Item });
  // Read after the pointers were written: a concurrent visit that stores a text finds them.
  const item = missing.length > 0 || !known ? await getItem(documentKey(id), { consistent: true }) : known;
  if (!item) return 0;
  const storedRecord = parseDocumentItem(item);
  const { first_visit_at, due_at } = storedRecord.document;
  // The visits of the document had ended before the first one, because its feed had no quota left.
  if (first_visit_at === null && due_at === null)
    await rescheduleDocument(createDueRow(storedRecord, links.at(-1) as EntryLink, now));
  const version = getCurrentTextVersion(storedRecord.document)?.version;
  if (!version) return 0;
  const without = links.filter(({ summary }) => summary?.document_version !== version).map(({ entry_id }) => entry_id);
  return without.length === 0 ? 0 : requestSummaries(id, version, without);
}

/** Queues documents for indexing if the sort position or the text of an entry has changed. */
async function queueMovedEntries(entries: EntryDetail[], known: ItemLookup, now = new Date()): Promise<void> {
  const due = new Set<string>();
  const isMarked = await createMarkLookup(entries.filter(({ id }) => known(documentPostingsKey(id))));
  for (const entry of entries) {
    const own = isWebLink(entry.link) ? known(documentKey(getDocumentId(entry.link))) : undefined;
    const wantedIndex = getTextToIndex(entry, own ? parseDocumentItem(own).document : null);
    const indexedTexts = (known(documentPostingsKey(entry.id))?.['standing'] ?? []) as IndexedText[];
    const document = wantedIndex?.document ?? indexedTexts[0]?.document;
    if (document && (isMarked(entry.id) || !isIndexUpToDate(indexedTexts, wantedIndex))) due.add(document);
  }
  await runInParallel([...due], MAX_CONCURRENT_WRITES, (id) => putItem({ Item: buildIndexTask(id, now) }));
}

/** Returns which entries have a pending-write mark: an entry that moved and moved back has one. */
async function createMarkLookup(entries: EntryDetail[]): Promise<(id: string) => boolean> {
  const pendingTasks = await getItems(entries.map(({ id }) => reindexDocumentTaskKey(id)));
  const marked = new Set(pendingTasks.map(({ sk }) => sk));
  return (id) => marked.has(reindexDocumentTaskKey(id).sk);
}

/** Returns the stored item of a key. */
type ItemLookup = (key: ItemKey) => TableItem | undefined;

/** Reads the documents, pointers and indexed texts of entries. One request for a page of changes. */
async function readKnownItems(entries: EntryDetail[]): Promise<ItemLookup> {
  const keys = entries.flatMap(({ id, link }) => [
    documentPostingsKey(id),
    ...(isWebLink(link) ? [documentKey(getDocumentId(link)), documentEntryKey(getDocumentId(link), id)] : []),
  ]);
  const each = new Map(keys.map((key) => [formatItemKey(key), key]));
  const items = (await getItems([...each.values()], { consistent: false })) as (TableItem & ItemKey)[];
  const known = new Map(items.map((item) => [formatItemKey(item), item]));
  return (key) => known.get(formatItemKey(key));
}

/** A link to a document, with its entry. */
interface EntryLink {
  entry_id: string;
  link: string;
  summary: EntryDetail['summary'];
  feed_id: string;
  is_backfill: boolean;
  published_date: string;
}

/** The newest backfill is visited first: each day of age delays a visit by so many milliseconds. */
const DELAY_PER_DAY_MS = 2_000;

const MAX_DELAY_MS = 3_600_000;

function getFirstVisitTime({ is_backfill, published_date }: EntryLink, now: Date): string {
  const days = Math.max(0, (now.getTime() - Date.parse(published_date)) / 86_400_000);
  const later = is_backfill ? Math.min(MAX_DELAY_MS, days * DELAY_PER_DAY_MS) : 0;
  return formatInstant(new Date(now.getTime() + later));
}

const createDueRow = (record: DocumentRecord, link: EntryLink, now: Date): ScheduledVisit => ({
  ...toScheduledVisit(record, getFirstVisitTime(link, now)),
  feed_id: link.feed_id,
  is_later: link.is_backfill,
});

function createDocument(id: string, found: EntryLink, now: Date): DocumentRecord {
  const { link, feed_id, is_backfill } = found;
  const visits = { first_visit_at: null, visited_at: null, due_at: getFirstVisitTime(found, now), redirects: 0 };
  const none = { reason: null, text: null, versions: [], validators: null };
  const document = { id, url: removeFragment(link), feed_id, is_later: is_backfill, status: 'waiting' as const };
  return { document: { ...document, ...none, ...visits }, visit: 0 };
}

/** Stores a document with the pointers to its entries. Returns false, and stores nothing, if it exists. */
async function storeDocument(record: DocumentRecord, pointers: (TableItem & ItemKey)[]): Promise<boolean> {
  const refusal = await writeTransaction([
    { Put: { Item: buildDocumentItem(record), ConditionExpression: 'attribute_not_exists(pk)' } },
    { Put: { Item: buildScheduledVisitItem(toScheduledVisit(record, record.document.due_at ?? '')) } },
    ...pointers.map((Item): TransactionWrite => ({ Put: { Item } })),
  ]);
  return refusal === null;
}

/**
 * Returns the ids of the feeds that brought these links first, by link; unknown links are omitted.
 * A link is known some minutes after its entry is stored, if the documents of its feed are read. One request per 100
 * links.
 */
export async function findFeedIdsByLink(links: string[]): Promise<Map<string, string>> {
  const ids = [...new Set(links.map(getDocumentId))];
  const items = await getItems(ids.map(documentKey), { consistent: false });
  const feeds = new Map(items.map((item) => parseDocumentItem(item).document).map(({ id, feed_id }) => [id, feed_id]));
  return new Map(
    links.flatMap((link) => {
      const feedId = feeds.get(getDocumentId(link));
      return feedId === undefined ? [] : [[link, feedId] as const];
    }),
  );
}
