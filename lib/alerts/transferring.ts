import { alertFeedKey, alertKey, alertOwnerKey, subscriberKey } from '../table/key-chart.ts';
import type { Write } from '../table/write.ts';
import type { StoredAlert } from './alert.ts';
import { counting, itemOf } from './alerts.ts';
import { movingDigest } from './digests.ts';

/**
 * The writes by which an alert is somebody else's, as it was read; `alert` is what it is then, with the attachments of their
 * destinations. The first is refused where they have as
 * many as they may have. The address of its feed ends: whose it was knows it. Digests begin again: what came in between is listed only.
 */
export function transferring(
  stored: StoredAlert,
  to: string,
  { alert, attachments }: Pick<StoredAlert, 'alert' | 'attachments'>,
): Write[] {
  const { person: from, query_id, feed_digest, version } = stored;
  const { id } = alert;
  const digests = { ...stored.digests, done: alert.updated_at, owed: {} };
  const reminding = stored.reminding;
  const next = { alert, attachments, person: to, feed_digest: null, digests, reminding, version: version + 1 };
  const item = itemOf({ ...stored, ...next });
  const isAsRead = { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': version } };
  const due = [digests.due, reminding.due].filter((place) => place !== null);
  return [
    counting(to, 1),
    counting(from, -1),
    { Delete: { Key: alertKey(from, id), ...isAsRead } },
    { Put: { Item: item, ConditionExpression: 'attribute_not_exists(pk)' } },
    { Put: { Item: { ...alertOwnerKey(id), person: to } } },
    ...(feed_digest === null ? [] : [{ Delete: { Key: alertFeedKey(feed_digest) } }]),
    { Delete: { Key: subscriberKey(query_id, from, id) } },
    { Put: { Item: { ...subscriberKey(query_id, to, id), person: to, alert_id: id } } },
    ...due.flatMap((place) => movingDigest(to, id, null, place)),
  ];
}
