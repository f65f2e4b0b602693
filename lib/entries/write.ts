import type { Quotas, Usage, Wanted } from '../feeds/quotas.ts';
import { NoRoomError } from '../feeds/usage.ts';
import { type CounterUpdate, counterUpdates, writeOfCounter } from '../statistics/counters.ts';
import { updateLatest } from '../statistics/newest.ts';
import { busy, type Item, UnansweredError } from '../table/client.ts';
import { changeKey, entryKey, feedKey, feedWaitingKey, type Key, keyText, writingAt } from '../table/key-chart.ts';
import { getItems } from '../table/read.ts';
import { type Refusal, transact, type Write } from '../table/write.ts';
import { instantOf } from '../values/time.ts';
import { marksOfMove } from './document-words.ts';
import {
  type EntryContent,
  type EntryDraft,
  isOvertaken,
  merged,
  type StoreOptions,
  type StoreOutcome,
  sameContent,
  wantedOf,
} from './draft.ts';
import { itemOfVersion } from './kept-version.ts';
import { packed } from './layout.ts';
import { lookedUp } from './look-up.ts';
import { changeOf, itemOfEntry, type StoredEntry, storedEntryOfItem, waitingRowOf } from './rows.ts';
import { marksOf, storeWords, wordsOfChange } from './words-due.ts';

const ATTEMPTS = 25;

/**
 * Stores an entry in one transaction: the entry, its counters, its row in the change stream, the previous version,
 * and an outbox task. Then writes its postings and its rows in the change streams by attribute. An equal draft
 * changes nothing. An edit keeps id and created_at, and also published_date if the source gives none or only moves it
 * forward. A summary is kept as long as its text. With `quotas` the entry is counted for its feed, whose period must
 * exist.
 *
 * @param known the stored entry if the caller has just read it; a wrong or missing one costs a second request.
 * @throws Problem storage_busy after 25 lost conflicts, storage_unavailable, NoRoomError if the quotas reject it:
 * nothing was stored; a Problem that `isUnknown` if it may have been stored, or may still be
 */
export function storeEntry(
  draft: EntryDraft,
  known: StoredEntry | null = null,
  options: StoreOptions = {},
): Promise<StoreOutcome> {
  const change = (before: StoredEntry | null) => (isOvertaken(before, draft) ? null : merged(before, draft, options));
  return changeEntry(known, change, options.quotas);
}

/**
 * Writes the result of `change` for the stored entry, and again for a newer version under contention. After a write
 * without a response, the current entry is read and treated like a rejection. A version is never older than its
 * predecessor, with any clocks of the writers; otherwise no version would be valid at some instants.
 */
export async function changeEntry(
  known: StoredEntry | null,
  change: (before: StoredEntry | null) => EntryContent | null,
  quotas: Quotas | null = null,
): Promise<StoreOutcome> {
  let before = known;
  // This version may have been written already.
  let mayBeDone = false;
  const ended = (fault: unknown) => (mayBeDone ? new UnansweredError(fault) : fault);
  const attempts: StoredEntry[] = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const changed = change(before);
    if (!changed || (before && sameContent(before, changed))) return 'unchanged';
    const entry = { ...changed, version: (before?.version ?? 0) + 1 };
    const updates = counterUpdates(before, entry);
    const wanted = quotas && wantedOf(before, changed);
    const counters = wanted ? withinQuotas(updates, entry.feed_id, wanted, quotas) : updates;
    const words = wordsOfChange(before, entry);
    const ofDocument = await marksOfMove(before, entry).catch((fault: unknown) => {
      throw ended(fault);
    });
    const placeAt = (time: string) => writingAt(time, entry.id, entry.version);
    const refusal = await transact(() => {
      const now = instantOf(new Date());
      const updated_at = before && before.updated_at > now ? before.updated_at : now;
      const after = { ...entry, created_at: before?.created_at ?? now, updated_at };
      attempts.push(after);
      const kept = before ? [{ Put: { Item: itemOfVersion(before, updated_at) } }] : [];
      const writes = [...writesOfEntry(before, after), ...kept, ...ofDocument, ...marksOf(words, placeAt(updated_at))];
      return [...counters.map((update) => writeOfCounter(update, now)), ...writes];
    }).catch(async (fault: unknown) => {
      if (!mayBeDone && !(fault instanceof UnansweredError)) throw fault;
      const item = await lookedUp(entry.id, before, new UnansweredError(fault));
      return { refused: [{ index: counters.length, item }], mayBeDone: true };
    });
    mayBeDone ||= refusal?.mayBeDone === true;
    const entryRefused = refusal?.refused.find(({ index }) => index === counters.length);
    const stored = entryRefused?.item ? storedEntryOfItem(entryRefused.item) : null;
    const isOwn = refusal && mayBeDone && stored && isVersion(stored, entry.version, changed, attempts);
    if (!refusal || isOwn) {
      const after = (isOwn ? stored : attempts.at(-1)) as StoredEntry;
      await updateLatest(before, after);
      await storeWords(words, after, placeAt(after.updated_at));
      return before ? 'updated' : 'created';
    }
    const noRoom = wanted && !entryRefused && noRoomIn(counters, refusal, wanted);
    if (noRoom) throw ended(noRoom);
    before = stored;
    mayBeDone = false;
  }
  throw ended(busy());
}

