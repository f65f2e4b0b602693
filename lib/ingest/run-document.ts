import { type EntryDraft, isMovedOn, merged, outcomeOf, type StoreOutcome, wantedOf } from '../entries/draft.ts';
import { isUnknown } from '../entries/look-up.ts';
import { isUndated } from '../entries/origin.ts';
import { findPublishedEntries } from '../entries/published.ts';
import type { StoredEntry } from '../entries/rows.ts';
import { storedEntries, storeEntry } from '../entries/write.ts';
import type { Feed } from '../feeds/feed.ts';
import type { Wanted } from '../feeds/quotas.ts';
import { dayNumberOf } from '../feeds/rhythm.ts';
import { NoRoomError, type Room } from '../feeds/usage.ts';
import { inParallel } from '../values/in-parallel.ts';
import { Problem } from '../values/problem.ts';
import { instantOf } from '../values/time.ts';
import { itemsOf } from './adapters/adapters.ts';
import { candidateOfItem, type ItemContext } from './entry-of-item.ts';
import { FetchError, type Fetched, type FetchedDocument } from './fetch.ts';
import { type Candidate, identified, type KnownEntries } from './identity.ts';
import { resolveBases } from './links-of-items.ts';
import { MOST_ITEMS, type ParsedFeed } from './parsed-feed.ts';
import type { IngestResult, Run, RunFailure, RunOptions } from './run.ts';

const WRITERS = 4;
const MOST_ERRORS = 5;
/** After this many storage errors the rest of a document is left to the next run. */
const MOST_FAULTS = 8;
const MOST_STORED = 1_000;

/**
 * Stores a feed's document: each item becomes an entry or updates its own. Repeating it changes nothing.
 *
 * A bad item does not stop the others; a bad document is an error of the feed.
 */
export async function runOf(feed: Feed, read: () => Promise<Fetched>, options: RunOptions = {}): Promise<Run> {
  const counts = { items: 0, created: 0, updated: 0, unchanged: 0, failed: 0, unknown: 0 };
  const result: IngestResult = { feedId: feed.id, outcome: 'read', ...counts, errors: [] };
  const none = { failure: null, validators: null, newest: null, newestCreated: null };
  const dated = { days: [], count: 0, oldest: null, added: null };
  const askedAt = new Date();
  const startedAt = instantOf(askedAt);
  const left = { isWhole: true, exceeded: null, mustRepeat: false };
  const run: Run = { startedAt, result, ...none, dated, stored: [], datesKept: 0, repair: null, unread: 0, ...left };
  let stage: RunFailure['kind'] = 'fetch';
  try {
    const fetched = await read();
    if (fetched.kind === 'gone') return failed(run, 'gone', new FetchError('The server answered 410 Gone'));
    if (fetched.kind === 'not modified') result.outcome = fetched.kind;
    if (fetched.kind !== 'document') return run;
    stage = 'parse';
    const parsed = itemsOf(fetched, feed);
    const context = { feed, askedAt, isBackfill: options.isFirstReading === true };
    const candidates = candidatesOf(context, fetched, parsed, result);
    run.repair = parsed.repair ?? null;
    run.unread = result.failed;
    if (result.items === 0 && options.itemsBefore) {
      const before = options.itemsBefore === 1 ? 'was 1' : `were ${options.itemsBefore}`;
      return failed(run, 'empty', new Error(`The document has no items, and there ${before} in the one before`));
    }
    stage = 'storage';
    await storeCandidates(candidates, run, options);
    run.validators = result.failed === 0 && run.repair === null ? fetched.validators : null;
  } catch (error) {
    return failed(run, stage, error);
  }
  return run;
}

