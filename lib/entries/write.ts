import { isDeepStrictEqual } from 'node:util';
import { indexedStems, postingKeys, postingsOf } from '../search/postings.ts';
import { counterUpdates, isNeeded, keyText, writeOfCounter } from '../statistics/counters.ts';
import { learn, remember, withLatest } from '../statistics/newest.ts';
import { busy, type Item } from '../table/client.ts';
import { changeKey, entryKey, type Key, waitingKey } from '../table/keys.ts';
import { getItems } from '../table/read.ts';
import { transact, type Write } from '../table/write.ts';
import { instantOf } from '../values/time.ts';
import type { EntryDetail } from './entry.ts';
import { packed } from './forms.ts';
import { changeOf, itemOfEntry, type StoredEntry, storedEntryOfItem } from './rows.ts';

/** An entry as ingestion knows it. Without `is_active` a stored entry keeps its status and a new one is active. */
export type EntryDraft = Omit<EntryDetail, 'created_at' | 'updated_at' | 'status' | 'is_active'> & {
  is_active?: boolean;
  date_is_estimated: boolean;
  /** When its document was requested; it never overwrites data of a later request. */
  asked_at?: string | null;
};

export type StoreOutcome = 'created' | 'updated' | 'unchanged';

/** Options of ingestion: with `toSummarize` a new entry, or one with changed text, waits for a model's summary. */
export interface StoreOptions {
  toSummarize?: boolean;
}

/** The content of an entry, without the fields that the writer sets: times, version and stems. */
type EntryContent = Omit<StoredEntry, 'stems' | 'version' | 'created_at' | 'updated_at'>;

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

/** The content of a stored entry, as the draft of an edit. */
export function draftOf(stored: StoredEntry): EntryDraft {
  const { created_at, updated_at, status, stems, version, awaits_summary, prompt_version, ...draft } = stored;
  return draft;
}

function isOvertaken(before: StoredEntry | null, { asked_at }: EntryDraft): boolean {
  return Boolean(before?.asked_at && asked_at && asked_at < before.asked_at);
}

/** True if two entries have the same text for summaries. */
export function sameText(a: Pick<EntryDetail, 'title' | 'description'>, b: typeof a): boolean {
  return a.title === b.title && a.description === b.description;
}

function merged(before: StoredEntry | null, draft: EntryDraft, { toSummarize = false }: StoreOptions): EntryContent {
  const is_active = draft.is_active ?? before?.is_active ?? true;
  const keepDate = before !== null && draft.date_is_estimated;
  const isSameText = before !== null && sameText(before, draft);
  const keepSummary = isSameText && before.summary !== null;
  return {
    ...draft,
    asked_at: draft.asked_at ?? before?.asked_at ?? null,
    is_active,
    status: is_active ? ('active' as const) : ('inactive' as const),
    published_date: keepDate ? before.published_date : draft.published_date,
    date_is_estimated: keepDate ? before.date_is_estimated : draft.date_is_estimated,
    one_line_summary: keepSummary ? before.one_line_summary : draft.one_line_summary,
    five_point_summary: keepSummary ? before.five_point_summary : draft.five_point_summary,
    summary: keepSummary ? before.summary : draft.summary,
    prompt_version: keepSummary ? before.prompt_version : null,
    awaits_summary: isSameText ? before.awaits_summary : toSummarize,
  };
}

/** True if two versions differ only in times and version: a summary made again from the same text is not an edit. */
function sameContent({ created_at, updated_at, version, stems, ...before }: StoredEntry, after: EntryContent): boolean {
  const content = ({ summary, asked_at, ...rest }: EntryContent) => ({
    ...rest,
    summary: summary && { method: summary.method, model: summary.model },
  });
  return isDeepStrictEqual(content(before), content(after));
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
