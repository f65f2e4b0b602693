import { hasFirstSeenDate } from '../entries/date-origin.ts';
import {
  type EntryDraft,
  getFeedQuotaConsumption,
  mergeDraftIntoEntry,
  movesOnlyDateForward,
  predictStoreOutcome,
  type StoreEntryOutcome,
} from '../entries/entry-draft.ts';
import type { StoredEntry } from '../entries/entry-items.ts';
import { listPublishedEntries } from '../entries/new-entries.ts';
import { findStoredEntries, isUnknownOutcomeError, storeEntry } from '../entries/store-entry.ts';
import { toEpochDay } from '../feeds/cadence.ts';
import type { Feed, FeedQuotaConsumption } from '../feeds/feed.ts';
import { type QuotaCheckResult, QuotaExceededError } from '../feeds/quota-usage.ts';
import { runInParallel } from '../values/in-parallel.ts';
import { Problem } from '../values/problem.ts';
import { formatInstant } from '../values/time.ts';
import { parseFeedItems } from './adapters/adapters.ts';
import { assignEntryIds, type EntryCandidate, type EntryLookupFunctions } from './assign-entry-ids.ts';
import { buildDocumentItems, type DocumentItems, formatItemError, MAX_ITEM_ERRORS } from './document-items.ts';
import { FetchError, type FetchResult } from './fetch-document.ts';
import type { IngestFailure, IngestOptions, IngestResult, IngestRun } from './ingest-run.ts';

const MAX_CONCURRENT_WRITES = 4;
/** After this many storage errors the rest of a document is left to the next run. */
const MAX_STORAGE_ERRORS = 8;
const MAX_STORED_ITEMS = 1_000;

/**
 * Reads a feed's document and stores each item as a new entry, or as an edit of its stored entry.
 * If the document is unchanged, a second run changes nothing. An item that cannot be stored does not stop the others. A
 * document that cannot be read is reported as an error of the feed.
 */
export async function ingestDocument(
  feed: Feed,
  readDocument: () => Promise<FetchResult>,
  options: IngestOptions = {},
): Promise<IngestRun> {
  const requestedAt = new Date();
  const run = createRun(feed, requestedAt);
  const { result } = run;
  let stage: IngestFailure['kind'] = 'fetch';
  try {
    const fetched = await readDocument();
    if (fetched.kind === 'gone') return toFailedRun(run, 'gone', new FetchError('The server answered 410 Gone'));
    if (fetched.kind === 'not modified') result.outcome = fetched.kind;
    if (fetched.kind !== 'document') return run;
    stage = 'parse';
    const parsed = parseFeedItems(fetched, feed);
    const context = { feed, requestedAt, isBackfill: options.isFirstReading === true };
    const items = buildDocumentItems(context, { document: fetched, parsed });
    result.items = items.count;
    result.skipped = items.skipped.length;
    result.failed = items.failed;
    result.errors = items.errors;
    run.repair = parsed.repair ?? null;
    run.unread = items.failed;
    if (result.items === 0 && options.itemsBefore) {
      const before = options.itemsBefore === 1 ? 'was 1' : `were ${options.itemsBefore}`;
      return toFailedRun(run, 'empty', new Error(`The document has no items, and there ${before} in the one before`));
    }
    stage = 'storage';
    await storeCandidates(items, run, options);
    run.validators = result.failed === 0 && run.repair === null ? fetched.validators : null;
  } catch (error) {
    return toFailedRun(run, stage, error);
  }
  return run;
}

/** Returns a run that has read nothing yet. */
function createRun(feed: Feed, startedAt: Date): IngestRun {
  const counts = { items: 0, created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0, unknown: 0 };
  const ofDocument = { failure: null, validators: null, newest: null, newestCreated: null, repair: null, unread: 0 };
  const ofStorage = { storedIds: [], datesKept: 0, isComplete: true, exceeded: null, mustRepeat: false };
  return {
    startedAt: formatInstant(startedAt),
    result: { feedId: feed.id, outcome: 'read', ...counts, errors: [] },
    itemDates: { days: [], count: 0, oldest: null, added: null },
    ...ofDocument,
    ...ofStorage,
  };
}

