import type { SummaryProvenance } from '../entries/entry.ts';
import { haveSameSummarizedText, toEntryWithoutVersion } from '../entries/entry-draft.ts';
import { LISTED_VERSION_EXPRESSION, parseStoredEntry, type StoredEntry } from '../entries/entry-items.ts';
import { storeChangedEntry } from '../entries/store-entry.ts';
import { dueSummaryKey, entryKey } from '../platform/dynamodb/key-schema.ts';
import { getItem } from '../platform/dynamodb/read.ts';
import { updateItem, writeTransaction } from '../platform/dynamodb/write.ts';

/*
 * An entry that awaits a model's summary has a row in a queue, which is written and deleted with it in one
 * transaction. After failures of messages or functions the queue still has the remaining work. summary-queue.ts reads
 * it.
 */

/** A new summary of an entry: its line and points, how they were made, and the version of the prompt. */
export interface GeneratedSummary {
  one_line_summary: string;
  five_point_summary: string[] | null;
  summary: SummaryProvenance;
  /** Null without a model. */
  prompt_version: string | null;
}

/** An entry that may await a summary, with the number of failed model calls since its last write. */
export interface EntryAwaitingSummary extends StoredEntry {
  attempts: number;
}

/**
 * Returns an entry with its failed model calls, read consistently; null if it does not exist. It needs a summary only
 * if `awaits_summary` is true.
 */
export async function findEntryAwaitingSummary(id: string): Promise<EntryAwaitingSummary | null> {
  const item = await getItem(entryKey(id), { consistent: true });
  return item && { ...parseStoredEntry(item), attempts: Number(item['attempts'] ?? 0) };
}

/**
 * Counts a failed model call for an entry, and returns the number of failed calls. Neither version nor `updated_at`
 * changes. Two concurrent failures count as one, and an edit of the entry resets the number.
 */
export async function recordFailedModelCall({ id, version, attempts }: EntryAwaitingSummary): Promise<number> {
  await updateItem({
    Key: entryKey(id),
    UpdateExpression: 'SET attempts = :attempts',
    ConditionExpression: '#version = :seen',
    ExpressionAttributeNames: { '#version': 'version' },
    ExpressionAttributeValues: { ':seen': version, ':attempts': attempts + 1 },
  });
  return attempts + 1;
}

/**
 * Removes an entry from the outbox of summaries and stores its new summary. If `summary` is null, the current summary
 * stays. Returns `outdated`, and stores nothing, if the summarized text has changed, or if the entry now awaits a
 * summary of a later document text.
 *
 * @param textVersion the version of the summarized document text; null without one
 * @throws Problem 503 storage_busy
 */
export async function completeSummary(
  { attempts: _, ...entry }: EntryAwaitingSummary,
  summary: GeneratedSummary | null,
  textVersion: number | null = null,
): Promise<'stored' | 'outdated'> {
  const awaited_text = textVersion ?? entry.awaited_text;
  if (!summary) return endWaitWithoutSummary(entry, awaited_text);
  const outcome = await storeChangedEntry(entry, (before) =>
    before && isSameWait(before, entry) && before.awaits_summary
      ? { ...toEntryWithoutVersion(before), ...summary, awaits_summary: false, awaited_text }
      : null,
  );
  return outcome === 'updated' ? 'stored' : 'outdated';
}

const isSameWait = (before: StoredEntry, entry: StoredEntry) =>
  haveSameSummarizedText(before, entry) && before.link === entry.link && before.awaited_text === entry.awaited_text;

/**
 * Ends an entry's wait for a summary without storing one.
 * No visible field changes, so updated_at and the rows in the change streams stay.
 */
async function endWaitWithoutSummary(entry: StoredEntry, text: number | null): Promise<'stored' | 'outdated'> {
  for (let before: StoredEntry | null = entry; before && isSameWait(before, entry); ) {
    if (!before.awaits_summary) return 'stored';
    const refusal = await writeTransaction([
      {
        Update: {
          Key: entryKey(before.id),
          UpdateExpression:
            `SET ${text === null ? '' : 'awaited_text = :text, '}${LISTED_VERSION_EXPRESSION} ` +
            'REMOVE awaits_summary, attempts ADD #version :one',
          ConditionExpression: '#version = :seen',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: {
            ':seen': before.version,
            ':one': 1,
            ...(text === null ? {} : { ':text': text }),
          },
        },
      },
      { Delete: { Key: dueSummaryKey(before.feed_id, before.updated_at, before.id) } },
    ]);
    if (!refusal) return 'stored';
    const item = refusal.failedConditions[0]?.item;
    before = item ? parseStoredEntry(item) : null;
  }
  return 'outdated';
}
