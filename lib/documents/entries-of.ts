import type { Item } from '../table/client.ts';
import { documentEntryKey, documentPartition, type Key } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { upTo } from '../table/sort-keys.ts';

/*
 * An entry leads to its document by its link; a pointer leads back. It is written when the link is found in the list of changes, and stays:
 * whoever goes by it asks the entry where its link leads by now.
 */

/** How many entries of a document are looked at: what more lead to is the page of a site rather than a notice. */
const MOST_ENTRIES = 25;

/** The ids of entries whose links lead or led to a document, in their order, at most 25 of them. Read consistently, in one request. */
export async function entriesOf(documentId: string): Promise<string[]> {
  const { sk } = documentEntryKey(documentId, '');
  const range = { partition: documentPartition(documentId), from: sk, to: upTo(sk), limit: MOST_ENTRIES };
  return (await queryItems({ ...range, consistent: true })).map((item) => String(item['sk']).slice(sk.length));
}

/** The item that leads from a document to an entry. */
export const pointerOf = (documentId: string, entryId: string): Item & Key => ({
  ...documentEntryKey(documentId, entryId),
});
