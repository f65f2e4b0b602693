import type { TableItem } from '../platform/dynamodb/client.ts';
import { entrySharesPartition, sharedDigestEntryKey, shareKey } from '../platform/dynamodb/key-schema.ts';
import { getItems } from '../platform/dynamodb/read.ts';
import type { PutWrite } from '../platform/dynamodb/write.ts';

/*
 * A digest has one record and a pointer from each of its entries. The sharer and the outcome are in the record only,
 * so that closing or erasing a digest is one write.
 */

/**
 * Returns the write that lists a digest, one share of several entries, among the shares of an entry. `at` is the sort
 * key of the share's record: time and id.
 */
export const buildPointerToSharedDigest = (shareId: string, entryId: string, at: string): PutWrite => ({
  Put: { Item: { ...sharedDigestEntryKey(shareId, entryId), gsi1: entrySharesPartition(entryId), at } },
});

/**
 * Replaces the pointers among the items of an entry's shares by the records of the digests.
 * A digest is one share of several entries, each of which has a pointer to its record. The order is kept. One request
 * if there are pointers. A pointer is omitted if its record does not exist.
 */
export async function replacePointersWithDigests(items: TableItem[]): Promise<TableItem[]> {
  const pointers = items.filter(({ sk }) => sk !== SHARE_RECORD_KEY.sk);
  if (pointers.length === 0) return items;
  const keys = pointers.map(({ pk }) => ({ ...SHARE_RECORD_KEY, pk: String(pk) }));
  const records = new Map((await getItems(keys, { consistent: false })).map((item) => [item['pk'], item]));
  return items
    .map((item) => (item['sk'] === SHARE_RECORD_KEY.sk ? item : records.get(item['pk'])))
    .filter((item) => item != null);
}

const SHARE_RECORD_KEY = shareKey('');
