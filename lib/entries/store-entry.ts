import type { Feed, FeedQuotaConsumption, FeedQuotas, FeedQuotaUsage } from '../feeds/feed.ts';
import { QuotaExceededError } from '../feeds/quota-usage.ts';
import { createStorageBusyProblem, type TableItem, UnknownOutcomeError } from '../platform/dynamodb/client.ts';
import { entryChangeKey } from '../platform/dynamodb/index-keys.ts';
import { dueSummaryKey, entryKey, feedKey, formatItemKey, type ItemKey } from '../platform/dynamodb/key-schema.ts';
import { getItem, getItems } from '../platform/dynamodb/read.ts';
import { withRetryTimeLimit } from '../platform/dynamodb/request-retries.ts';
import { entryVersionSortKey } from '../platform/dynamodb/sort-keys.ts';
import { type RejectedTransaction, type TransactionWrite, writeTransaction } from '../platform/dynamodb/write.ts';
import { runInParallel } from '../values/in-parallel.ts';
import { formatInstant } from '../values/time.ts';
import { buildReindexDocumentWrites } from './document-outbox.ts';
import {
  type EntryDraft,
  type EntryWithoutVersion,
  getDenormalizedFeedFields,
  getFeedQuotaConsumption,
  haveSameContent,
  isDraftOlderThanStored,
  mergeDraftIntoEntry,
  type StoreEntryOptions,
  type StoreEntryOutcome,
  toEntryDraft,
  toNextVersion,
} from './entry-draft.ts';
import { parseStoredEntry, type StoredEntry, toEntryChangeRow, toEntryItem, toSummaryQueueRow } from './entry-items.ts';
import { packEntry } from './entry-layout.ts';
import { buildIndexTaskWrites, diffEntryPostings, writeEntryPostings } from './index-outbox.ts';
import { buildCounterUpdates, buildCounterWrite, type CounterUpdate } from './statistics/counters.ts';
import { updateTopicLatestDates } from './statistics/latest-dates.ts';
import { toArchivedVersionItem } from './versions/archived-version.ts';

const MAX_WRITE_CONFLICTS = 25;

/**
 * Stores a draft as a new entry, or as an edit of the stored entry with its id.
 * One transaction writes the entry, its counters, its row in the change stream, the previous version and an outbox
 * task. Its postings and its change rows by attribute follow.
 * - A draft that changes nothing, or that is older than the stored entry, is not stored.
 * - An edit keeps id and created_at. It keeps published_date if the source gives none or only moves it forward.
 * - An edit keeps the summary while the summarized text is unchanged.
 * - With `quotas` the entry counts toward the feed's daily quotas; the feed must already have a quota period.
 * @param storedEntry the stored entry if the caller has just read it; a wrong or missing one costs a second request
 * @throws Problem 503 storage_busy after 25 lost conflicts, or storage_unavailable; nothing was stored
 * @throws QuotaExceededError if the quotas reject the entry; nothing was stored
 * @throws UnknownOutcomeError if the entry may have been stored, or may still be
 */
export function storeEntry(
  draft: EntryDraft,
  storedEntry: StoredEntry | null = null,
  options: StoreEntryOptions = {},
): Promise<StoreEntryOutcome> {
  const change = (before: StoredEntry | null) =>
    isDraftOlderThanStored(before, draft) ? null : mergeDraftIntoEntry(before, draft, options);
  return storeChangedEntry(storedEntry, change, options.quotas);
}

/**
 * Stores the content that `change` returns for the stored entry.
 * - After a concurrent write `change` is called again, with the entry that is stored then.
 * - If `change` returns null or equal content, nothing is stored, and the outcome is `unchanged`.
 * - An entry of a source that was removed is not stored, and not made active.
 * - If a response is lost, the current entry is read to find out whether the write was applied.
 * - A version never begins before its predecessor, even if the writers' clocks differ. Otherwise no version would be
 * valid at some instants.
 * @throws Problem 503 storage_busy after 25 lost conflicts
 * @throws QuotaExceededError if the quotas reject the entry
 */
