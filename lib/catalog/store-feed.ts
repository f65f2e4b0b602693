import { randomUUID } from 'node:crypto';
import { haveSameNames } from '../entries/feed-names.ts';
import { type Feed, feedOf } from '../feeds/feed.ts';
import { type FeedHealth, NO_VALIDATORS, unread } from '../feeds/health.ts';
import { busy, type Item } from '../table/client.ts';
import { feedKey } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import { updateItem } from '../table/write.ts';
import { storeOver } from './feeds.ts';
import { renameEntries } from './stored.ts';

/** How often a feed is stored that others change meanwhile. */
const ATTEMPTS = 5;

/** True for the item of a feed whose entries may not all have its names. */
export const isRenaming = (item: Item): boolean => item['renaming'] !== undefined;

/**
 * Stores a feed of the catalog, and gives its entries its names where these have changed. The names come first: what reads the feed
 * from now on stores them. A run that is under way finds that another one has ended; it gives what it stored the names, and the next
 * one reads in full.
 *
 * @throws Error if another catalog was applied meanwhile; Problem 503
 */
export async function storeFeed(feed: Feed): Promise<void> {
  const mark = await putNames(feed);
  if (mark === null) return;
  await renameEntries(feed);
  if (await update(feed, 'REMOVE renaming', 'renaming = :mark', { ':mark': mark })) return;
  // The mark is of another apply. One of the same catalog ends what both do; after another one entries may have the names of either.
  const values = { ':mark': randomUUID(), ':body': feed };
  if (!(await update(feed, 'SET renaming = :mark', 'body <> :body', values))) return;
  throw new Error(`Another catalog was applied meanwhile, and changed the feed ${feed.id}. Apply the right one again.`);
}

const update = (feed: Feed, UpdateExpression: string, ConditionExpression: string, values: Item) =>
  updateItem({ Key: feedKey(feed.id), UpdateExpression, ConditionExpression, ExpressionAttributeValues: values });

/** Stores a feed. If its entries may not have its names it is marked until they have: its mark, else null. */
async function putNames(feed: Feed): Promise<string | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const stored = await getItem(feedKey(feed.id), { consistent: true });
    const isKnown = stored?.['body'] !== undefined;
    const isDue = isKnown && (isRenaming(stored) || !haveSameNames(feedOf(stored), feed));
    const same = isKnown ? 'body = :seen' : 'attribute_not_exists(body)';
    const seen = isKnown ? { ':seen': stored['body'] } : {};
    const mark = isDue ? randomUUID() : null;
    const { set, condition, values } = mark ? marking(mark, feed, stored) : { set: '', condition: '', values: {} };
    const more = { set, condition: same + condition, values: { ...seen, ...values } };
    if (await storeOver(stored, feed, more)) return mark;
  }
  throw busy();
}

/** Marks a feed, and says of its health that another run has ended, of whose document nothing is known. */
function marking(mark: string, feed: Feed, stored: Item | null) {
  const seen = (stored?.['health'] ?? unread(feed.url)) as FeedHealth;
  const health = { ...seen, ...NO_VALIDATORS, run_id: randomUUID() };
  return {
    set: ', renaming = :mark, health = :health',
    condition: ` AND ${seen.run_id ? 'health.run_id = :run' : 'attribute_not_exists(health.run_id)'}`,
    values: { ':mark': mark, ':health': health, ...(seen.run_id ? { ':run': seen.run_id } : {}) },
  };
}
