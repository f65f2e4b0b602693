import { parseStoredEntry } from '../entries/entry-items.ts';
import { documentKey } from '../platform/dynamodb/document-keys.ts';
import { entryKey } from '../platform/dynamodb/key-schema.ts';
import { getItems } from '../platform/dynamodb/read.ts';
import { putAndDeleteItems, type TransactionWrite, writeTransaction } from '../platform/dynamodb/write.ts';
import { getDocumentId } from './document-address.ts';
import { buildScheduledVisitItem, type ScheduledVisit } from './document-record.ts';
import { listDocumentEntryIds } from './document-rows.ts';
import { createFeedVisitQuotaLookup } from './visit-limits.ts';

/*
 * The visits of a document count to one feed. If that feed allows no more visits, they end or are reassigned to
 * another feed with an entry of the document: one that is known then, or one that comes before the first visit.
 */

/**
 * Assigns a due document whose feed allows no more visits to another feed; else ends its visits.
 * The other feed must allow visits, and must have an active entry that links to the document. Returns true only if the
 * visits ended. False means that they were reassigned, or that the document was visited or reassigned since the row was
 * read.
 * @throws Problem 503 if the table is unavailable or too busy
 */
export async function moveVisitsToOtherFeedOrEnd(row: ScheduledVisit): Promise<boolean> {
  const other = await findOtherFeed(row.id);
  const { pk, sk } = buildScheduledVisitItem(row);
  const isDone = other
    ? await updateDocument(
        row,
        { field: 'feed_id', value: other },
        { Put: { Item: buildScheduledVisitItem({ ...row, feed_id: other }) } },
      )
    : await updateDocument(row, { field: 'due_at', value: null }, { Delete: { Key: { pk, sk } } });
  // The document was visited or reassigned since: this row is orphaned.
  if (!isDone) await putAndDeleteItems([], [{ pk, sk }]);
  if (!isDone || other) return false;
  // A concurrent new entry was not visible, and its writer saw the document as due.
  const late = await findOtherFeed(row.id);
  return !(late && (await rescheduleDocument({ ...row, feed_id: late })));
}

/**
 * Schedules new visits of a document whose visits have ended.
 * Returns false, and stores nothing, if the document is scheduled already.
 */
export async function rescheduleDocument(row: ScheduledVisit): Promise<boolean> {
  const refusal = await writeTransaction([
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
    { Put: { Item: buildScheduledVisitItem(row) } },
  ]);
  return refusal === null;
}

/** Returns the first feed with quota of an active entry that leads to a document; null for none. */
async function findOtherFeed(documentId: string): Promise<string | null> {
  const entries = (await getItems((await listDocumentEntryIds(documentId)).map(entryKey))).map(parseStoredEntry);
  const feeds = entries.flatMap(({ is_active, link, feed_id }) =>
    is_active && link !== null && getDocumentId(link) === documentId ? [feed_id] : [],
  );
  const visits = await createFeedVisitQuotaLookup(feeds);
  return feeds.find((id) => visits(id) > 0) ?? null;
}

interface DocumentFieldUpdate {
  /** The field to change. */
  field: 'feed_id' | 'due_at';
  /** Its new value; null removes it. */
  value: string | null;
}

/**
 * Updates a document and writes its row, if visit and feed are those of the row. Returns false, and stores nothing,
 * otherwise.
 */
async function updateDocument(row: ScheduledVisit, { field, value }: DocumentFieldUpdate, write: TransactionWrite) {
  const Update = {
    Key: documentKey(row.id),
    UpdateExpression: `SET body.${field} = :value`,
    ConditionExpression: 'visit = :visit AND body.feed_id = :was',
    ExpressionAttributeValues: { ':value': value, ':visit': row.visit, ':was': row.feed_id },
  };
  return (await writeTransaction([{ Update }, write])) === null;
}
