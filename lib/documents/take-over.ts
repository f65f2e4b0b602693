import { storedEntryOfItem } from '../entries/rows.ts';
import { documentKey, entryKey } from '../table/key-chart.ts';
import { getItems } from '../table/read.ts';
import { transact, type Write, writeEach } from '../table/write.ts';
import { documentIdOf } from './address.ts';
import { entriesOf } from './entries-of.ts';
import { type DueDocument, dueRowOf } from './record.ts';
import { visitsOfFeeds } from './visits-of-feeds.ts';

/*
 * The visits of a document count to one feed. If that feed allows no more visits, they end or are reassigned to
 * another feed with an entry of the document: one that is known then, or one that comes before the first visit.
 */

/** Ends the visits of a due row. Returns false if they were reassigned to another feed. @throws Problem 503 */
export async function endVisits(row: DueDocument): Promise<boolean> {
  const other = await otherFeedOf(row.id);
  const { pk, sk } = dueRowOf(row);
  const isDone = other
    ? await changed(row, 'feed_id', other, { Put: { Item: dueRowOf({ ...row, feed_id: other }) } })
    : await changed(row, 'due_at', null, { Delete: { Key: { pk, sk } } });
  // The document was visited or reassigned since: this row is orphaned.
  if (!isDone) await writeEach([], [{ pk, sk }]);
  if (!isDone || other) return false;
  // A concurrent new entry was not visible, and its writer saw the document as due.
  const late = await otherFeedOf(row.id);
  return !(late && (await makeDue({ ...row, feed_id: late })));
}

/** Makes a document due again whose visits have ended. Returns false, and stores nothing, if it is due. */
export async function makeDue(row: DueDocument): Promise<boolean> {
  const refusal = await transact([
    {
      Update: {
        Key: documentKey(row.id),
        UpdateExpression: 'SET body.feed_id = :feed, body.due_at = :due, body.is_later = :later',
        ConditionExpression: 'visit = :visit AND body.due_at = :none',
        ExpressionAttributeValues: {
          ':feed': row.feed_id,
          ':due': row.due_at,
          ':later': row.is_later,
          ':visit': row.visit,
          ':none': null,
        },
      },
    },
    { Put: { Item: dueRowOf(row) } },
  ]);
  return refusal === null;
}

/** Returns the first feed with quota of an active entry that leads to a document; null for none. */
async function otherFeedOf(documentId: string): Promise<string | null> {
  const entries = (await getItems((await entriesOf(documentId)).map(entryKey))).map(storedEntryOfItem);
  const feeds = entries.flatMap(({ is_active, link, feed_id }) =>
    is_active && link !== null && documentIdOf(link) === documentId ? [feed_id] : [],
  );
  const visits = await visitsOfFeeds(feeds);
  return feeds.find((id) => visits(id) > 0) ?? null;
}

/**
 * Updates a document and writes its row, if visit and feed are those of the row. Returns false, and stores nothing,
 * otherwise.
 */
async function changed(row: DueDocument, field: 'feed_id' | 'due_at', value: string | null, write: Write) {
  const Update = {
    Key: documentKey(row.id),
    UpdateExpression: `SET body.${field} = :value`,
    ConditionExpression: 'visit = :visit AND body.feed_id = :was',
    ExpressionAttributeValues: { ':value': value, ':visit': row.visit, ':was': row.feed_id },
  };
  return (await transact([{ Update }, write])) === null;
}
