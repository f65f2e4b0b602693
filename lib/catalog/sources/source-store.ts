import { createHash, randomBytes } from 'node:crypto';
import type { Feed } from '../../feeds/feed.ts';
import { buildFreshnessTrackingWrite, createFreshnessItemIfMissing } from '../../feeds/feed-freshness.ts';
import { createStorageBusyProblem, type TableItem } from '../../platform/dynamodb/client.ts';
import {
  CATALOG_TOTALS_KEY,
  feedKey,
  SOURCE_COUNTS_KEY,
  topicFeedsPartition,
  topicStatsKey,
} from '../../platform/dynamodb/key-schema.ts';
import { buildLastModifiedWrite } from '../../platform/dynamodb/last-modified.ts';
import {
  type RejectedTransaction,
  type TransactionWrite,
  type UpdateWrite,
  writeTransaction,
} from '../../platform/dynamodb/write.ts';
import { addFeedAttributes } from '../../search/index/snapshot.ts';
import { Problem } from '../../values/problem.ts';
import { formatInstant } from '../../values/time.ts';
import { buildSourceFeed } from '../build-source-feed.ts';
import { assertSettingsFit, type NewSource } from './new-source.ts';
import { buildAddressClaim } from './source-address.ts';
import { applyOverrides, type SourceOverrides } from './source-overrides.ts';

/** The most sources that people add, in total and for each person. */
export const MAX_SOURCES = { team: 1_000, person: 500 };
const MAX_ATTEMPTS = 3;

/** The person who adds a source. A proposal waits until an administrator accepts it. */
export interface SourceAuthor {
  person: string;
  isProposal: boolean;
}

/**
 * Stores a source that a person adds, and returns its item. Five requests.
 * One transaction claims the address, and counts the source. A source whose address another one has is not stored.
 * @throws Problem 404 topic_not_found, 400 invalid_parameter, 409 source_exists, 409 too_many_sources
 */
export async function createSource(description: NewSource, author: SourceAuthor): Promise<TableItem> {
  const { url, name, topic_id, ...settings } = description;
  const id = createSourceId(url);
  const defaults = await buildSourceFeed({ id, url, name, topic_id });
  const overrides: SourceOverrides = { ...settings, ...(author.isProposal ? { hold: 'proposed' } : {}) };
  const feed = applyOverrides(defaults, overrides);
  assertSettingsFit(feed, description);
  const addedBy = toPersonDigest(author.person);
  const item = {
    ...feedKey(id),
    gsi1: topicFeedsPartition(feed.topic.id),
    at: id,
    body: feed,
    defaults,
    overrides,
    added_at: formatInstant(new Date()),
    added_by: addedBy,
  };
  await addFeedAttributes(feed);
  const claim = buildAddressClaim(url, id);
  const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
  // The item can only exist if a lost response was a success: the id is new.
  await writeSource(() => [
    { Put: { Item: item, ...isNew } },
    buildFreshnessTrackingWrite(feed, null),
    buildLastModifiedWrite('catalog'),
    claim,
    buildQuotaWrite(addedBy, 1),
    ...buildCountWrites(null, feed),
  ]);
  return item;
}

/** Returns a new id, which names the host of the address. */
function createSourceId(url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, '').replace(/[^a-z0-9]+/g, '-');
  return `${host.slice(0, 40).replace(/^-+|-+$/g, '') || 'source'}-${randomBytes(5).toString('hex')}`;
}

/** Quotas are counted by a digest, so that the counts name no person. */
const toPersonDigest = (person: string) => createHash('sha256').update(person).digest('hex').slice(0, 16);

/** The positions of the conditions that the transaction of a source may fail. */
const FEED_WRITE = 0;
const FRESHNESS_WRITE = 1;
const CLAIM_WRITE = 3;
const QUOTA_WRITE = 4;

/**
 * Writes a source in one transaction.
 * The first write is that of its item, then those of its freshness, marker, address and quota follow.
 * Returns false, and writes nothing, if the condition of the item fails.
 * @throws Problem 409 source_exists, 409 too_many_sources, 503 storage_busy
 */
export async function writeSource(buildWrites: () => TransactionWrite[]): Promise<boolean> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const refusal = await writeTransaction(buildWrites);
    if (!refusal) return true;
    const failed = new Set(refusal.failedConditions.map(({ index }) => index));
    if (failed.has(FEED_WRITE)) return false;
    if (failed.has(CLAIM_WRITE)) throw createSourceExistsProblem(getAddressOwner(refusal));
    if (failed.has(QUOTA_WRITE)) throw createQuotaProblem();
    if (failed.has(FRESHNESS_WRITE)) await createFreshnessItemIfMissing();
  }
  throw createStorageBusyProblem();
}

const getAddressOwner = ({ failedConditions }: RejectedTransaction) =>
  String(failedConditions.find(({ index }) => index === CLAIM_WRITE)?.item?.['source_id']);

function createSourceExistsProblem(sourceId: string): Problem {
  const detail = `The source ${sourceId} has this address. Change that source, or use another address.`;
  return new Problem('conflict', 'source_exists', { detail, sourceId });
}

function createQuotaProblem(): Problem {
  const { team, person } = MAX_SOURCES;
  const detail = `A team has at most ${team} sources of its people, and a person adds at most ${person}. Delete some.`;
  return new Problem('conflict', 'too_many_sources', detail);
}

/** Returns the write that counts a source for its team and its author, if their quotas allow it. */
export function buildQuotaWrite(addedBy: string, amount: 1 | -1): UpdateWrite {
  const isBelow = (name: string) => `(attribute_not_exists(${name}) OR ${name} < :${name.slice(1)})`;
  return {
    Update: {
      Key: SOURCE_COUNTS_KEY,
      UpdateExpression: 'ADD #team :amount, #person :amount',
      ...(amount > 0 ? { ConditionExpression: `${isBelow('#team')} AND ${isBelow('#person')}` } : {}),
      ExpressionAttributeNames: { '#team': 'team', '#person': `by#${addedBy}` },
      ExpressionAttributeValues: {
        ':amount': amount,
        ...(amount > 0 ? { ':team': MAX_SOURCES.team, ':person': MAX_SOURCES.person } : {}),
      },
    },
  };
}

/** Returns the writes that count a source in its topic and in the totals of the catalog; null for none. */
export function buildCountWrites(before: Feed | null, after: Feed | null): TransactionWrite[] {
  const counts = (feed: Feed | null) => ({ total: Number(feed !== null), active: Number(feed?.is_active ?? false) });
  const total = counts(after).total - counts(before).total;
  const active = counts(after).active - counts(before).active;
  const isMoved = before?.topic.id !== after?.topic.id;
  const topics = isMoved
    ? [...(before ? [[before.topic.id, -1] as const] : []), ...(after ? [[after.topic.id, 1] as const] : [])]
    : [];
  return [
    ...topics.map(([id, amount]) => ({
      Update: {
        Key: topicStatsKey(id),
        UpdateExpression: 'ADD feed_count :amount',
        ExpressionAttributeValues: { ':amount': amount },
      },
    })),
    ...(total === 0 && active === 0
      ? []
      : [
          {
            Update: {
              Key: CATALOG_TOTALS_KEY,
              UpdateExpression: 'SET changed_at = :now ADD total_feeds :total, active_feeds :active',
              ExpressionAttributeValues: { ':now': formatInstant(new Date()), ':total': total, ':active': active },
            },
          },
        ]),
  ];
}
