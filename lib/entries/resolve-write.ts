import { type TableItem, UnknownOutcomeError } from '../table/client.ts';
import { entryKey } from '../table/key-schema.ts';
import { getItem } from '../table/read.ts';
import { withTimeLimit } from '../table/request-retries.ts';
import type { StoredEntry } from './entry-items.ts';

/** Time limit of retries in milliseconds: the caller has already waited for the write. */
const RESOLVE_TIMEOUT_MS = 1_000;

/**
 * Returns the current item after a write without a response, as a rejected condition would have returned it. One
 * consistent read. While the entry is unchanged, the write may still be applied, so the outcome stays unknown.
 *
 * @param before the entry that the write was to change; null for a new one
 * @throws unanswered, the error of the write, if its outcome is still unknown
 */
export async function resolveUnknownWrite(
  id: string,
  before: StoredEntry | null,
  unanswered: UnknownOutcomeError,
): Promise<TableItem | null> {
  const item = await withTimeLimit(RESOLVE_TIMEOUT_MS, () => getItem(entryKey(id), { consistent: true })).catch(() => {
    throw unanswered;
  });
  if (Number(item?.['version'] ?? 0) === (before?.version ?? 0)) throw unanswered;
  return item;
}

/** Returns true for the error of a write whose outcome is unknown even after reading the item. */
export const isUnknownOutcome = (error: unknown): boolean => error instanceof UnknownOutcomeError;
