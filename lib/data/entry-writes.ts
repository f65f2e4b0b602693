import { isDeepStrictEqual } from 'node:util';
import type { EntryDetail } from '../schemas/entry.ts';
import { instantOf } from '../schemas/time.ts';
import { counterUpdates, isNeeded, keyText, writeOfCounter } from './counters.ts';
import { itemOfEntry, type StoredEntry, storedEntryOfItem } from './entry-rows.ts';
import { entryKey } from './keys.ts';
import { learn, remember, withLatest } from './latest.ts';
import { indexedStems, postingKeys, postingsOf } from './postings.ts';
import { busy, getItems, transact, type Write } from './table.ts';

/** An entry as ingestion knows it. Without `is_active` a stored entry keeps its status and a new one is active. */
export type EntryDraft = Omit<EntryDetail, 'created_at' | 'updated_at' | 'status' | 'is_active'> & {
  is_active?: boolean;
  date_is_estimated: boolean;
};

export type StoreOutcome = 'created' | 'updated' | 'unchanged';

const ATTEMPTS = 25;

/**
 * Stores an entry in one transaction: the entry, its counters and its postings. A draft that says what is stored
 * already changes nothing; an edited one keeps id, created_at and, where the source gives no date, published_date.
 *
 * @param known the stored entry if the caller has just read it; a wrong or missing one costs a second request.
 * @throws Problem storage_busy when other writers win 25 times in a row.
 */
export async function storeEntry(draft: EntryDraft, known: StoredEntry | null = null): Promise<StoreOutcome> {
  let before = known;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const now = instantOf(new Date());
    const after = merged(before, draft, now);
    if (before && sameContent(before, after)) return 'unchanged';
    const counters = (await withLatest(counterUpdates(before, after), before, after)).filter(isNeeded);
    const entryWrites = writesOfEntry(before, after);
    const refusal = await transact([...entryWrites, ...counters.map((update) => writeOfCounter(update, now))]);
    if (!refusal) {
      remember(counters);
      return before ? 'updated' : 'created';
    }
    learn(counters, entryWrites.length, refusal);
    const entryRefused = refusal.refused.find(({ index }) => index === 0);
    if (entryRefused) before = entryRefused.item ? storedEntryOfItem(entryRefused.item) : null;
  }
  throw busy();
}

/** The stored entries among the ids, read consistently, 100 a request. */
export async function storedEntries(ids: string[]): Promise<Map<string, StoredEntry>> {
  const items = await getItems([...new Set(ids)].map(entryKey));
  return new Map(items.map((item) => storedEntryOfItem(item)).map((entry) => [entry.id, entry]));
}

/** What a stored entry says, as the draft of an edit. */
export function draftOf(stored: StoredEntry): EntryDraft {
  const { created_at, updated_at, status, stems, version, ...draft } = stored;
  return draft;
}

function merged(before: StoredEntry | null, draft: EntryDraft, now: string): StoredEntry {
  const is_active = draft.is_active ?? before?.is_active ?? true;
  const keepDate = before !== null && draft.date_is_estimated;
  const entry = {
    ...draft,
    is_active,
    status: is_active ? ('active' as const) : ('inactive' as const),
    published_date: keepDate ? before.published_date : draft.published_date,
    date_is_estimated: keepDate ? before.date_is_estimated : draft.date_is_estimated,
    created_at: before?.created_at ?? now,
    updated_at: now,
    version: (before?.version ?? 0) + 1,
  };
  return { ...entry, stems: indexedStems(entry) };
}

/** True where two versions differ in nothing but times and version: a summary made again from the same text is no edit. */
function sameContent(before: StoredEntry, after: StoredEntry): boolean {
  const content = ({ created_at, updated_at, version, stems, summary, ...rest }: StoredEntry) => ({
    ...rest,
    summary: summary && { method: summary.method, model: summary.model },
  });
  return isDeepStrictEqual(content(before), content(after));
}

function writesOfEntry(before: StoredEntry | null, after: StoredEntry): Write[] {
  const kept = new Set(postingKeys(after).map(keyText));
  const gone = before ? postingKeys(before).filter((key) => !kept.has(keyText(key))) : [];
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
    ...postingsOf(after).map((posting) => ({ Put: { Item: posting } })),
  ];
}