/** Returns true if the stored entry was written by one of the attempts. */
function isVersion(stored: StoredEntry, version: number, changed: EntryContent, attempts: StoredEntry[]): boolean {
  const isOfThen = stored.version === version && stored.asked_at === changed.asked_at;
  const isOfOne = attempts.some(({ updated_at }) => updated_at === stored.updated_at);
  return isOfThen && isOfOne && sameContent(stored, changed);
}

/**
 * Stores a migrated entry in the current layout: its item, and its rows in the change streams. updated_at stays,
 * because no visible field changes. Returns false, and stores nothing, if another writer was faster.
 */
export async function storeMigrated(before: StoredEntry): Promise<boolean> {
  const { listed: _, ...same } = before;
  const after = { ...same, version: before.version + 1 };
  const words = wordsOfChange(before, after);
  const place = writingAt(instantOf(new Date()), after.id, after.version);
  if (await transact([...writesOfEntry(before, after), ...marksOf(words, place, after.updated_at)])) return false;
  await storeWords(words, after, place);
  return true;
}

/** Returns the stored entries with these ids, read consistently, 100 per request. */
export async function storedEntries(ids: string[]): Promise<Map<string, StoredEntry>> {
  const items = await getItems([...new Set(ids)].map(entryKey));
  return new Map(items.map((item) => storedEntryOfItem(item)).map((entry) => [entry.id, entry]));
}

function writesOfEntry(before: StoredEntry | null, after: StoredEntry): Write[] {
  const row = packed(after);
  const rows: (Item & Key)[] = [changeOf(after, row), ...(after.awaits_summary ? [waitingRowOf(after)] : [])];
  const kept = new Set(rows.map(keyText));
  const gone = before ? keysOfRows(before).filter((key) => !kept.has(keyText(key))) : [];
  const condition = before
    ? {
        ConditionExpression: '#version = :seen',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':seen': before.version },
      }
    : { ConditionExpression: 'attribute_not_exists(pk)' };
  return [
    { Put: { Item: itemOfEntry(after, row), ...condition } },
    ...gone.map((key) => ({ Delete: { Key: key } })),
    ...rows.map((item) => ({ Put: { Item: item } })),
  ];
}

/** Returns the keys of an entry's rows other than its own item and its postings. */
function keysOfRows(entry: StoredEntry): Key[] {
  const { updated_at, id, feed_id, awaits_summary } = entry;
  const waiting = awaits_summary ? [feedWaitingKey(feed_id, updated_at, id)] : [];
  return [changeKey(updated_at, id), ...waiting];
}

/** Returns the counters of a write with its quota usage, on the condition that the quota allows it. */
function withinQuotas(
  updates: CounterUpdate[],
  feedId: string,
  { kind, bytes }: Wanted,
  quotas: Quotas,
): CounterUpdate[] {
  const key = feedKey(feedId);
  const own = updates.find((update) => keyText(update.key) === keyText(key));
  const taken: [string, number][] = [
    [`usage.${kind}`, 1],
    ['usage.bytes', bytes],
  ];
  const most = new Map([
    [`usage.${kind}`, quotas[kind]],
    ['usage.bytes', quotas.bytes],
  ]);
  const counted = { key, ...own, sums: new Map([...(own?.sums ?? []), ...taken]), most };
  return [...updates.filter((update) => update !== own), counted];
}

/** Returns the quota error of a rejected write; null if it was rejected for another reason. */
function noRoomIn(updates: CounterUpdate[], refusal: Refusal, wanted: Wanted): NoRoomError | null {
  const own = refusal.refused.find(({ index }) => updates[index]?.most);
  return own ? new NoRoomError(wanted, (own.item?.['usage'] ?? null) as Usage | null) : null;
}
