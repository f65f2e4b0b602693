import { randomUUID } from 'node:crypto';
import { type Indexed, placeOfPostings } from '../search/postings.ts';
import type { Item } from '../table/client.ts';
import { documentMarkKey, documentWordsKey, type Key } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import type { Write } from '../table/write.ts';

/*
 * The words of an entry's document have postings beside its own, which lib/documents writes. Where an edit moves an entry, or leads it
 * to another document, a mark is stored with it: until these postings are moved, searches ask its texts and know no total.
 */

/** The mark, as it is stored; `by` says who stored it last, and so whether it is still whose it was. */
export const documentMark = (entryId: string, by: string): Item & Key => ({
  ...documentMarkKey(entryId),
  stored: true,
  removing: 'document',
  by,
});

type Placed = Indexed & { link: string | null };

/** The mark of an edit; none where it moves nothing. One request for an edit that moves the entry. */
export async function marksOfMove(before: Placed | null, after: Placed): Promise<Write[]> {
  if (!before || (before.link === after.link && placeOfPostings(before) === placeOfPostings(after))) return [];
  const standing = await getItem(documentWordsKey(after.id), { consistent: true });
  return standing ? [{ Put: { Item: documentMark(after.id, randomUUID()) } }] : [];
}
