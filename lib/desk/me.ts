import * as z from 'zod/mini';
import { followsKey, personPartition, profileKey, viewKey, watermarksKey } from '../table/key-chart.ts';
import { getItem, queryItems } from '../table/read.ts';
import { Count } from '../values/count.ts';
import { ROLES, type Role } from '../values/role.ts';
import { Instant } from '../values/time.ts';
import { changeFollows, Follows, type FollowsChange, followsOf, replaceFollows } from './follows.ts';
import {
  lastVisitOf,
  Preferences,
  type PreferencesChange,
  preferencesOf,
  storePreferences,
  versionOf,
} from './profile.ts';
import { inOrder, View, type ViewChange } from './view.ts';
import { changeView, deleteView } from './views.ts';
import { type ReadBefore, storeWatermark, Watermarks, watermarksOf } from './watermarks.ts';

/** A person with their settings: the first data that the app loads. */
export const Me = z.object({
  id: z.string(),
  role: z.enum(ROLES),
  preferences: Preferences,
  follows: Follows,
  views: z.array(View),
  saved_count: Count,
  read: Watermarks,
  last_visit_at: z.nullable(Instant),
});
export type Me = z.infer<typeof Me>;

/** The signed-in person, from their token. */
export interface Asking {
  id: string;
  role: Role;
}

interface Stored {
  me: Me;
  /** The versions that conditional writes compare. */
  versions: { profile: number; watermarks: number; follows: number };
}

/**
 * Reads the state of a person in three parallel requests. Views and watermarks may be a moment old unless
 * `consistent`.
 */
async function stored({ id, role }: Asking, consistent = false): Promise<Stored> {
  const [own, watermarks, views] = await Promise.all([
    queryItems({ partition: personPartition(id), from: followsKey(id).sk, to: profileKey(id).sk, consistent: true }),
    getItem(watermarksKey(id), { consistent }),
    queryItems({ partition: personPartition(id), from: viewKey(id, '').sk, to: viewKey(id, '~').sk, consistent }),
  ]);
  const one = (sk: string) => own.find((item) => item['sk'] === sk);
  const profile = one(profileKey(id).sk);
  const follows = one(followsKey(id).sk);
  const me: Me = {
    id,
    role,
    preferences: preferencesOf(profile),
    follows: followsOf(follows),
    views: inOrder(views),
    // An erasure that was interrupted has removed the count before what is counted.
    saved_count: Math.max(0, Number(profile?.['saved_count'] ?? 0)),
    read: watermarksOf(watermarks),
    last_visit_at: lastVisitOf(profile, Date.now()),
  };
  return {
    me,
    versions: { profile: versionOf(profile), watermarks: versionOf(watermarks), follows: versionOf(follows) },
  };
}

export const readMe = async (asking: Asking): Promise<Me> => (await stored(asking)).me;

type Expected = ((me: Me) => void) | null;

/**
 * Writes; with `expected`, on the condition that the state still is what the caller has seen. @throws what `expected`
 * throws
 */
async function whenAsExpected<T>(
  asking: Asking,
  expected: Expected,
  write: (seen?: Stored) => Promise<T | false>,
): Promise<T> {
  // A request that loses the write reads the state again, and is rejected unless it looks the same.
  for (;;) {
    const seen = expected ? await stored(asking, true) : undefined;
    if (seen) expected?.(seen.me);
    const done = await write(seen);
    if (done !== false) return done;
  }
}

/** Updates preferences. @throws what `expected` throws */
export async function changePreferences(asking: Asking, changed: PreferencesChange, expected: Expected): Promise<Me> {
  const seen = await whenAsExpected(asking, expected, async (before) =>
    (await storePreferences(asking.id, changed, before?.versions.profile)) ? { me: before?.me } : false,
  );
  // The state that was read is the state that was written to, so its preferences are known.
  const given = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  if (seen.me) return { ...seen.me, preferences: { ...seen.me.preferences, ...given } };
  return (await stored(asking, true)).me;
}

/** Sets a read watermark. @throws Problem 404 topic_not_found; what `expected` throws */
export async function changeWatermark(asking: Asking, changed: ReadBefore, expected: Expected): Promise<Watermarks> {
  await whenAsExpected(asking, expected, (seen) => storeWatermark(asking.id, changed, seen?.versions.watermarks));
  return watermarksOf(await getItem(watermarksKey(asking.id), { consistent: true }));
}

/** Follows and unfollows. @throws what `changeFollows` and `expected` throw */
export const follow = (asking: Asking, change: FollowsChange, expected: Expected): Promise<Follows> =>
  whenAsExpected(asking, expected, (seen) =>
    seen
      ? replaceFollows(asking.id, change, { follows: seen.me.follows, version: seen.versions.follows })
      : changeFollows(asking.id, change),
  );

/** Updates a view. @throws what `changeView` and `expected` throw */
export const changeViewOf = (asking: Asking, id: string, changed: ViewChange, expected: Expected): Promise<View> =>
  whenAsExpected(asking, expected, (seen) => changeView(asking.id, id, changed, seen?.me.views));

/** Deletes a view. @throws what `expected` throws */
export const deleteViewOf = (asking: Asking, id: string, expected: Expected): Promise<boolean> =>
  whenAsExpected(asking, expected, (seen) => deleteView(asking.id, id, seen?.me.views));