export async function storeChangedEntry(
  storedEntry: StoredEntry | null,
  change: (before: StoredEntry | null) => EntryWithoutVersion | null,
  quotas: FeedQuotas | null = null,
): Promise<StoreEntryOutcome> {
  let before = storedEntry;
  // This version may have been written already.
  let mayBeDone = false;
  const ended = (fault: unknown) => (mayBeDone ? new UnknownOutcomeError(fault) : fault);
  const attempts: StoredEntry[] = [];
  for (let attempt = 0; attempt < MAX_WRITE_CONFLICTS; attempt += 1) {
    const changed = change(before);
    if (!changed || (before && haveSameContent(before, changed))) return 'unchanged';
    const prepared = await prepareEntryWrite(before, changed, quotas).catch((fault: unknown) => {
      throw ended(fault);
    });
    const { entry, counters, postingChanges, requestedQuota } = prepared;
    const refusal = await writeTransaction(() => {
      const { after, writes } = buildEntryTransaction(before, prepared);
      attempts.push(after);
      return writes;
    }).catch(async (fault: unknown) => {
      if (!mayBeDone && !(fault instanceof UnknownOutcomeError)) throw fault;
      const item = await readEntryAfterUnknownWrite(entry.id, before, new UnknownOutcomeError(fault));
      return { failedConditions: [{ index: counters.length, item }], mayBeApplied: true };
    });
    mayBeDone ||= refusal?.mayBeApplied === true;
    const entryRefused = refusal?.failedConditions.find(({ index }) => index === counters.length);
    const stored = entryRefused?.item ? parseStoredEntry(entryRefused.item) : null;
    const isOwn = refusal && mayBeDone && stored && isOwnWrite(stored, { version: entry.version, changed, attempts });
    if (!refusal || isOwn)
      return finishEntryWrite(before, (isOwn ? stored : attempts.at(-1)) as StoredEntry, postingChanges);
    if (!entryRefused && isSourceRemoved(counters, refusal)) return 'unchanged';
    const noRoom = requestedQuota && !entryRefused && findQuotaError(counters, refusal, requestedQuota);
    if (noRoom) throw ended(noRoom);
    before = stored;
    mayBeDone = false;
  }
  throw ended(createStorageBusyProblem());
}

/** Returns what the transaction of a changed entry is built from. One request if the entry has a document. */
async function prepareEntryWrite(before: StoredEntry | null, changed: EntryWithoutVersion, quotas: FeedQuotas | null) {
  const entry = { ...changed, version: (before?.version ?? 0) + 1 };
  const updates = buildCounterUpdates(before, entry).map((update) => refuseIfRemoved(update, entry.feed_id));
  const requestedQuota = quotas && getFeedQuotaConsumption(before, changed);
  const counters = requestedQuota
    ? addQuotaCounters(updates, { feedId: entry.feed_id, requested: requestedQuota, quotas })
    : updates;
  const postingChanges = diffEntryPostings(before, entry);
  return {
    entry,
    requestedQuota,
    counters,
    postingChanges,
    documentWrites: await buildReindexDocumentWrites(before, entry),
  };
}

/** Builds the transaction of a changed entry as of now, counters first, and the entry that it stores. */
function buildEntryTransaction(
  before: StoredEntry | null,
  { entry, counters, postingChanges, documentWrites }: Awaited<ReturnType<typeof prepareEntryWrite>>,
): { after: StoredEntry; writes: TransactionWrite[] } {
  const now = formatInstant(new Date());
  const after = toNextVersion(before, entry, now);
  const versionWrites = before ? [{ Put: { Item: toArchivedVersionItem(before, after.updated_at) } }] : [];
  const writes = [
    ...counters.map((update) => buildCounterWrite(update, now)),
    ...buildEntryWrites(before, after),
    ...versionWrites,
    ...documentWrites,
    ...buildIndexTaskWrites(postingChanges, getVersionSortKey(after)),
  ];
  return { after, writes };
}