function failed(run: Run, kind: RunFailure['kind'], error: unknown): Run {
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
async function storeCandidates(candidates: Candidate[], run: Run, options: RunOptions): Promise<void> {
  const { drafts, known } = await identified(candidates, knownEntriesOf(run));
  run.result.unchanged += candidates.length - drafts.length;
  run.dated = datedOf(drafts, known);
  const { planned, room } = await plannedOf(drafts, known, run, options);
  const { isTimeLeft, toSummarize = false } = options;
  const refused: NoRoomError[] = [];
  const faults: unknown[] = [];
  let isOver = false;
  let untried = 0;
  await inParallel(planned, WRITERS, async ({ draft, before }) => {
    isOver ||= isTimeLeft?.() === false;
    if (isOver || faults.length >= MOST_FAULTS) {
      untried += 1;
      return;
    }
    try {
      took(run, draft, await storeEntry(draft, before, { toSummarize, quotas: room?.quotas ?? null }));
    } catch (error) {
      if (error instanceof NoRoomError) return void refused.push(error);
      if (error instanceof Problem && error.kind === 'unavailable') faults.push(error);
      if (isUnknown(error)) run.result.unknown += 1;
      else fail(run.result, error);
    }
  });
  leave(run, refused.length, room?.exceededBy(refused) ?? null);
  leave(run, untried, null);
  if (run.result.unknown > 0) throw new Error(unknownText(run.result.unknown));
  if (faults.length > 0) throw faults[0];
  if (isOver) throw new Error('The time ran out before all items were stored');
}

/** Returns the lookups of stored entries of a run's feed. */
function knownEntriesOf({ result }: Run): KnownEntries {
  const findPublished = (from: string, to: string) => findPublishedEntries(result.feedId, from, to);
  return { read: storedEntries, findPublished };
}

/** Returns the error of a run with unknown items. The next run compares each with what is stored by then. */
const unknownText = (count: number) =>
  `The data store did not answer, and it is not known of ${count === 1 ? 'an item whether it is' : `${count} items whether they are`} stored: the next run will tell`;

/** Returns the new and changed items to store, up to the limit of one run and the feed's quotas. */
async function plannedOf(
  drafts: EntryDraft[],
  known: Map<string, StoredEntry>,
  run: Run,
  options: RunOptions,
): Promise<{ planned: Planned[]; room: Room | undefined }> {
  const all: Planned[] = [];
  for (const draft of drafts) {
    const before = known.get(draft.id) ?? null;
    const outcome = outcomeOf(before, draft, options);
    if (before && isMovedOn(before, draft)) run.datesKept += 1;
    if (outcome === 'unchanged') took(run, draft, outcome);
    else all.push({ draft, before, wanted: wantedOf(before, merged(before, draft, options)) });
  }
  const most = options.mostStored ?? MOST_STORED;
  const first = all.slice(0, most);
  const tooMany = `A run stores at most ${most} new and changed items; the next one goes on`;
  if (first.length < all.length) run.result.errors.push(tooMany);
  leave(run, all.length - first.length, null);
  const counted = first.filter(({ wanted }) => wanted);
  const room = counted.length > 0 ? await options.roomFor?.(counted.flatMap(({ wanted }) => wanted ?? [])) : undefined;
  const refused = new Set(counted.filter((_, i) => room?.fits[i] === false));
  leave(run, refused.size, room?.exceeded ?? null);
  return { planned: first.filter((one) => !refused.has(one)), room };
}

/**
 * Summarises the dates of a document's items. A known item has the earlier of its dates, because its source may
 * change it.
 */
function datedOf(drafts: EntryDraft[], known: Map<string, StoredEntry>): Run['dated'] {
  const dates = drafts.flatMap((draft) => {
    const { id, published_date } = draft;
    const before = known.get(id)?.published_date;
    if (isUndated(draft)) return before ?? [];
    return before && before < published_date ? before : published_date;
  });
  const oldest = dates.reduce<string | null>((least, date) => (least !== null && least < date ? least : date), null);
  const stored = drafts.flatMap(({ id }) => known.get(id) ?? []).filter(({ is_backfill }) => !is_backfill);
  const added = stored.reduce<string | null>(
    (most, { created_at: at }) => (most !== null && most > at ? most : at),
    null,
  );
  return { days: [...new Set(dates.map(dayNumberOf))], count: dates.length, oldest, added };
}

/** Defers items to the next run, with the reason if a quota of the feed is exceeded. */
function leave(run: Run, count: number, exceeded: string | null): void {
  if (count === 0) return;
  run.isWhole = false;
  run.result.failed += count;
  run.exceeded ??= exceeded;
  if (exceeded) run.result.errors.unshift(exceeded);
}

/** An item to store, the entry that it changes, and the quotas that it needs. */
interface Planned {
  draft: EntryDraft;
  before: StoredEntry | null;
  wanted: Wanted | null;
}

function took(run: Run, draft: EntryDraft, outcome: StoreOutcome): void {
  const { id, published_date } = draft;
  run.result[outcome] += 1;
  if (outcome !== 'unchanged') run.stored.push(id);
  if (isUndated(draft)) return;
  run.newest = later(run.newest, published_date);
  if (outcome === 'created') run.newestCreated = later(run.newestCreated, published_date);
}

const later = (a: string | null, b: string) => (a !== null && a > b ? a : b);

/** Counts an item that could not be processed, with its reason. */
function fail(result: IngestResult, error: unknown): void {
  result.failed += 1;
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (result.errors.length < MOST_ERRORS) result.errors.push(name === 'Error' ? message : `${name}: ${message}`);
}

function candidatesOf(
  given: Omit<ItemContext, 'base' | 'fetchedAt'>,
  { url }: FetchedDocument,
  { items, bases, unreadable, leftOut }: ParsedFeed,
  result: IngestResult,
): Candidate[] {
  const context = { ...given, base: resolveBases(url, bases), fetchedAt: new Date() };
  result.items = items.length + unreadable.length + leftOut;
  if (leftOut > 0) {
    fail(result, new Error(`The document has more than ${MOST_ITEMS} items, and only the first are read`));
    result.failed += leftOut - 1;
  }
  for (const reason of unreadable) fail(result, new Error(reason));
  return items.flatMap((item) => {
    try {
      return [candidateOfItem(item, context)];
    } catch (error) {
      fail(result, error);
      return [];
    }
  });
}
