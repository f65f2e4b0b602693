import { indexedStems, postingKeys, postingsOf } from '../search/postings.ts';
import { counterUpdates, isNeeded, keyText, writeOfCounter } from '../statistics/counters.ts';
import { learn, remember, withLatest } from '../statistics/newest.ts';
import { busy, type Item } from '../table/client.ts';
import { changeKey, entryKey, type Key, waitingKey } from '../table/key-chart.ts';
import { getItems } from '../table/read.ts';
import { transact, type Write } from '../table/write.ts';
import { instantOf } from '../values/time.ts';
import { type EntryContent, type EntryDraft, isOvertaken, merged, type StoreOptions, sameContent } from './draft.ts';
import { packed } from './forms.ts';
import { changeOf, itemOfEntry, type StoredEntry, storedEntryOfItem } from './rows.ts';

export type StoreOutcome = 'created' | 'updated' | 'unchanged';

const ATTEMPTS = 25;

/**
 * Stores an entry in one transaction: the entry, its counters, its postings and its row in the list of changes. A draft that
 * equals what is stored changes nothing; an edited one keeps id, created_at and, if the source gives no date, published_date. A
 * summary is kept as long as the text that it was made from.
 *
 * @param known the stored entry if the caller has just read it; a wrong or missing one costs a second request.
 * @throws Problem storage_busy when other writers win 25 times in a row.
 */
export function storeEntry(
  draft: EntryDraft,
  known: StoredEntry | null = null,
  options: StoreOptions = {},
): Promise<StoreOutcome> {
  return changeEntry(known, (before) => (isOvertaken(before, draft) ? null : merged(before, draft, options)));
}

/** Writes the result of `change` for the stored entry; if another writer was faster, for the new version of the entry. */
export async function changeEntry(
  known: StoredEntry | null,
  change: (before: StoredEntry | null) => EntryContent | null,
): Promise<StoreOutcome> {
  let before = known;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const changed = change(before);
    if (!changed || (before && sameContent(before, changed))) return 'unchanged';
    const entry = { ...changed, stems: indexedStems(changed), version: (before?.version ?? 0) + 1 };
    const counters = (await withLatest(counterUpdates(before, entry), before, entry)).filter(isNeeded);
    const refusal = await transact(() => {
      const now = instantOf(new Date());
      const after = { ...entry, created_at: before?.created_at ?? now, updated_at: now };
      return [...counters.map((update) => writeOfCounter(update, now)), ...writesOfEntry(before, after)];
    });
    if (!refusal) {
      remember(counters);
      return before ? 'updated' : 'created';
    }
    learn(counters, refusal);
    const entryRefused = refusal.refused.find(({ index }) => index === counters.length);
    if (entryRefused) before = entryRefused.item ? storedEntryOfItem(entryRefused.item) : null;
  }
  throw busy();
}

/**
 * Stores an entry again unchanged, in the current form and with new stems: its item, its postings and its row in the list of
 * changes. No field that is answered changes, so updated_at is kept. False, and nothing stored, if another writer was faster.
 */
export async function rewriteEntry(before: StoredEntry): Promise<boolean> {
  const after = { ...before, stems: indexedStems(before), version: before.version + 1 };
  return (await transact(writesOfEntry(before, after))) === null;
}

/** The stored entries among the ids, read consistently, 100 per request. */
export async function storedEntries(ids: string[]): Promise<Map<string, StoredEntry>> {
  const items = await getItems([...new Set(ids)].map(entryKey));
  return new Map(items.map((item) => storedEntryOfItem(item)).map((entry) => [entry.id, entry]));
}

function writesOfEntry(before: StoredEntry | null, after: StoredEntry): Write[] {
  const row = packed(after);
  const rows: (Item & Key)[] = [
    ...postingsOf(after, row),
    changeOf(after, row),
    ...(after.awaits_summary ? [{ ...waitingKey(after.updated_at, after.id) }] : []),
  ];
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
    { Put: { Item: itemOfEntry(after), ...condition } },
    ...gone.map((key) => ({ Delete: { Key: key } })),
    ...rows.map((item) => ({ Put: { Item: item } })),
  ];
}

/** The keys of an entry's rows besides its own item. */
function keysOfRows(entry: StoredEntry): Key[] {
  const { updated_at, id, awaits_summary } = entry;
  const waiting = awaits_summary ? [waitingKey(updated_at, id)] : [];
  return [...postingKeys(entry), changeKey(updated_at, id), ...waiting];
}
