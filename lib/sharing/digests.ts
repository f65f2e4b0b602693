import type { Item } from '../table/client.ts';
import { digestedKey, entryShares, shareKey } from '../table/key-chart.ts';
import { getItems } from '../table/read.ts';
import type { PutWrite } from '../table/write.ts';

/*
 * A digest has one record and a pointer from each of its entries. The sharer and the outcome are in the record only,
 * so that closing or erasing a digest is one write.
 */

/** Returns the write that adds a digest to the shares of an entry. */
export const pointerOf = (shareId: string, entryId: string, at: string): PutWrite => ({
  Put: { Item: { ...digestedKey(shareId, entryId), gsi1: entryShares(entryId), at } },
});

/**
 * Returns the records of shares in order, with digest records in place of their pointers. Reads once more if there
 * are pointers.
 */
export async function withDigests(items: Item[]): Promise<Item[]> {
  const pointers = items.filter(({ sk }) => sk !== RECORD.sk);
  if (pointers.length === 0) return items;
  const keys = pointers.map(({ pk }) => ({ ...RECORD, pk: String(pk) }));
  const records = new Map((await getItems(keys, { consistent: false })).map((item) => [item['pk'], item]));
  return items
    .map((item) => (item['sk'] === RECORD.sk ? item : records.get(item['pk'])))
    .filter((item) => item != null);
}

const RECORD = shareKey('');
