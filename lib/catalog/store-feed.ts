import { randomUUID } from 'node:crypto';
import { haveSameDenormalizedFeedFields } from '../entries/entry-draft.ts';
import { type Feed, parseStoredFeed } from '../feeds/feed.ts';
import { createFeedHealth, EMPTY_HTTP_VALIDATOR_FIELDS, type FeedHealth } from '../feeds/health.ts';
import { createStorageBusyProblem, type TableItem } from '../platform/dynamodb/client.ts';
import { feedKey } from '../platform/dynamodb/key-schema.ts';
import { getItem } from '../platform/dynamodb/read.ts';
import { updateItem } from '../platform/dynamodb/write.ts';
import { applyOverrides, type SourceOverrides } from './sources/source-overrides.ts';
import { updateFeedNamesInEntries } from './store-catalog.ts';
import { updateFeedItem } from './stored-feeds.ts';

/** Limit of attempts under concurrent changes of a feed. */
const MAX_FEED_ATTEMPTS = 5;

/** Returns true if a change of a feed's names has not yet reached all of its entries. `feedItem` is the feed's item. */
export const hasPendingFeedRename = (feedItem: TableItem): boolean => feedItem['renaming'] !== undefined;

/**
 * Stores a feed of the catalog, and updates the names in its entries if they changed. The names are stored first, so
 * later ingest runs use them. An ingest run that is already active detects the change, and updates the entries that it
 * has stored. The next run reads the whole feed again.
 * The settings of people stay: they are read with the feed, and `withOverrides` returns the feed that has them.
 *
 * @throws Error if another catalog was applied in the meantime
 * @throws Problem 503 storage_unavailable, storage_busy
 */
export async function storeCatalogFeed(
  defaults: Feed,
  withOverrides: (overrides: SourceOverrides) => Feed = (overrides) => applyOverrides(defaults, overrides),
): Promise<void> {
  const { feed, renameId } = await storeFeedAndNames(defaults, withOverrides);
  if (renameId === null) return;
  await updateFeedNamesInEntries(feed);
  if (
    await buildFeedUpdate(feed, {
      UpdateExpression: 'REMOVE renaming',
      ConditionExpression: 'renaming = :mark',
      values: { ':mark': renameId },
    })
  )
    return;
  // The mark belongs to another run. A run of the same catalog completes both; after another catalog entries may have
  // the names of either.
  const values = { ':mark': randomUUID(), ':body': feed };
  if (
    !(await buildFeedUpdate(feed, {
      UpdateExpression: 'SET renaming = :mark',
      ConditionExpression: 'body <> :body',
      values,
    }))
  )
    return;
  throw new Error(`Another catalog changed the feed ${feed.id} at the same time. Apply the right catalog again.`);
}

/**
 * Copies the names of a feed to its entries, if a change of its names has not reached all of them.
 * After a later change the feed stays marked, and the next call copies the later names.
 */
export async function finishFeedRename(id: string): Promise<void> {
  const item = await getItem(feedKey(id), { consistent: true });
  if (!item || !hasPendingFeedRename(item)) return;
  const feed = parseStoredFeed(item);
  await updateFeedNamesInEntries(feed);
  await buildFeedUpdate(feed, {
    UpdateExpression: 'REMOVE renaming',
    ConditionExpression: 'renaming = :mark',
    values: { ':mark': item['renaming'] },
  });
}

interface FeedUpdateExpressions {
  /** The update. */
  UpdateExpression: string;
  /** The condition of the update. */
  ConditionExpression: string;
  /** The values of both expressions. */
  values: TableItem;
}

const buildFeedUpdate = (feed: Feed, { UpdateExpression, ConditionExpression, values }: FeedUpdateExpressions) =>
  updateItem({ Key: feedKey(feed.id), UpdateExpression, ConditionExpression, ExpressionAttributeValues: values });

/** Stores a feed, and marks it while its entries may have other names. Returns the feed, and the mark or null. */
async function storeFeedAndNames(
  defaults: Feed,
  withOverrides: (overrides: SourceOverrides) => Feed,
): Promise<{ feed: Feed; renameId: string | null }> {
  for (let attempt = 1; attempt <= MAX_FEED_ATTEMPTS; attempt += 1) {
    const stored = await getItem(feedKey(defaults.id), { consistent: true });
    const isKnown = stored?.['body'] !== undefined;
    const overrides = stored?.['overrides'] as SourceOverrides | undefined;
    const feed = withOverrides(overrides ?? {});
    const isDue =
      isKnown && (hasPendingFeedRename(stored) || !haveSameDenormalizedFeedFields(parseStoredFeed(stored), feed));
    const same = isKnown ? `body = :seen AND ${UNCHANGED_OVERRIDES}` : 'attribute_not_exists(body)';
    const storedValues = isKnown ? { ':seen': stored['body'], ':settings': overrides ?? {} } : {};
    const setDefaults = overrides ? ', defaults = :defaults' : '';
    const defaultsValue = overrides ? { ':defaults': defaults } : {};
    const renameId = isDue ? randomUUID() : null;
    const { set, condition, values } = renameId
      ? buildRenameMark(renameId, feed, stored)
      : { set: '', condition: '', values: {} };
    const more = {
      set: set + setDefaults,
      condition: same + condition,
      values: { ...storedValues, ...defaultsValue, ...values },
    };
    if (await updateFeedItem(stored, feed, more)) return { feed, renameId };
  }
  throw createStorageBusyProblem();
}

/** The settings of people are as they were read. */
export const UNCHANGED_OVERRIDES = '(attribute_not_exists(overrides) OR overrides = :settings)';

/** Returns the update that marks a feed, and invalidates the health of a run under way. */
export function buildRenameMark(renameId: string, feed: Feed, stored: TableItem | null) {
  const { set, condition, values } = buildFullReadUpdate(feed, stored);
  return { set: `, renaming = :mark${set}`, condition, values: { ':mark': renameId, ...values } };
}

/** Returns the update that makes the next run read a document in full, also an unchanged one. */
export function buildFullReadUpdate(feed: Feed, stored: TableItem | null) {
  const storedHealth = (stored?.['health'] ?? createFeedHealth(feed.url)) as FeedHealth;
  const health = { ...storedHealth, ...EMPTY_HTTP_VALIDATOR_FIELDS, run_id: randomUUID() };
  return {
    set: ', health = :health',
    condition: ` AND ${storedHealth.run_id ? 'health.run_id = :run' : 'attribute_not_exists(health.run_id)'}`,
    values: { ':health': health, ...(storedHealth.run_id ? { ':run': storedHealth.run_id } : {}) },
  };
}