/** Writes what follows the transaction of a changed entry: dates of its topic, and its postings. */
async function finishEntryWrite(
  before: StoredEntry | null,
  after: StoredEntry,
  postingChanges: ReturnType<typeof diffEntryPostings>,
): Promise<StoreEntryOutcome> {
  await updateTopicLatestDates(before, after);
  await writeEntryPostings(postingChanges, after, getVersionSortKey(after));
  return before ? 'updated' : 'created';
}

const getVersionSortKey = ({ id, version, updated_at }: StoredEntry) => entryVersionSortKey(updated_at, id, version);

interface OwnWriteEvidence {
  /** The version that the write would store. */
  version: number;
  /** The content that the write would store. */
  changed: EntryWithoutVersion;
  /** The states that this writer tried to store. */
  attempts: StoredEntry[];
}

/** Returns true if the stored entry was written by one of the attempts. */
function isOwnWrite(stored: StoredEntry, { version, changed, attempts }: OwnWriteEvidence): boolean {
  const isOfThen = stored.version === version && stored.asked_at === changed.asked_at;
  const isOfOne = attempts.some(({ updated_at }) => updated_at === stored.updated_at);
  return isOfThen && isOfOne && haveSameContent(stored, changed);
}

/**
 * Stores an entry again in the current schema version: its item, and its rows in the change streams.
 * Its updated_at stays, because no visible field changes. Returns false, and stores nothing, if another write came
 * first.
 */
export async function storeMigratedEntry(before: StoredEntry): Promise<boolean> {
  const { listed: _, ...same } = before;
  const after = { ...same, version: before.version + 1 };
  const postingChanges = diffEntryPostings(before, after);
  const sortKey = entryVersionSortKey(formatInstant(new Date()), after.id, after.version);
  if (
    await writeTransaction([
      ...buildEntryWrites(before, after),
      ...buildIndexTaskWrites(postingChanges, sortKey, after.updated_at),
    ])
  )
    return false;
  await writeEntryPostings(postingChanges, after, sortKey);
  return true;
}

/**
 * Returns the entries with these ids, including internal fields; unknown ids are omitted.
 * Read consistently, 100 entries per request.
 */
export async function findStoredEntries(ids: string[]): Promise<Map<string, StoredEntry>> {
  const items = await getItems([...new Set(ids)].map(entryKey));
  return new Map(items.map((item) => parseStoredEntry(item)).map((entry) => [entry.id, entry]));
}

function buildEntryWrites(before: StoredEntry | null, after: StoredEntry): TransactionWrite[] {
  const row = packEntry(after);
  const rows: (TableItem & ItemKey)[] = [
    toEntryChangeRow(after, row),
    ...(after.awaits_summary ? [toSummaryQueueRow(after)] : []),
  ];
  const currentKeys = new Set(rows.map(formatItemKey));
  const obsoleteKeys = before ? getRowKeys(before).filter((key) => !currentKeys.has(formatItemKey(key))) : [];
  const condition = before
    ? {
        ConditionExpression: '#version = :seen',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':seen': before.version },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  return [
    { Put: { Item: toEntryItem(after, row), ...condition } },
    ...obsoleteKeys.map((key) => ({ Delete: { Key: key } })),
    ...rows.map((item) => ({ Put: { Item: item } })),
  ];
}

/** Returns the keys of an entry's rows other than its own item and its postings. */
function getRowKeys(entry: StoredEntry): ItemKey[] {
  const { updated_at, id, feed_id, awaits_summary } = entry;
  const waiting = awaits_summary ? [dueSummaryKey(feed_id, updated_at, id)] : [];
  return [entryChangeKey(updated_at, id), ...waiting];
}

interface AddQuotaCountersOptions {
  /** The id of the feed. */
  feedId: string;
  /** The requested quota. */
  requested: FeedQuotaConsumption;
  /** The quotas of the feed. */
  quotas: FeedQuotas;
}

