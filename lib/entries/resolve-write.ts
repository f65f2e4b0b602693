import { type TableItem, UnknownOutcomeError } from '../platform/dynamodb/client.ts';
import { entryKey } from '../platform/dynamodb/key-schema.ts';
import { getItem } from '../platform/dynamodb/read.ts';
import { withRetryTimeLimit } from '../platform/dynamodb/request-retries.ts';
import type { StoredEntry } from './entry-items.ts';

/** Time limit of retries in milliseconds: the caller has already waited for the write. */
const RESOLVE_TIMEOUT_MS = 1_000;

/**
 * Reads an entry after a write whose response was lost, and returns its item if the entry changed.
 * From this item the caller finds out whether its write was applied. While the entry is unchanged, the write may still
 * be applied, so the outcome stays unknown. One consistent read.
 * @param before the entry that the write was to change; null for a new one
 * @throws writeError, the error of the write, if its outcome is still unknown
 */
export async function readEntryAfterUnknownWrite(
  id: string,
  before: StoredEntry | null,
  writeError: UnknownOutcomeError,
): Promise<TableItem | null> {
  const item = await withRetryTimeLimit(RESOLVE_TIMEOUT_MS, () => getItem(entryKey(id), { consistent: true })).catch(
    () => {
      throw writeError;
    },
  );
  if (Number(item?.['version'] ?? 0) === (before?.version ?? 0)) throw writeError;
  return item;
}

/**
 * Returns true for an error after which it is unknown whether a write was applied.
 * An example is a lost response: the write may have been applied already, or may be applied later.
 */
export const isUnknownOutcomeError = (error: unknown): boolean => error instanceof UnknownOutcomeError;
