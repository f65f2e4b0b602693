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
 * Stores an entry in one transaction: the entry, its counters, its row in the list of changes, the version that it takes the place of, and a mark that its words are due;
 * then its postings and its rows in the lists of changes by fact. A draft that equals what is stored changes nothing; an edited one keeps id, created_at and, if the source
 * gives no date or only moves it forward, published_date. A summary is kept as long as the text that it was made from. With
 * `quotas` it is counted as one of its feed, whose period has begun.
 *
 * @param known the stored entry if the caller has just read it; a wrong or missing one costs a second request.
 * @throws Problem storage_busy when other writers win 25 times in a row, storage_unavailable, NoRoomError if the quotas have no
 * room for it: it was not stored; a Problem that `isUnknown` if it may have been, or may be yet.
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
 * Writes the result of `change` for the stored entry; if another writer was faster, for the new version of the entry. Where a write
 * has no answer, the entry that stands is as good as one that a refusal returns. A version is never younger than the one before, whatever
 * the clocks of writers say: else there would be instants at which neither held.
 */
export async function changeEntry(
  known: StoredEntry | null,
  change: (before: StoredEntry | null) => EntryContent | null,
  quotas: Quotas | null = null,
): Promise<StoreOutcome> {
  let before = known;
  // A write of this version may have been carried out.
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

/** True if what is stored is what one of the attempts wrote. */
function isVersion(stored: StoredEntry, version: number, changed: EntryContent, attempts: StoredEntry[]): boolean {
  const isOfThen = stored.version === version && stored.asked_at === changed.asked_at;
  const isOfOne = attempts.some(({ updated_at }) => updated_at === stored.updated_at);
  return isOfThen && isOfOne && sameContent(stored, changed);
}

/**
 * Stores an entry that was read through a migration in the current layout: its item, and its rows in the lists of changes. No
 * field of an answer changes, so updated_at stays. Returns false, and stores nothing, if another writer was faster.
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

/** The stored entries among the ids, read consistently, 100 per request. */
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

/** The keys of an entry's rows besides its own item and its postings. */
function keysOfRows(entry: StoredEntry): Key[] {
  const { updated_at, id, feed_id, awaits_summary } = entry;
  const waiting = awaits_summary ? [feedWaitingKey(feed_id, updated_at, id)] : [];
  return [changeKey(updated_at, id), ...waiting];
}

/** The counters of a write, and what it takes of its feed's quotas: counted on the feed's item, and only if there is room. */
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

/** Why a write was refused, if its feed's quotas have no room for it. */
function noRoomIn(updates: CounterUpdate[], refusal: Refusal, wanted: Wanted): NoRoomError | null {
  const own = refusal.refused.find(({ index }) => updates[index]?.most);
  return own ? new NoRoomError(wanted, (own.item?.['usage'] ?? null) as Usage | null) : null;
}