/** Returns the counters of a write with its quota usage, on the condition that the quota allows it. */
function addQuotaCounters(
  updates: CounterUpdate[],
  { feedId, requested: { kind, bytes }, quotas }: AddQuotaCountersOptions,
): CounterUpdate[] {
  const key = feedKey(feedId);
  const own = updates.find((update) => formatItemKey(update.key) === formatItemKey(key));
  const quotaCounts: [string, number][] = [
    [`usage.${kind}`, 1],
    ['usage.bytes', bytes],
  ];
  const limits = new Map([
    [`usage.${kind}`, quotas[kind]],
    ['usage.bytes', quotas.bytes],
  ]);
  const counted = { key, ...own, sums: new Map([...(own?.sums ?? []), ...quotaCounts]), maxima: limits };
  return [...updates.filter((update) => update !== own), counted];
}

/** The attribute of a feed's item while, and after, its source is removed. */
const REMOVAL_ATTRIBUTE = 'removal';

/** Returns an update of counters that fails if it adds an entry to a source that was removed. */
function refuseIfRemoved(update: CounterUpdate, feedId: string): CounterUpdate {
  const isOfFeed = formatItemKey(update.key) === formatItemKey(feedKey(feedId));
  const isMore = [...update.sums.values()].some((sum) => sum > 0);
  return isOfFeed && isMore ? { ...update, unless: REMOVAL_ATTRIBUTE } : update;
}

/** Returns true if a write was rejected because the source of its entry was removed. */
const isSourceRemoved = (updates: CounterUpdate[], { failedConditions }: RejectedTransaction): boolean =>
  failedConditions.some(({ index, item }) => updates[index]?.unless && item?.[REMOVAL_ATTRIBUTE] !== undefined);

/** Returns the quota error of a rejected write; null if it was rejected for another reason. */
function findQuotaError(
  updates: CounterUpdate[],
  refusal: RejectedTransaction,
  requestedQuota: FeedQuotaConsumption,
): QuotaExceededError | null {
  const own = refusal.failedConditions.find(({ index }) => updates[index]?.maxima);
  return own ? new QuotaExceededError(requestedQuota, (own.item?.['usage'] ?? null) as FeedQuotaUsage | null) : null;
}

/** Time limit of retries in milliseconds: the caller has already waited for the write. */
const RESOLVE_TIMEOUT_MS = 1_000;

/**
 * Reads an entry after a write whose response was lost, and returns its item if the entry changed.
 * From this item the caller finds out whether its write was applied. While the entry is unchanged, the write may still
 * be applied, so the outcome stays unknown. One consistent read.
 * @param before the entry that the write was to change; null for a new one
 * @throws writeError, the error of the write, if its outcome is still unknown
 */
async function readEntryAfterUnknownWrite(
  id: string,
  before: StoredEntry | null,
  writeError: UnknownOutcomeError,
): Promise<TableItem | null> {
  const item = await withRetryTimeLimit(RESOLVE_TIMEOUT_MS, () => getItem(entryKey(id), { consistent: true })).catch(
    () => {
      throw writeError;
    },
  );
  if (Number(item?.['version'] ?? 0) === (before?.version ?? 0)) throw writeError;
  return item;
}

/**
 * Returns true for an error after which it is unknown whether a write was applied.
 * An example is a lost response: the write may have been applied already, or may be applied later.
 */
export const isUnknownOutcomeError = (error: unknown): boolean => error instanceof UnknownOutcomeError;

const PARALLEL_WRITERS = 4;

/**
 * Copies a changed feed's fields, such as name and topic, to the entries with these ids.
 * It is safe with concurrent edits. Entries that already have these fields stay unchanged.
 */
export async function updateFeedFieldsOfEntries(entryIds: string[], feed: Feed): Promise<void> {
  // A changed language requires extracting the kind again.
  await editEntries(entryIds, { ...getDenormalizedFeedFields(feed), usual_kind: feed.usual_kind });
}

/** Makes the entries with these ids inactive; safe with concurrent edits. */
export const deactivateEntries = (entryIds: string[]) => editEntries(entryIds, { is_active: false });

async function editEntries(entryIds: string[], edit: Partial<EntryDraft>): Promise<void> {
  const entries = await findStoredEntries(entryIds);
  await runInParallel([...entries.values()], PARALLEL_WRITERS, (entry) =>
    storeChangedEntry(
      entry,
      (before) => before && mergeDraftIntoEntry(before, { ...toEntryDraft(before), ...edit }, {}),
    ),
  );
}
