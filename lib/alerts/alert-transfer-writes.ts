import { alertFeedKey, alertKey, alertOwnerKey, subscriberKey } from '../table/key-schema.ts';
import type { TransactionWrite } from '../table/write.ts';
import type { StoredAlert } from './alert.ts';
import { buildAlertCount, buildAlertItem } from './alert-store.ts';
import { buildDueRowMove } from './digest-progress.ts';

/**
 * The writes by which an alert is somebody else's, as it was read; `alert` is what it is then, with the attachments of their
 * destinations. The first is refused where they have as
 * many as they may have. The address of its feed ends: whose it was knows it. Digests begin again: what came in between is listed only.
 */
export function buildTransferWrites(
  stored: StoredAlert,
  to: string,
  { alert, attachments }: Pick<StoredAlert, 'alert' | 'attachments'>,
): TransactionWrite[] {
  const { person: from, query_id, feed_digest, version } = stored;
  const { id } = alert;
  const digestProgress = { ...stored.digestProgress, sentUpTo: alert.updated_at, carriedOver: {} };
  const { reminderProgress } = stored;
  const next = {
    alert,
    attachments,
    person: to,
    feed_digest: null,
    digestProgress,
    reminderProgress,
    version: version + 1,
  };
  const item = buildAlertItem({ ...stored, ...next });
  const isAsRead = { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': version } };
  const due = [digestProgress.due, reminderProgress.due].filter((place) => place !== null);
  return [
    buildAlertCount(to, 1),
    buildAlertCount(from, -1),
    { Delete: { Key: alertKey(from, id), ...isAsRead } },
    { Put: { Item: item, ConditionExpression: 'attribute_not_exists(pk)' } },
    { Put: { Item: { ...alertOwnerKey(id), person: to } } },
    ...(feed_digest === null ? [] : [{ Delete: { Key: alertFeedKey(feed_digest) } }]),
    { Delete: { Key: subscriberKey(query_id, from, id) } },
    { Put: { Item: { ...subscriberKey(query_id, to, id), person: to, alert_id: id } } },
    ...due.flatMap((place) => buildDueRowMove(to, id, null, place)),
  ];
}
