import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { haveSameDenormalizedFeedFields } from '../../entries/entry-draft.ts';
import type { Feed, SourceHold } from '../../feeds/feed.ts';
import { buildFreshnessTrackingWrite, getLastSuccessfulFetch } from '../../feeds/feed-freshness.ts';
import { createStorageBusyProblem, type TableItem } from '../../platform/dynamodb/client.ts';
import { feedKey, topicFeedsPartition } from '../../platform/dynamodb/key-schema.ts';
import { buildLastModifiedWrite } from '../../platform/dynamodb/last-modified.ts';
import { getItem } from '../../platform/dynamodb/read.ts';
import type { TransactionWrite, UpdateWrite } from '../../platform/dynamodb/write.ts';
import { addFeedAttributes } from '../../search/index/snapshot.ts';
import { invalidParameter, notFound } from '../../values/problem.ts';
import { findSourcePlacement } from '../build-source-feed.ts';
import { buildFullReadUpdate, buildRenameMark, hasPendingFeedRename, UNCHANGED_OVERRIDES } from '../store-feed.ts';
import { assertSettingsFit, type SourceChange } from './new-source.ts';
import { buildAddressClaim, buildAddressRelease, normalizeSourceAddress } from './source-address.ts';
import { applyOverrides, parseStoredSource, type SourceOverrides, type StoredSource } from './source-overrides.ts';
import { buildCountWrites, writeSource } from './source-store.ts';

const MAX_ATTEMPTS = 5;

/**
 * Returns the item of a source, read consistently.
 * @throws Problem 404 source_not_found, also for one that was removed
 */
export async function getSourceItem(id: string): Promise<TableItem> {
  const item = await getItem(feedKey(id), { consistent: true });
  if (!item?.['body'] || item['removal']) throw notFound('source', id);
  return item;
}

/** The item of a source before and after a change. */
export interface SourceUpdate {
  before: TableItem;
  after: TableItem;
  /** Its entries still have to get its new names. */
  hasPendingRename: boolean;
}

/**
 * Changes settings of a source, and returns its item before and after. At most six requests without write contention.
 * A new address continues the history of the source: its entries are identified by the id of the source.
 * @param assertExpected throws if the source is not as the caller has seen it
 * @throws Problem 404 source_not_found, 404 topic_not_found, 400 invalid_parameter, 409 source_exists
 */
export async function updateSource(
  id: string,
  change: SourceChange,
  assertExpected: (item: TableItem) => void = () => {},
): Promise<SourceUpdate> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const before = await getSourceItem(id);
    assertExpected(before);
    const stored = parseStoredSource(before);
    const overrides = changeOverrides(stored.overrides, change);
    const feed = applyOverrides(stored.defaults, overrides, await findNewPlacement(stored, overrides));
    assertSettingsFit(feed, overrides);
    const hasPendingRename = hasPendingFeedRename(before);
    if (isDeepStrictEqual(overrides, stored.overrides)) return { before, after: before, hasPendingRename };
    const next = { ...stored, overrides, feed };
    const isRenamed = hasPendingRename || !haveSameDenormalizedFeedFields(stored.feed, feed);
    if (isRenamed) await addFeedAttributes(feed);
    if (await writeSource(buildUpdateWrites(before, { stored, next, isRenamed }))) {
      const after = { ...before, body: feed, defaults: stored.defaults, overrides };
      return { before, after, hasPendingRename: isRenamed };
    }
  }
  throw createStorageBusyProblem();
}

/** Returns the settings of people after a change. Null removes one; a proposal is accepted before it is paused. */
function changeOverrides(before: SourceOverrides, { paused, accepted, ...change }: SourceChange): SourceOverrides {
  const changed = { ...before, ...change, hold: changeHold(before.hold, { paused, accepted }) };
  const given = Object.entries(changed).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given) as SourceOverrides;
}

function changeHold(
  hold: SourceHold | undefined,
  { paused, accepted }: Pick<SourceChange, 'paused' | 'accepted'>,
): SourceHold | undefined {
  const accepts = hold === 'proposed' && accepted;
  if (hold === 'proposed' && !accepts && paused !== undefined)
    throw invalidParameter({ in: 'body', parameter: 'paused', detail: 'accept the proposal first' });
  if (paused) return 'paused';
  return accepts || paused === false ? undefined : hold;
}

/** Returns where the topic of a source is; of the stored source if the topic stays. */
async function findNewPlacement({ feed, defaults }: StoredSource, { topic_id = defaults.topic.id }: SourceOverrides) {
  if (topic_id === feed.topic.id) return { topic: feed.topic, category: feed.category, sectors: feed.sectors };
  if (topic_id === defaults.topic.id) return undefined;
  return findSourcePlacement(topic_id);
}

/** A change of a source that is to be stored. */
interface PlannedUpdate {
  stored: StoredSource;
  next: StoredSource;
  /** Its entries have to get new names. */
  isRenamed: boolean;
}

/** Returns a function that builds the writes of a changed source, for each attempt. */
function buildUpdateWrites(
  item: TableItem,
  { stored: before, next: after, isRenamed }: PlannedUpdate,
): () => TransactionWrite[] {
  const { feed } = after;
  const isMoved = normalizeSourceAddress(before.feed.url) !== normalizeSourceAddress(feed.url);
  // Its default address stays claimed, so that it can be reset.
  const isReleased = isMoved && normalizeSourceAddress(before.feed.url) !== normalizeSourceAddress(before.defaults.url);
  return () => [
    buildSourceUpdate(item, after, isRenamed),
    buildFreshnessTrackingWrite(feed, getLastSuccessfulFetch(item)),
    buildLastModifiedWrite('catalog'),
    ...(isMoved ? [buildAddressClaim(feed.url, feed.id)] : []),
    ...(isReleased ? [buildAddressRelease(before.feed.url, feed.id)] : []),
    ...buildCountWrites(before.feed, feed),
  ];
}

/** The settings by which a document is read. After a change, items of an unchanged document can differ. */
const READING_SETTINGS = [
  ...(['kind', 'mapping', 'selectors', 'path', 'language', 'time_zone', 'date_formats'] as const),
  ...(['usual_kind', 'include_words', 'exclude_words'] as const),
];

/** Returns the update that makes the next run read an unchanged document, if it is read in another way. */
function buildReadingUpdate(item: TableItem, feed: Feed) {
  const before = item['body'] as Feed;
  const isSame = READING_SETTINGS.every((name) => isDeepStrictEqual(before[name], feed[name]));
  return isSame ? { set: '', condition: '', values: {} } : buildFullReadUpdate(feed, item);
}

const SET_SETTINGS = 'defaults = :defaults, overrides = :overrides';

/** Returns the update of a source's item, on the condition that it is as it was read. */
function buildSourceUpdate(
  item: TableItem,
  { feed, defaults, overrides }: StoredSource,
  isRenamed: boolean,
): UpdateWrite {
  const mark = isRenamed ? buildRenameMark(randomUUID(), feed, item) : buildReadingUpdate(item, feed);
  return {
    Update: {
      Key: feedKey(feed.id),
      UpdateExpression: `SET body = :body, ${SET_SETTINGS}, gsi1 = :gsi1, #at = :at${mark.set}`,
      ConditionExpression: `body = :seen AND ${UNCHANGED_OVERRIDES}${mark.condition}`,
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: {
        ':body': feed,
        ':defaults': defaults,
        ':overrides': overrides,
        ':gsi1': topicFeedsPartition(feed.topic.id),
        ':at': feed.id,
        ':seen': item['body'] as Feed,
        ':settings': item['overrides'] ?? {},
        ...mark.values,
      },
    },
  };
}
