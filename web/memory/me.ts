import type { Me, PreferencesChange, View } from '../../clients/typescript/src/index.ts';
import { getMe, updateFollows, updateMe } from '../api/me.ts';
import { onSignOut } from '../session/state.ts';
import { applyLooks } from './preferences.ts';
import { storeOf } from './store.ts';
import { tellFault } from './tell-fault.ts';

/* The profile, preferences and follows of the signed-in person. Null means that they are not loaded. */
const store = storeOf<Me | null>(null);
export const useMe = store.use;
export const currentMe = store.get;

/** A response is ignored if a change began after its request. */
let changes = 0;
/** Responses after a sign-out are ignored. */
let session = 0;
onSignOut(() => {
  changes += 1;
  session += 1;
  sent = Promise.resolve();
});

/** @throws ApiError */
export async function lookForMe(): Promise<void> {
  await sent;
  const [before, mine] = [changes, session];
  const me = await getMe();
  // A response of another shape would break the views.
  if (!me?.preferences || ![me.follows?.topic_ids, me.follows?.feed_ids].every(Array.isArray))
    throw new TypeError('It is no person.');
  if (mine !== session) return;
  // A preference chosen before the profile was loaded requires a second request.
  if (before !== changes) return store.get() ? undefined : lookForMe();
  // A density stored only in this browser stays until another one is chosen.
  applyLooks({ ...me.preferences, density: me.preferences.density ?? undefined });
  store.set(me);
}

/** Requests run one after the other, so that the last choice wins. A sign-out starts a new queue. */
let sent: Promise<unknown> = Promise.resolve();
function inTurn(send: () => Promise<unknown>): Promise<unknown> {
  const mine = session;
  const last = sent.then(() => mine === session && send());
  sent = last.catch(() => {});
  return last;
}

/** Applies a change locally at once, and reverts it if the service rejects it. */
async function changed(what: string, next: (me: Me) => Me, back: (me: Me) => Me, send: () => Promise<unknown>) {
  const me = store.get();
  if (!me) return;
  const mine = session;
  changes += 1;
  store.set(next(me));
  try {
    await inTurn(send);
  } catch (error) {
    if (mine !== session) return;
    const now = store.get();
    if (now) store.set(back(now));
    tellFault(what, error);
  }
  changes += 1;
}

/** Sends only the changed fields, so that changes on other devices are kept. */
export async function prefer(change: PreferencesChange): Promise<void> {
  const former = currentMe()?.preferences;
  const looks = applyLooks(change);
  if (!former) return preferHere(change);
  const back = Object.fromEntries(Object.keys(change).map((name) => [name, former[name as keyof PreferencesChange]]));
  const next = (part: object) => (me: Me) => ({ ...me, preferences: { ...me.preferences, ...part } });
  const undo = (me: Me) => {
    applyLooks(Object.fromEntries(Object.keys(change).map((name) => [name, looks[name as keyof typeof looks]])));
    return next(back)(me);
  };
  await changed('Your preference was not saved', next(change), undo, () => updateMe(change));
}

/** Applies preferences in this browser if the profile is not loaded, even if the request fails. */
async function preferHere(change: PreferencesChange): Promise<void> {
  changes += 1;
  await inTurn(() => updateMe(change)).catch((error) =>
    tellFault('Your preference counts in this browser only', error),
  );
}

/** Follows or unfollows a topic or a feed. */
export async function follow(kind: keyof Me['follows'], id: string, isFollowed: boolean): Promise<void> {
  const next = (wanted: boolean) => (me: Me) => {
    const others = me.follows[kind].filter((one) => one !== id);
    return { ...me, follows: { ...me.follows, [kind]: wanted ? [...others, id].sort() : others } };
  };
  const ids = { [kind]: [id] };
  await changed('What you follow was not saved', next(isFollowed), next(!isFollowed), () =>
    updateFollows(isFollowed ? { follow: ids } : { unfollow: ids }),
  );
}

/** Applies the response to a change of a saved view. */
export function changeViews(next: (views: View[]) => View[]): void {
  const me = store.get();
  changes += 1;
  if (me) store.set({ ...me, views: next(me.views) });
}

/** Saves the channel of the last share as the next default. A failure is ignored. */
export function rememberChannel(id: string): void {
  const me = store.get();
  if (me?.preferences.last_channel_id === id) return;
  changes += 1;
  if (me) store.set({ ...me, preferences: { ...me.preferences, last_channel_id: id } });
  void inTurn(() => updateMe({ last_channel_id: id })).catch(() => {});
}
