import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import { feedFacts } from '../search/feed-facts.ts';
import type { Item } from '../table/client.ts';
import { feedKey, followsKey, topicKey } from '../table/key-chart.ts';
import { getItem, getItems } from '../table/read.ts';
import { tryUpdate, updateItem } from '../table/write.ts';
import { ID, Id } from '../values/id.ts';
import { type InputError, Problem } from '../values/problem.ts';
import { isNext } from './profile.ts';

/** The most topics, and the most feeds, that a person can follow. */
const MOST = 500;
const RULE = `must be up to ${MOST} ids`;
const Ids = z.optional(z.array(z.string(RULE).check(z.regex(ID, RULE)), RULE).check(z.maxLength(MOST, RULE)));
const Both = z.strictObject({ topic_ids: Ids, feed_ids: Ids }, 'must have topic_ids, feed_ids or both');

/** The topics and feeds that a person follows. */
export const Follows = z.object({ topic_ids: z.array(Id), feed_ids: z.array(Id) });
export type Follows = z.infer<typeof Follows>;

/** The ids to follow and the ids to unfollow. */
export const FollowsChange = z.strictObject({ follow: z.optional(Both), unfollow: z.optional(Both) });
export type FollowsChange = z.infer<typeof FollowsChange>;

const KINDS = ['topic_ids', 'feed_ids'] as const;
type Kind = (typeof KINDS)[number];

const idsOf = (item: Item | null | undefined, kind: Kind) => [...((item?.[kind] ?? []) as Iterable<string>)].sort();

export const followsOf = (item: Item | null | undefined): Follows => ({
  topic_ids: idsOf(item, 'topic_ids'),
  feed_ids: idsOf(item, 'feed_ids'),
});

const readFollows = async (person: string) => followsOf(await getItem(followsKey(person), { consistent: true }));

/**
 * Follows and unfollows. Concurrent changes of several devices are merged, and a repetition changes nothing.
 *
 * If the process is killed between its two writes, the client repeats the request.
 * @throws Problem 422 unknown_ids, 409 too_many_follows
 */
export async function changeFollows(person: string, change: FollowsChange): Promise<Follows> {
  const { follow = {}, unfollow = {} } = change;
  await refuseFaulty(change);
  const removing = KINDS.filter((kind) => unfollow[kind]?.length);
  if (removing.length > 0) await write(person, 'DELETE', removing, unfollow);
  if (KINDS.some((kind) => follow[kind]?.length)) await add(person, follow);
  return readFollows(person);
}

/**
 * Follows and unfollows in one write, on the condition that `version` is current. Returns false if it is not.
 *
 * @throws Problem 422 unknown_ids, 409 too_many_follows
 */
export async function replaceFollows(
  person: string,
  change: FollowsChange,
  { follows, version }: { follows: Follows; version: number },
): Promise<Follows | false> {
  const { follow = {}, unfollow = {} } = change;
  await refuseFaulty(change);
  const sets = KINDS.map((kind) => {
    const kept = follows[kind].filter((id) => !unfollow[kind]?.includes(id));
    return [kind, new Set([...kept, ...(follow[kind] ?? [])])] as const;
  });
  if (sets.some(([, ids]) => ids.size > MOST)) throw tooMany();
  const named = (all: typeof sets) => all.map(([kind]) => kind);
  const full = sets.filter(([, ids]) => ids.size > 0);
  const empty = sets.filter(([, ids]) => ids.size === 0);
  const set = named(full).map((kind) => `${kind} = :${kind}`);
  const refused = await tryUpdate({
    Key: followsKey(person),
    UpdateExpression: [
      ...(set.length > 0 ? [`SET ${set.join(', ')}`] : []),
      ...(empty.length > 0 ? [`REMOVE ${named(empty).join(', ')}`] : []),
      'ADD version :one',
    ].join(' '),
    ConditionExpression: version ? 'version = :version' : 'attribute_not_exists(version)',
    ExpressionAttributeValues: {
      ...Object.fromEntries(full.map(([kind, ids]) => [`:${kind}`, ids])),
      ':one': 1,
      ...(version ? { ':version': version } : {}),
    },
  });
  const written = followsOf(Object.fromEntries(sets));
  if (refused === null) return written;
  if (!refused.mayBeDone) return false;
  const now = await getItem(followsKey(person), { consistent: true });
  return isNext(now, version) && isDeepStrictEqual(followsOf(now), written) ? written : false;
}

