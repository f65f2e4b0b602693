import { KEEPING_ITS_ROWS, type StoredEntry, storedEntryOfItem, waitingRowOf } from '../entries/rows.ts';
import { entryKey } from '../table/key-chart.ts';
import { transact } from '../table/write.ts';

/**
 * Makes an entry await a summary of a version of its document's text. Returns false, and writes nothing, if it
 * already does. No visible field changes, so updated_at and its rows in the change streams stay.
 */
export async function awaitSummary(entry: StoredEntry, text: number): Promise<boolean> {
  for (let before: StoredEntry | null = entry; before && (before.awaited_text ?? 0) < text; ) {
    const row = waitingRowOf({ ...before, awaited_text: text });
    const refusal = await transact([
      {
        Update: {
          Key: entryKey(before.id),
          UpdateExpression: `SET awaits_summary = :true, awaited_text = :text, ${KEEPING_ITS_ROWS} REMOVE attempts ADD #version :one`,
          ConditionExpression: '#version = :seen',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':seen': before.version, ':one': 1, ':true': true, ':text': text },
        },
      },
      { Put: { Item: row } },
    ]);
    if (!refusal) return true;
    const item = refusal.refused[0]?.item;
    before = item ? storedEntryOfItem(item) : null;
  }
  return false;
}
