import { alertFeedKey, alertKey, alertOwnerKey, querySubscriberKey } from '../platform/dynamodb/alert-keys.ts';
import type { TransactionWrite } from '../platform/dynamodb/write.ts';
import type { StoredAlert } from './alert.ts';
import { buildAlertCountUpdate, buildAlertItem } from './alert-store.ts';
import { buildDueDigestRowMove } from './schedules/digest-progress.ts';

/**
 * Returns the writes that transfer an alert to the person `newOwnerId`.
 * `stored` is the alert as it was read; `alert` and `attachments` are its new state.
 * - The first write is rejected if the new owner has the maximum number of alerts.
 * - The address of the alert's feed becomes invalid, because the former owner knows it.
 * - The next digest begins with matches from now on. Earlier matches stay in the alert's list of matches.
 */
export function buildAlertTransferWrites(
  stored: StoredAlert,
  newOwnerId: string,
  { alert, attachments }: Pick<StoredAlert, 'alert' | 'attachments'>,
): TransactionWrite[] {
  const { person: from, query_id, feed_digest, version } = stored;
  const { id } = alert;
  const digestProgress = { ...stored.digestProgress, sentUpTo: alert.updated_at, carriedOver: {} };
  const { reminderProgress } = stored;
  const next = {
    alert,
    attachments,
    person: newOwnerId,
    feed_digest: null,
    digestProgress,
    reminderProgress,
    version: version + 1,
  };
  const item = buildAlertItem({ ...stored, ...next });
  const isAsRead = { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': version } };
  const due = [digestProgress.due, reminderProgress.due].filter((sortKey) => sortKey !== null);
  return [
    buildAlertCountUpdate(newOwnerId, 1),
    buildAlertCountUpdate(from, -1),
    { Delete: { Key: alertKey(from, id), ...isAsRead } },
    { Put: { Item: item, ConditionExpression: 'attribute_not_exists(pk)' } },
    { Put: { Item: { ...alertOwnerKey(id), person: newOwnerId } } },
    ...(feed_digest === null ? [] : [{ Delete: { Key: alertFeedKey(feed_digest) } }]),
    { Delete: { Key: querySubscriberKey(query_id, from, id) } },
    { Put: { Item: { ...querySubscriberKey(query_id, newOwnerId, id), person: newOwnerId, alert_id: id } } },
    ...due.flatMap((sortKey) =>
      buildDueDigestRowMove({ person: newOwnerId, alert_id: id }, { from: null, to: sortKey }),
    ),
  ];
}
