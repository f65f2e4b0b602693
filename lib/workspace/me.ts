import * as z from 'zod/mini';
import {
  followsKey,
  personPartition,
  personReadWatermarksKey,
  profileKey,
  savedViewKey,
} from '../platform/dynamodb/person-keys.ts';
import { getItem, queryItems } from '../platform/dynamodb/read.ts';
import { ROLES, type Role } from '../values/roles-and-states.ts';
import { NonNegativeInteger } from '../values/schemas.ts';
import { Instant } from '../values/time.ts';
import { Follows, type FollowsChange, parseFollowsItem, replaceFollows, updateFollows } from './follows.ts';
import {
  getItemVersion,
  getLastVisit,
  Preferences,
  type PreferencesChange,
  parsePreferences,
  writePreferences,
} from './profile.ts';
import { toSortedViews, View } from './view.ts';
import { deleteView, updateView, type ViewUpdate } from './views.ts';
import { parseReadWatermarks, type ReadBefore, Watermarks, writeReadWatermark } from './watermarks.ts';

/** A person with their settings: the first data that the app loads. */
export const Me = z.object({
  id: z.string(),
  role: z.enum(ROLES),
  preferences: Preferences,
  follows: Follows,
  views: z.array(View),
  saved_count: NonNegativeInteger,
  read: Watermarks,
  last_visit_at: z.nullable(Instant),
});
export type Me = z.infer<typeof Me>;

/** The signed-in person who sent a request, by the id and role of their token. */
export interface PersonCaller {
  id: string;
  role: Role;
}

interface StoredState {
  me: Me;
  /** The versions that conditional writes compare. */
  versions: { profile: number; watermarks: number; follows: number };
}

/**
 * Reads the state of a person in three parallel requests. Views and watermarks may be a moment old unless
 * `consistent`.
 */
async function getStoredState({ id, role }: PersonCaller, consistent = false): Promise<StoredState> {
  const [own, watermarks, views] = await Promise.all([
    queryItems({ partition: personPartition(id), from: followsKey(id).sk, to: profileKey(id).sk, consistent: true }),
    getItem(personReadWatermarksKey(id), { consistent }),
    queryItems({
      partition: personPartition(id),
      from: savedViewKey(id, '').sk,
      to: savedViewKey(id, '~').sk,
      consistent,
    }),
  ]);
  const one = (sk: string) => own.find((item) => item['sk'] === sk);
  const profile = one(profileKey(id).sk);
  const follows = one(followsKey(id).sk);
  const me: Me = {
    id,
    role,
    preferences: parsePreferences(profile),
    follows: parseFollowsItem(follows),
    views: toSortedViews(views),
    // An erasure that was interrupted has removed the count before what is counted.
    saved_count: Math.max(0, Number(profile?.['saved_count'] ?? 0)),
    read: parseReadWatermarks(watermarks),
    last_visit_at: getLastVisit(profile, Date.now()),
  };
  return {
    me,
    versions: {
      profile: getItemVersion(profile),
      watermarks: getItemVersion(watermarks),
      follows: getItemVersion(follows),
    },
  };
}

/**
 * Returns the person's own state: preferences, follows, saved views and watermarks.
 * Three requests in parallel. Views and watermarks may be a moment old.
 */
export const getMe = async (caller: PersonCaller): Promise<Me> => (await getStoredState(caller)).me;

type MePrecondition = ((me: Me) => void) | null;

/**
 * Checks the state by `precondition`, if given, and writes if the state has not changed since.
 *
 * @throws Problem that `precondition` throws
 */
async function writeConditionally<T>(
  asking: PersonCaller,
  precondition: MePrecondition,
  write: (seen?: StoredState) => Promise<T | false>,
): Promise<T> {
  // A request that loses the write reads the state again, and is rejected unless it looks the same.
  for (;;) {
    const seen = precondition ? await getStoredState(asking, true) : undefined;
    if (seen) precondition?.(seen.me);
    const done = await write(seen);
    if (done !== false) return done;
  }
}

/**
 * Changes the given preferences of a person, keeps the others, and returns the person's new state. `assertPrecondition`
 * checks the current state, and throws if the request is based on an older state; null skips the check. After a
 * concurrent change, the check is repeated.
 *
 * @throws Problem that `assertPrecondition` throws, such as 412
 */
export async function updatePreferences(
  caller: PersonCaller,
  change: PreferencesChange,
  assertPrecondition: MePrecondition,
): Promise<Me> {
  const seen = await writeConditionally(caller, assertPrecondition, async (before) =>
    (await writePreferences(caller.id, change, before?.versions.profile)) ? { me: before?.me } : false,
  );
  // The state that was read is the state that was written to, so its preferences are known.
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (seen.me) return { ...seen.me, preferences: { ...seen.me.preferences, ...given } };
  return (await getStoredState(caller, true)).me;
}

/**
 * Sets or removes a watermark, an instant before which all entries count as read. Returns all watermarks of the person.
 * `assertPrecondition` checks the current state, and throws if the request is based on an older state; null skips the
 * check.
 *
 * @throws Problem 404 topic_not_found
 * @throws Problem that `assertPrecondition` throws, such as 412
 */
export async function updateReadWatermark(
  caller: PersonCaller,
  change: ReadBefore,
  assertPrecondition: MePrecondition,
): Promise<Watermarks> {
  await writeConditionally(caller, assertPrecondition, (seen) =>
    writeReadWatermark(caller.id, change, { version: seen?.versions.watermarks }),
  );
  return parseReadWatermarks(await getItem(personReadWatermarksKey(caller.id), { consistent: true }));
}

/**
 * Follows and unfollows topics and feeds if `assertPrecondition` accepts the person's state. Returns all follows.
 * `assertPrecondition` checks the current state, and throws if the request is based on an older state; null skips the
 * check. Without a check, concurrent changes are merged.
 *
 * @throws Problem 422 unknown_ids, 422 invalid_follows for an id in both lists, 409 too_many_follows
 * @throws Problem that `assertPrecondition` throws, such as 412
 */
export const updateFollowsConditionally = (
  caller: PersonCaller,
  change: FollowsChange,
  assertPrecondition: MePrecondition,
): Promise<Follows> =>
  writeConditionally(caller, assertPrecondition, (seen) =>
    seen
      ? replaceFollows(caller.id, change, { follows: seen.me.follows, version: seen.versions.follows })
      : updateFollows(caller.id, change),
  );

/**
 * Changes a person's saved view if `assertPrecondition` accepts the state, and returns the view.
 * `assertPrecondition` checks the current state, and throws if the request is based on an older state; null skips the
 * check.
 *
 * @throws Problem 404 view_not_found, 409 name_taken
 * @throws Problem that `assertPrecondition` throws, such as 412
 */
export const updateViewConditionally = (
  caller: PersonCaller,
  { id, change }: ViewUpdate,
  assertPrecondition: MePrecondition,
): Promise<View> =>
  writeConditionally(caller, assertPrecondition, (seen) =>
    updateView(caller.id, { id, change }, { expectedViews: seen?.me.views }),
  );

/**
 * Deletes a person's saved view if `assertPrecondition` accepts the person's state. `assertPrecondition` checks the
 * current state, and throws if the request is based on an older state; null skips the check. Always returns true, also
 * if the view did not exist.
 *
 * @throws Problem that `assertPrecondition` throws, such as 412
 */
export const deleteViewConditionally = (
  caller: PersonCaller,
  id: string,
  assertPrecondition: MePrecondition,
): Promise<boolean> =>
  writeConditionally(caller, assertPrecondition, (seen) => deleteView(caller.id, id, seen?.me.views));