function write(person: string, verb: 'ADD' | 'DELETE', kinds: Kind[], ids: z.infer<typeof Both>): Promise<boolean> {
  const room = kinds.map((kind) => `(attribute_not_exists(${kind}) OR size(${kind}) <= :room_${kind})`);
  const sets = kinds.map((kind) => [`:${kind}`, new Set(ids[kind])] as const);
  const rooms = kinds.map((kind) => [`:room_${kind}`, MOST - new Set(ids[kind]).size] as const);
  return updateItem({
    Key: followsKey(person),
    UpdateExpression:
      verb === 'ADD'
        ? `ADD version :one, ${kinds.map((kind) => `${kind} :${kind}`).join(', ')}`
        : `ADD version :one DELETE ${kinds.map((kind) => `${kind} :${kind}`).join(', ')}`,
    ...(verb === 'ADD' ? { ConditionExpression: room.join(' AND ') } : {}),
    ExpressionAttributeValues: {
      ...Object.fromEntries(verb === 'ADD' ? [...sets, ...rooms] : sets),
      ':one': 1,
    },
  });
}

/** Adds ids. If there is not enough room, those that are followed already are left out and the write is repeated. */
async function add(person: string, follow: z.infer<typeof Both>): Promise<void> {
  for (let left = follow; ; ) {
    const kinds = KINDS.filter((kind) => left[kind]?.length);
    if (kinds.length === 0 || (await write(person, 'ADD', kinds, left))) return;
    const now = await readFollows(person);
    left = Object.fromEntries(kinds.map((kind) => [kind, left[kind]?.filter((id) => !now[kind].includes(id))]));
    if (KINDS.some((kind) => now[kind].length + new Set(left[kind]).size > MOST)) throw tooMany();
  }
}

const tooMany = () =>
  new Problem('conflict', 'too_many_follows', `A person follows at most ${MOST} topics and ${MOST} feeds.`);

async function refuseFaulty({ follow = {}, unfollow = {} }: FollowsChange): Promise<void> {
  refuseBoth(follow, unfollow);
  await refuseUnknown(follow);
}

function refuseBoth(follow: z.infer<typeof Both>, unfollow: z.infer<typeof Both>): void {
  const errors = KINDS.flatMap((kind) =>
    (follow[kind] ?? [])
      .filter((id) => unfollow[kind]?.includes(id))
      .map((id) => fault('follow', kind, `${id} is in unfollow, too`)),
  );
  if (errors.length > 0) throw unusable('invalid_follows', errors);
}

/** At most so many unknown ids are named in an error; the check stops there. */
const MOST_NAMED = 20;

/** Checks that ids exist. The feeds of the catalog are one cached item; other ids are looked up in batches. */
async function refuseUnknown(follow: z.infer<typeof Both>): Promise<void> {
  const asked = KINDS.flatMap((kind) => [...new Set(follow[kind])].map((id) => ({ kind, id })));
  if (asked.length === 0) return;
  const known = [...(await feedFacts()).byCode.values()];
  const names = {
    topic_ids: new Set(known.flatMap((one) => one.topic_id)),
    feed_ids: new Set(known.flatMap((one) => one.feed_id)),
  };
  const rest = asked.filter(({ kind, id }) => !names[kind].has(id));
  const keyOf = ({ kind, id }: { kind: Kind; id: string }) => (kind === 'topic_ids' ? topicKey(id) : feedKey(id));
  for (let i = 0; i < rest.length; i += MOST_NAMED) {
    const some = rest.slice(i, i + MOST_NAMED);
    const found = await getItems(some.map(keyOf));
    const missing = some.filter((one) => !found.some(({ pk, sk }) => pk === keyOf(one).pk && sk === one.id));
    if (missing.length === 0) continue;
    throw unusable(
      'unknown_ids',
      missing.map(({ kind, id }) => fault('follow', kind, `there is no ${kind.replace('_ids', '')} ${id}`)),
    );
  }
}

const fault = (side: string, kind: Kind, detail: string): InputError => ({
  in: 'body',
  parameter: `${side}.${kind}`,
  detail,
});

const unusable = (code: string, errors: InputError[]) =>
  new Problem('unprocessable', code, errors.map(({ parameter, detail }) => `${parameter}: ${detail}`).join('; '), {
    errors,
  });
