import { storedEntryOfItem } from '../entries/rows.ts';
import { documentKey, entryKey } from '../table/key-chart.ts';
import { getItems } from '../table/read.ts';
import { transact } from '../table/write.ts';
import { documentIdOf } from './address.ts';
import { entriesOf } from './entries-of.ts';
import { type DueDocument, dueRowOf, type StoredDocument } from './record.ts';
import { visitsOfFeeds } from './visits-of-feeds.ts';

/*
 * The visits of a document count to one feed. Where that allows none any more and another feed has an entry of the document, they count
 * to that one: whichever comes first, the entry or the end of the visits.
 */

/** The first feed with visits of an active entry that leads to a document; null without one. @throws Problem 503 */
export async function otherFeedOf(documentId: string): Promise<string | null> {
  const entries = (await getItems((await entriesOf(documentId)).map(entryKey))).map(storedEntryOfItem);
  const feeds = entries.flatMap(({ is_active, link, feed_id }) =>
    is_active && link !== null && documentIdOf(link) === documentId ? [feed_id] : [],
  );
  const visits = await visitsOfFeeds(feeds);
  return feeds.find((id) => visits(id) > 0) ?? null;
}

/** Makes a document due for its feed as `row` says, where it is as it was `seen`. False, and nothing stored, otherwise. */
export async function takeOver(row: DueDocument, seen: Pick<StoredDocument, 'feed_id' | 'due_at'>): Promise<boolean> {
  const refusal = await transact([
    {
      Update: {
        Key: documentKey(row.id),
        UpdateExpression: 'SET body.feed_id = :feed, body.due_at = :due, body.is_later = :later',
        ConditionExpression: 'body.feed_id = :was AND body.due_at = :seen',
        ExpressionAttributeValues: {
          ...{ ':feed': row.feed_id, ':due': row.due_at, ':later': row.is_later },
          ...{ ':was': seen.feed_id, ':seen': seen.due_at },
        },
      },
    },
    { Put: { Item: dueRowOf(row) } },
  ]);
  return refusal === null;
}
