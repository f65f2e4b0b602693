import { contentOf, sameText } from '../entries/draft.ts';
import { KEEPING_ITS_ROWS, type StoredEntry, storedEntryOfItem } from '../entries/rows.ts';
import type { SummarySource } from '../entries/summary.ts';
import { changeEntry } from '../entries/write.ts';
import { entryKey, feedWaitingKey } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import { transact, updateItem } from '../table/write.ts';

/*
 * An entry that a model is to summarise has a row in a list, written and removed with it in one transaction: if messages or
 * functions fail, the list still says what is left to do. waiting-turns.ts reads it.
 */

/** A summary that was made of an entry that waits for one. */
export interface MadeSummary {
  one_line_summary: string;
  five_point_summary: string[] | null;
  summary: SummarySource;
  /** Null where no model made it. */
  prompt_version: string | null;
}

/** An entry that waits, and how often a model was asked for its summary without success since it was last written. */
export interface WaitingEntry extends StoredEntry {
  attempts: number;
}

/** An entry that is to be summarised if it `awaits_summary`, read consistently; null if it does not exist. */
export async function entryToSummarize(id: string): Promise<WaitingEntry | null> {
  const item = await getItem(entryKey(id), { consistent: true });
  return item && { ...storedEntryOfItem(item), attempts: Number(item['attempts'] ?? 0) };
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
 * Ends an entry's wait: with a summary, or with null, after which the one that there is stays. `outdated` if what was summarised is no
 * longer what is stored, or it waits for a summary of a later text of its document by now; that waits for its own summary.
 *
 * @param text the version of its document's text that was looked at; null where there was none
 * @throws Problem storage_busy
 */
export async function settleEntrySummary(
  { attempts: _, ...entry }: WaitingEntry,
  made: MadeSummary | null,
  text: number | null = null,
): Promise<'stored' | 'outdated'> {
  const awaited_text = text ?? entry.awaited_text;
  if (!made) return endWait(entry, awaited_text);
  const outcome = await changeEntry(entry, (before) =>
    before && isSameWait(before, entry) && before.awaits_summary
      ? { ...contentOf(before), ...made, awaits_summary: false, awaited_text }
      : null,
  );
  return outcome === 'updated' ? 'stored' : 'outdated';
}

const isSameWait = (before: StoredEntry, entry: StoredEntry) =>
  sameText(before, entry) && before.link === entry.link && before.awaited_text === entry.awaited_text;

/** No field that is answered changes, so updated_at is kept, and the rows in the lists of changes that the entry has. */
async function endWait(entry: StoredEntry, text: number | null): Promise<'stored' | 'outdated'> {
  for (let before: StoredEntry | null = entry; before && isSameWait(before, entry); ) {
    if (!before.awaits_summary) return 'stored';
    const refusal = await transact([
      {
        Update: {
          Key: entryKey(before.id),
          UpdateExpression: `SET ${text === null ? '' : 'awaited_text = :text, '}${KEEPING_ITS_ROWS} REMOVE awaits_summary, attempts ADD #version :one`,
          ConditionExpression: '#version = :seen',
          ExpressionAttributeNames: { '#version': 'version' },
          ExpressionAttributeValues: {
            ':seen': before.version,
            ':one': 1,
            ...(text === null ? {} : { ':text': text }),
          },
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
