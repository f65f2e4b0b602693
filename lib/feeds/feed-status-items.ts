import type { TableItem } from '../platform/dynamodb/client.ts';
import type { ItemKey } from '../platform/dynamodb/key-schema.ts';
import type { UpdateWrite } from '../platform/dynamodb/write.ts';

/*
 * Items with one denormalised value per feed, so that a request can report on all feeds without reading them. A value
 * is written only when it changes, with the health of the run that changed it.
 */

/** `#` is in no id, so no feed id is the name of a key attribute. */
const getStatusAttribute = (feedId: string) => `feed#${feedId}`;

/**
 * Builds the write of one feed's value in an item that has one value per feed; null removes the value.
 * `statusKey` is the key of the item, such as `OVERDUE_FEEDS_KEY`.
 */
export function buildFeedStatusItemWrite(
  statusKey: ItemKey,
  feedId: string,
  value: number | string | null,
): UpdateWrite {
  return {
    Update: {
      Key: statusKey,
      UpdateExpression: value === null ? 'REMOVE #feed' : 'SET #feed = :value',
      ExpressionAttributeNames: { '#feed': getStatusAttribute(feedId) },
      ...(value === null ? {} : { ExpressionAttributeValues: { ':value': value } }),
    },
  };
}

/**
 * Returns one feed's value in an item that has one value per feed.
 * Undefined if the item has no value for the feed, or does not exist.
 */
export const getFeedStatusFromItem = (statusItem: TableItem | undefined, feedId: string): unknown =>
  statusItem?.[getStatusAttribute(feedId)];
