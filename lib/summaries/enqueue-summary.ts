import {
  LISTED_VERSION_EXPRESSION,
  parseStoredEntry,
  type StoredEntry,
  toSummaryQueueRow,
} from '../entries/entry-items.ts';
import { entryKey } from '../platform/dynamodb/key-schema.ts';
import { writeTransaction } from '../platform/dynamodb/write.ts';

/**
 * Adds an entry to the outbox of summaries. `textVersion` is the version of its document to summarize. Returns false,
 * and writes nothing, if the entry was deleted, or already awaits or has a summary of this or a later version. No
 * visible field changes, so the entry keeps its `updated_at` and its rows in the change streams.
 */
export async function enqueueSummary(entry: StoredEntry, textVersion: number): Promise<boolean> {
  for (let before: StoredEntry | null = entry; before && (before.awaited_text ?? 0) < textVersion; ) {
    const row = toSummaryQueueRow({ ...before, awaited_text: textVersion });
    const refusal = await writeTransaction([
      {
        Update: {
          Key: entryKey(before.id),
          UpdateExpression:
            `SET awaits_summary = :true, awaited_text = :text, ${LISTED_VERSION_EXPRESSION} ` +
            'REMOVE attempts ADD #version :one',
          ConditionExpression: '#version = :seen',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':seen': before.version, ':one': 1, ':true': true, ':text': textVersion },
        },
      },
      { Put: { Item: row } },
    ]);
    if (!refusal) return true;
    const item = refusal.failedConditions[0]?.item;
    before = item ? parseStoredEntry(item) : null;
  }
  return false;
}
