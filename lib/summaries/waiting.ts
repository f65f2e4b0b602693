import { sameText } from '../entries/draft.ts';
import { type StoredEntry, storedEntryOfItem } from '../entries/rows.ts';
import { changeEntry } from '../entries/write.ts';
import { entryKey, feedWaitingKey } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import { transact, updateItem } from '../table/write.ts';

/*
 * An entry that a model is to summarise has a row in a list, written and removed with it in one transaction: if messages or
 * functions fail, the list still says what is left to do. waiting-turns.ts reads it.
 */

/** A model's summary of an entry's text. */
export interface MadeSummary {
  one_line_summary: string;
  five_point_summary: string[] | null;
  model: string;
  prompt_version: string;
}

/** An entry that waits, and how often a model was asked for its summary without success since it was last written. */
export interface WaitingEntry extends StoredEntry {
  attempts: number;
}

/** An entry that waits for a summary, read consistently; null if it does not exist or no longer waits. */
export async function entryToSummarize(id: string): Promise<WaitingEntry | null> {
  const item = await getItem(entryKey(id), { consistent: true });
  const entry = item && storedEntryOfItem(item);
  return entry?.awaits_summary ? { ...entry, attempts: Number(item?.['attempts'] ?? 0) } : null;
}

/**
 * Records that a model was asked for an entry's summary without success, and returns how often. Neither version nor updated_at
 * changes; two at once count as one, and an edit starts from zero again.
 */
export async function countAttempt({ id, version, attempts }: WaitingEntry): Promise<number> {
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
 * Ends an entry's wait: with a model's summary, or with null, after which the extractive one stays. `outdated` if the summarised
 * text is no longer the stored one; the new text waits for its own summary.
 *
 * @throws Problem storage_busy
 */
export async function settleEntrySummary(entry: StoredEntry, made: MadeSummary | null): Promise<'stored' | 'outdated'> {
  if (!made) return endWait(entry);
  const { model, prompt_version, ...texts } = made;
  const summary = { method: 'ai' as const, model, generated_at: new Date().toISOString().replace(/\.\d+Z$/, 'Z') };
  const outcome = await changeEntry(entry, (before) =>
    before && sameText(before, entry) && before.awaits_summary
      ? { ...before, ...texts, summary, prompt_version, awaits_summary: false }
      : null,
  );
  return outcome === 'updated' ? 'stored' : 'outdated';
}

/** No field that is answered changes, so updated_at is kept. */
async function endWait(entry: StoredEntry): Promise<'stored' | 'outdated'> {
  for (let before: StoredEntry | null = entry; before && sameText(before, entry); ) {
    if (!before.awaits_summary) return 'stored';
    const refusal = await transact([
      {
        Update: {
          Key: entryKey(before.id),
          UpdateExpression: 'REMOVE awaits_summary, attempts ADD #version :one',
          ConditionExpression: '#version = :seen',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: { ':seen': before.version, ':one': 1 },
        },
      },
      { Delete: { Key: feedWaitingKey(before.feed_id, before.updated_at, before.id) } },
    ]);
    if (!refusal) return 'stored';
    const item = refusal.refused[0]?.item;
    before = item ? storedEntryOfItem(item) : null;
  }
  return 'outdated';
}
