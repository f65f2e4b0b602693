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

/** Limit of attempts under concurrent changes of a feed. */
const ATTEMPTS = 5;

/** Returns true for the item of a feed whose entries may still have other names. */
export const isRenaming = (item: Item): boolean => item['renaming'] !== undefined;

/**
 * Stores a feed of the catalog, and updates the names of its entries if they changed. The names are stored first, so
 * later runs use them. A run under way detects a newer run; it updates what it stored, and the next run reads in
 * full.
 *
 * @throws Error if another catalog was applied in the meantime; Problem 503
 */
export async function storeFeed(feed: Feed): Promise<void> {
  const mark = await putNames(feed);
  if (mark === null) return;
  await renameEntries(feed);
  if (await update(feed, 'REMOVE renaming', 'renaming = :mark', { ':mark': mark })) return;
  // The mark belongs to another run. A run of the same catalog completes both; after another catalog entries may have
  // the names of either.
  const values = { ':mark': randomUUID(), ':body': feed };
  if (!(await update(feed, 'SET renaming = :mark', 'body <> :body', values))) return;
  throw new Error(`Another catalog changed the feed ${feed.id} at the same time. Apply the right catalog again.`);
}

const update = (feed: Feed, UpdateExpression: string, ConditionExpression: string, values: Item) =>
  updateItem({ Key: feedKey(feed.id), UpdateExpression, ConditionExpression, ExpressionAttributeValues: values });

/** Stores a feed, and marks it while its entries may have other names. Returns the mark, or null. */
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

/** Returns the update that marks a feed, and invalidates the health of a run under way. */
function marking(mark: string, feed: Feed, stored: Item | null) {
  const seen = (stored?.['health'] ?? unread(feed.url)) as FeedHealth;
  const health = { ...seen, ...NO_VALIDATORS, run_id: randomUUID() };
  return {
    set: ', renaming = :mark, health = :health',
    condition: ` AND ${seen.run_id ? 'health.run_id = :run' : 'attribute_not_exists(health.run_id)'}`,
    values: { ':mark': mark, ':health': health, ...(seen.run_id ? { ':run': seen.run_id } : {}) },
  };
}
