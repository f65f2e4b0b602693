import { within } from '../table/attempts.ts';
import { type Item, UnansweredError } from '../table/client.ts';
import { entryKey } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import type { StoredEntry } from './rows.ts';

/** How long a look-up is sent again, in milliseconds: who waits for it has waited for the write before. */
const LOOK_UP_MS = 1_000;

/**
 * The item of the entry that stands where a write of it ended without an answer: what its condition would have returned if it had been refused.
 * One consistent read. While the entry still is the one before, the write may come to be carried out later, so nothing is known.
 *
 * @param before the entry that the write was to change; null for a new one
 * @throws unanswered, the fault of the write, if it is not known what becomes of it
 */
export async function lookedUp(
  id: string,
  before: StoredEntry | null,
  unanswered: UnansweredError,
): Promise<Item | null> {
  const item = await within(LOOK_UP_MS, () => getItem(entryKey(id), { consistent: true })).catch(() => {
    throw unanswered;
  });
  if (Number(item?.['version'] ?? 0) === (before?.version ?? 0)) throw unanswered;
  return item;
}

/** True for the fault of a write of which it is not known whether it was carried out, though it was looked up. */
export const isUnknown = (fault: unknown): boolean => fault instanceof UnansweredError;
