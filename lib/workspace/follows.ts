import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { TableItem } from '../platform/dynamodb/client.ts';
import { feedKey, topicKey } from '../platform/dynamodb/key-schema.ts';
import { followsKey } from '../platform/dynamodb/person-keys.ts';
import { getItem, getItems } from '../platform/dynamodb/read.ts';
import { updateItem, updateOrGetRejection } from '../platform/dynamodb/write.ts';
import { getFeedAttributes } from '../search/index/snapshot.ts';
import { type InputError, Problem } from '../values/problem.ts';
import { ID_PATTERN, Id } from '../values/schemas.ts';
import { isOneVersionAfter } from './profile.ts';

/** The most topics, and the most feeds, that a person can follow. */
const MAX_FOLLOWS = 500;
const FOLLOW_IDS_RULE = `must be up to ${MAX_FOLLOWS} ids`;
const IdList = z.optional(
  z
    .array(z.string(FOLLOW_IDS_RULE).check(z.regex(ID_PATTERN, FOLLOW_IDS_RULE)), FOLLOW_IDS_RULE)
    .check(z.maxLength(MAX_FOLLOWS, FOLLOW_IDS_RULE)),
);
const FollowIds = z.strictObject({ topic_ids: IdList, feed_ids: IdList }, 'must have topic_ids, feed_ids or both');

/** The topics and feeds that a person follows. */
export const Follows = z.object({ topic_ids: z.array(Id), feed_ids: z.array(Id) });
export type Follows = z.infer<typeof Follows>;

/** The ids of topics and feeds to follow and to unfollow. */
export const FollowsChange = z.strictObject({ follow: z.optional(FollowIds), unfollow: z.optional(FollowIds) });
export type FollowsChange = z.infer<typeof FollowsChange>;

const FOLLOW_KINDS = ['topic_ids', 'feed_ids'] as const;
type FollowKind = (typeof FOLLOW_KINDS)[number];

const getIds = (item: TableItem | null | undefined, kind: FollowKind) =>
  [...((item?.[kind] ?? []) as Iterable<string>)].sort();

/**
 * Returns the ids of followed topics and feeds in a person's table item, sorted.
 * The lists are empty without an item.
 */
export const parseFollowsItem = (item: TableItem | null | undefined): Follows => ({
  topic_ids: getIds(item, 'topic_ids'),
  feed_ids: getIds(item, 'feed_ids'),
});

const getFollows = async (person: string) => parseFollowsItem(await getItem(followsKey(person), { consistent: true }));

/**
 * Follows and unfollows topics and feeds, and returns all follows of the person.
 * Concurrent changes of several devices are merged, and a repetition changes nothing.
 *
 * Unfollowing and following are two writes. If the process is killed in between, the client repeats the request.
 *
 * @throws Problem 422 unknown_ids, 422 invalid_follows for an id in both lists, 409 too_many_follows
 */
export async function updateFollows(person: string, change: FollowsChange): Promise<Follows> {
  const { follow = {}, unfollow = {} } = change;
  await assertFollowsChange(change);
  const removedKinds = FOLLOW_KINDS.filter((kind) => unfollow[kind]?.length);
  if (removedKinds.length > 0) await updateFollowSets(person, { verb: 'DELETE', kinds: removedKinds, ids: unfollow });
  if (FOLLOW_KINDS.some((kind) => follow[kind]?.length)) await addFollows(person, follow);
  return getFollows(person);
}

interface ReplaceFollowsOptions {
  follows: Follows;
  version: number;
}

/**
 * Follows and unfollows in one write, if `version` is still the version of the stored follows.
 * `follows` are the stored follows of this version. Returns the new follows. Returns false, and writes nothing, if
 * another request has changed the follows since.
 *
 * @throws Problem 422 unknown_ids, 422 invalid_follows for an id in both lists, 409 too_many_follows
 */
export async function replaceFollows(
  person: string,
  change: FollowsChange,
  { follows, version }: ReplaceFollowsOptions,
): Promise<Follows | false> {
  const { follow = {}, unfollow = {} } = change;
  await assertFollowsChange(change);
  const sets = FOLLOW_KINDS.map((kind) => {
    const remainingIds = follows[kind].filter((id) => !unfollow[kind]?.includes(id));
    return [kind, new Set([...remainingIds, ...(follow[kind] ?? [])])] as const;
  });
  if (sets.some(([, ids]) => ids.size > MAX_FOLLOWS)) throw tooManyFollows();
  const getKinds = (all: typeof sets) => all.map(([kind]) => kind);
  const full = sets.filter(([, ids]) => ids.size > 0);
  const empty = sets.filter(([, ids]) => ids.size === 0);
  const set = getKinds(full).map((kind) => `${kind} = :${kind}`);
  const refused = await updateOrGetRejection({
    Key: followsKey(person),
    UpdateExpression: [
      ...(set.length > 0 ? [`SET ${set.join(', ')}`] : []),
      ...(empty.length > 0 ? [`REMOVE ${getKinds(empty).join(', ')}`] : []),
      'ADD version :one',
    ].join(' '),
    ConditionExpression: version ? 'version = :version' : 'attribute_not_exists(version)',
    ExpressionAttributeValues: {
      ...Object.fromEntries(full.map(([kind, ids]) => [`:${kind}`, ids])),
      ':one': 1,
      ...(version ? { ':version': version } : {}),
    },
  });
  const newFollows = parseFollowsItem(Object.fromEntries(sets));
  if (refused === null) return newFollows;
  if (!refused.mayBeApplied) return false;
  const now = await getItem(followsKey(person), { consistent: true });
  return isOneVersionAfter(now, version) && isDeepStrictEqual(parseFollowsItem(now), newFollows) ? newFollows : false;
}

