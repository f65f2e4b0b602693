import type { Item } from '../table/client.ts';
import type { Key } from '../table/key-chart.ts';
import type { UpdateWrite } from '../table/write.ts';

/*
 * Items beside the totals that hold one thing of each feed, so that a request can tell it of all feeds without reading them. Such a note
 * is written only when it changes, with the health of the run that changed it.
 */

/** `#` is in no id, so that none of them is the name of a key. */
const nameOf = (feedId: string) => `feed#${feedId}`;

/** Notes a value of a feed; null removes it. */
export function noteWrite(note: Key, feedId: string, value: number | string | null): UpdateWrite {
  return {
    Update: {
      Key: note,
      UpdateExpression: value === null ? 'REMOVE #feed' : 'SET #feed = :value',
      ExpressionAttributeNames: { '#feed': nameOf(feedId) },
      ...(value === null ? {} : { ExpressionAttributeValues: { ':value': value } }),
    },
  };
}

/** What is noted of a feed. */
export const notedOf = (note: Item | undefined, feedId: string): unknown => note?.[nameOf(feedId)];