function toFailedRun(run: IngestRun, kind: IngestFailure['kind'], error: unknown): IngestRun {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  run.result.outcome = 'failed';
  run.result.errors.unshift(message);
  const retryAfter = error instanceof FetchError ? error.retryAfter : null;
  const failure = { kind, message, cause: cause instanceof Error ? cause.message : null, retryAfter };
  return { ...run, failure, mustRepeat: kind === 'storage' };
}

/**
 * Stores all items that can be stored, and counts each.
 *
 * @throws Error if some are unknown, else the first storage error, or Error if the time ran out
 */
async function storeCandidates(
  { candidates, skipped }: DocumentItems,
  run: IngestRun,
  options: IngestOptions,
): Promise<void> {
  const { drafts, known } = await assignEntryIds(candidates, createEntryLookup(run));
  run.result.unchanged += candidates.length - drafts.length;
  run.itemDates = summarizeDates(drafts, known);
  addSkippedDates(run, skipped);
  const { planned, quotaCheck } = await planWrites(drafts, { known, run }, options);
  const { isTimeLeft, toSummarize = false } = options;
  const rejectedItems: QuotaExceededError[] = [];
  const storageErrors: unknown[] = [];
  let isOver = false;
  let untriedCount = 0;
  await runInParallel(planned, MAX_CONCURRENT_WRITES, async ({ draft, before }) => {
    isOver ||= isTimeLeft?.() === false;
    if (isOver || storageErrors.length >= MAX_STORAGE_ERRORS) {
      untriedCount += 1;
      return;
    }
    try {
      countStored(run, draft, await storeEntry(draft, before, { toSummarize, quotas: quotaCheck?.quotas ?? null }));
    } catch (error) {
      if (error instanceof QuotaExceededError) return void rejectedItems.push(error);
      if (error instanceof Problem && error.kind === 'unavailable') storageErrors.push(error);
      if (isUnknownOutcomeError(error)) run.result.unknown += 1;
      else countFailed(run.result, error);
    }
  });
  deferItems(run, rejectedItems.length, quotaCheck?.describeExceeded(rejectedItems) ?? null);
  deferItems(run, untriedCount, null);
  if (run.result.unknown > 0) throw new Error(formatUnknownCount(run.result.unknown));
  if (storageErrors.length > 0) throw storageErrors[0];
  if (isOver) throw new Error('The time ran out before all items were stored');
}

/** Returns the lookups of stored entries of a run's feed. */
function createEntryLookup({ result }: IngestRun): EntryLookupFunctions {
  const findPublished = (from: string, to: string) => listPublishedEntries(result.feedId, from, to);
  return { read: findStoredEntries, findPublished };
}

/** Returns the error of a run with unknown items. The next run compares each with what is stored by then. */
const formatUnknownCount = (count: number) =>
  'The data store did not answer, and it is not known of ' +
  `${count === 1 ? 'an item whether it is' : `${count} items whether they are`} stored: the next run will tell`;

interface PlanWritesOptions {
  /** The stored entries by id. */
  known: Map<string, StoredEntry>;
  /** The run so far. */
  run: IngestRun;
}