/** The sets to change, and the ids to add to them or to delete from them. */
interface FollowSetChange {
  verb: 'ADD' | 'DELETE';
  kinds: FollowKind[];
  ids: z.infer<typeof FollowIds>;
}

function updateFollowSets(person: string, { verb, kinds, ids }: FollowSetChange): Promise<boolean> {
  const sizeConditions = kinds.map((kind) => `(attribute_not_exists(${kind}) OR size(${kind}) <= :room_${kind})`);
  const sets = kinds.map((kind) => [`:${kind}`, new Set(ids[kind])] as const);
  const sizeLimits = kinds.map((kind) => [`:room_${kind}`, MAX_FOLLOWS - new Set(ids[kind]).size] as const);
  return updateItem({
    Key: followsKey(person),
    UpdateExpression:
      verb === 'ADD'
        ? `ADD version :one, ${kinds.map((kind) => `${kind} :${kind}`).join(', ')}`
        : `ADD version :one DELETE ${kinds.map((kind) => `${kind} :${kind}`).join(', ')}`,
    ...(verb === 'ADD' ? { ConditionExpression: sizeConditions.join(' AND ') } : {}),
    ExpressionAttributeValues: {
      ...Object.fromEntries(verb === 'ADD' ? [...sets, ...sizeLimits] : sets),
      ':one': 1,
    },
  });
}

/** Adds ids. If there is not enough room, those that are followed already are left out and the write is repeated. */
async function addFollows(person: string, follow: z.infer<typeof FollowIds>): Promise<void> {
  for (let pendingIds = follow; ; ) {
    const kinds = FOLLOW_KINDS.filter((kind) => pendingIds[kind]?.length);
    if (kinds.length === 0 || (await updateFollowSets(person, { verb: 'ADD', kinds, ids: pendingIds }))) return;
    const now = await getFollows(person);
    pendingIds = Object.fromEntries(
      kinds.map((kind) => [kind, pendingIds[kind]?.filter((id) => !now[kind].includes(id))]),
    );
    if (FOLLOW_KINDS.some((kind) => now[kind].length + new Set(pendingIds[kind]).size > MAX_FOLLOWS))
      throw tooManyFollows();
  }
}

const tooManyFollows = () =>
  new Problem(
    'conflict',
    'too_many_follows',
    `A person follows at most ${MAX_FOLLOWS} topics and ${MAX_FOLLOWS} feeds.`,
  );

async function assertFollowsChange({ follow = {}, unfollow = {} }: FollowsChange): Promise<void> {
  assertNoOverlap(follow, unfollow);
  await assertKnownIds(follow);
}

function assertNoOverlap(follow: z.infer<typeof FollowIds>, unfollow: z.infer<typeof FollowIds>): void {
  const errors = FOLLOW_KINDS.flatMap((kind) =>
    (follow[kind] ?? [])
      .filter((id) => unfollow[kind]?.includes(id))
      .map((id) => toFollowError('follow', kind, `${id} is in unfollow, too`)),
  );
  if (errors.length > 0) throw invalidFollows('invalid_follows', errors);
}

/** At most so many unknown ids are named in an error; the check stops there. */
const MAX_NAMED_IDS = 20;

/** Checks that ids exist. The feeds of the catalog are one cached item; other ids are looked up in batches. */
async function assertKnownIds(follow: z.infer<typeof FollowIds>): Promise<void> {
  const requestedIds = FOLLOW_KINDS.flatMap((kind) => [...new Set(follow[kind])].map((id) => ({ kind, id })));
  if (requestedIds.length === 0) return;
  const known = [...(await getFeedAttributes()).byCode.values()];
  const names = {
    topic_ids: new Set(known.flatMap((one) => one.topic_id)),
    feed_ids: new Set(known.flatMap((one) => one.feed_id)),
  };
  const unknownIds = requestedIds.filter(({ kind, id }) => !names[kind].has(id));
  const getKey = (one: (typeof requestedIds)[number]) =>
    one.kind === 'topic_ids' ? topicKey(one.id) : feedKey(one.id);
  for (let i = 0; i < unknownIds.length; i += MAX_NAMED_IDS) {
    const some = unknownIds.slice(i, i + MAX_NAMED_IDS);
    const foundItems = await getItems(some.map(getKey));
    const missing = some.filter((one) => !foundItems.some(({ pk, sk }) => pk === getKey(one).pk && sk === one.id));
    if (missing.length === 0) continue;
    throw invalidFollows(
      'unknown_ids',
      missing.map(({ kind, id }) => toFollowError('follow', kind, `there is no ${kind.replace('_ids', '')} ${id}`)),
    );
  }
}

const toFollowError = (side: string, kind: FollowKind, detail: string): InputError => ({
  in: 'body',
  parameter: `${side}.${kind}`,
  detail,
});

const invalidFollows = (code: string, errors: InputError[]) =>
  new Problem('unprocessable', code, {
    detail: errors.map(({ parameter, detail }) => `${parameter}: ${detail}`).join('; '),
    errors,
  });
