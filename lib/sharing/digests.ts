import type { Item } from '../table/client.ts';
import { digestedKey, entryShares, shareKey } from '../table/key-chart.ts';
import { getItems } from '../table/read.ts';
import type { PutWrite } from '../table/write.ts';

/*
 * A digest has one record, and a pointer to it for each of its entries. Who shared it and how it ended stands in the record alone, so
 * that it is closed, and forgotten, with one write.
 */

/** The write by which the shares of an entry include a digest. */
export const pointerOf = (shareId: string, entryId: string, at: string): PutWrite => ({
  Put: { Item: { ...digestedKey(shareId, entryId), gsi1: entryShares(entryId), at } },
});

/** The records of shares in their order, those of digests in place of their pointers, in one request more where there are any. */
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
