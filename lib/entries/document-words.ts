import { randomUUID } from 'node:crypto';
import { type Indexed, placeOfPostings } from '../search/postings.ts';
import type { Item } from '../table/client.ts';
import { documentMarkKey, documentWordsKey, type Key } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import type { Write } from '../table/write.ts';

/*
 * Terms of an entry's document have postings of their own, which lib/documents writes. If an edit changes the entry's
 * sort key or document, an outbox task is stored with it. Until its postings are moved, searches read the document's
 * text and report no total.
 */

/** Returns the outbox task. `by` identifies its last writer, so that others detect a newer task. */
export const documentMark = (entryId: string, by: string): Item & Key => ({
  ...documentMarkKey(entryId),
  stored: true,
  removing: 'document',
  by,
});

type Placed = Indexed & { link: string | null };

/**
 * Returns the outbox task of an edit; none if neither sort key nor document changes. One request for an edit that
 * changes the sort key.
 */
export async function marksOfMove(before: Placed | null, after: Placed): Promise<Write[]> {
  if (!before || (before.link === after.link && placeOfPostings(before) === placeOfPostings(after))) return [];
  const standing = await getItem(documentWordsKey(after.id), { consistent: true });
  return standing ? [{ Put: { Item: documentMark(after.id, randomUUID()) } }] : [];
}
