import type { Me, PreferencesChange } from '../../clients/typescript/src/index.ts';
import { getMe, updateFollows, updateMe } from '../api/me.ts';
import { storeOf } from './store.ts';
import { tellFault } from './tell-fault.ts';

/* Who is signed in, how they want the app to be, and what they follow. Null: it is not known, or not yet. */
const store = storeOf<Me | null>(null);
export const useMe = store.use;
export const currentMe = store.get;

/** Answers of reads that began before a change say nothing of it. */
let changes = 0;

/** @throws ApiError */
export async function lookForMe(): Promise<void> {
  const before = changes;
  const me = await getMe();
  if (before === changes) store.set(me);
}

/** Changes a part at once, and back where the service refuses. */
async function changed(what: string, next: (me: Me) => Me, back: (me: Me) => Me, send: () => Promise<unknown>) {
  const me = store.get();
  if (!me) return;
  changes += 1;
  store.set(next(me));
  try {
    await send();
  } catch (error) {
    const now = store.get();
    if (now) store.set(back(now));
    tellFault(what, error);
  }
  changes += 1;
}

/** Field by field: what another device changes meanwhile stays. */
export async function prefer(change: PreferencesChange): Promise<void> {
  const former = currentMe()?.preferences;
  const back = Object.fromEntries(Object.keys(change).map((name) => [name, former?.[name as keyof PreferencesChange]]));
  const next = (part: object) => (me: Me) => ({ ...me, preferences: { ...me.preferences, ...part } });
  await changed('Your preference was not saved', next(change), next(back), () => updateMe(change));
}

/** Follows a topic, or no longer. */
export async function followTopic(id: string, isFollowed: boolean): Promise<void> {
  const next = (wanted: boolean) => (me: Me) => {
    const others = me.follows.topic_ids.filter((one) => one !== id);
    return { ...me, follows: { ...me.follows, topic_ids: wanted ? [...others, id].sort() : others } };
  };
  const ids = { topic_ids: [id] };
  await changed('What you follow was not saved', next(isFollowed), next(!isFollowed), () =>
    updateFollows(isFollowed ? { follow: ids } : { unfollow: ids }),
  );
}