/** Returns the new and changed items to store, up to the limit of one run and the feed's quotas. */
async function planWrites(
  drafts: EntryDraft[],
  { known, run }: PlanWritesOptions,
  options: IngestOptions,
): Promise<{ planned: PlannedWrite[]; quotaCheck: QuotaCheckResult | undefined }> {
  const all: PlannedWrite[] = [];
  for (const draft of drafts) {
    const before = known.get(draft.id) ?? null;
    const outcome = predictStoreOutcome(before, draft, options);
    if (before && movesOnlyDateForward(before, draft)) run.datesKept += 1;
    if (outcome === 'unchanged') countStored(run, draft, outcome);
    else
      all.push({
        draft,
        before,
        requestedQuota: getFeedQuotaConsumption(before, mergeDraftIntoEntry(before, draft, options)),
      });
  }
  const most = options.maxStored ?? MAX_STORED_ITEMS;
  const first = all.slice(0, most);
  const tooMany = `A run stores at most ${most} new and changed items; the next one goes on`;
  if (first.length < all.length) run.result.errors.push(tooMany);
  deferItems(run, all.length - first.length, null);
  const counted = first.filter(({ requestedQuota }) => requestedQuota);
  const quotaCheck =
    counted.length > 0
      ? await options.checkQuotas?.(counted.flatMap(({ requestedQuota }) => requestedQuota ?? []))
      : undefined;
  const refused = new Set(counted.filter((_, i) => quotaCheck?.isAllowed[i] === false));
  deferItems(run, refused.size, quotaCheck?.exceededReason ?? null);
  return { planned: first.filter((one) => !refused.has(one)), quotaCheck };
}

/**
 * Summarises the dates of a document's items. A known item has the earlier of its dates, because its source may
 * change it.
 */
function summarizeDates(drafts: EntryDraft[], known: Map<string, StoredEntry>): IngestRun['itemDates'] {
  const dates = drafts.flatMap((draft) => {
    const { id, published_date } = draft;
    const before = known.get(id)?.published_date;
    if (hasFirstSeenDate(draft)) return before ?? [];
    return before && before < published_date ? before : published_date;
  });
  const oldest = dates.reduce<string | null>((least, date) => (least !== null && least < date ? least : date), null);
  const stored = drafts.flatMap(({ id }) => known.get(id) ?? []).filter(({ is_backfill }) => !is_backfill);
  const added = stored.reduce<string | null>(
    (most, { created_at: at }) => (most !== null && most > at ? most : at),
    null,
  );
  return { days: [...new Set(dates.map(toEpochDay))], count: dates.length, oldest, added };
}

/**
 * Adds the dates of skipped items: they show that the document continues the one before.
 * The publication days do not have them, because the cadence of a feed is that of its entries.
 */
function addSkippedDates(run: IngestRun, skipped: EntryCandidate[]): void {
  const drafts = skipped.map(({ draft }) => draft).filter((draft) => !hasFirstSeenDate(draft));
  run.itemDates.count += drafts.length;
  for (const { published_date: date } of drafts) {
    run.newest = getLater(run.newest, date);
    if (run.itemDates.oldest === null || date < run.itemDates.oldest) run.itemDates.oldest = date;
  }
}

/** Defers items to the next run, with the reason if a quota of the feed is exceeded. */
function deferItems(run: IngestRun, count: number, exceeded: string | null): void {
  if (count === 0) return;
  run.isComplete = false;
  run.result.failed += count;
  run.exceeded ??= exceeded;
  if (exceeded) run.result.errors.unshift(exceeded);
}

/** An item to store, the entry that it changes, and the quotas that it needs. */
interface PlannedWrite {
  draft: EntryDraft;
  before: StoredEntry | null;
  requestedQuota: FeedQuotaConsumption | null;
}

function countStored(run: IngestRun, draft: EntryDraft, outcome: StoreEntryOutcome): void {
  const { id, published_date } = draft;
  run.result[outcome] += 1;
  if (outcome !== 'unchanged') run.storedIds.push(id);
  if (hasFirstSeenDate(draft)) return;
  run.newest = getLater(run.newest, published_date);
  if (outcome === 'created') run.newestCreated = getLater(run.newestCreated, published_date);
}

const getLater = (a: string | null, b: string) => (a !== null && a > b ? a : b);

/** Counts an item that could not be stored, with its reason. */
function countFailed(result: IngestResult, error: unknown): void {
  result.failed += 1;
  if (result.errors.length < MAX_ITEM_ERRORS) result.errors.push(formatItemError(error));
}
