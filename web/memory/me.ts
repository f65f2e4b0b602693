import type { Me, PreferencesChange, View } from '../../clients/typescript/src/index.ts';
import { getMe, updateFollows, updateMe } from '../api/me.ts';
import { onSignOut } from '../session/state.ts';
import { applyLooks } from './preferences.ts';
import { storeOf } from './store.ts';
import { tellFault } from './tell-fault.ts';

/* Who is signed in, how they want the app to be, and what they follow. Null: it is not known, or not yet. */
const store = storeOf<Me | null>(null);
export const useMe = store.use;
export const currentMe = store.get;

/** Answers of reads that began before a change say nothing of it. */
let changes = 0;
/** What is answered or sent later than a sign-out is nobody else's. */
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
  // What has another shape would break what is drawn.
  if (!me?.preferences || ![me.follows?.topic_ids, me.follows?.feed_ids].every(Array.isArray))
    throw new TypeError('It is no person.');
  if (mine !== session) return;
  // Chosen before anybody is known it is asked again, for what it is now.
  if (before !== changes) return store.get() ? undefined : lookForMe();
  // A density that was chosen in this browser alone stays until another one is.
  applyLooks({ ...me.preferences, density: me.preferences.density ?? undefined });
  store.set(me);
}

/** One after the other: what is chosen last is stored last. A sign-out begins another order. */
let sent: Promise<unknown> = Promise.resolve();
function inTurn(send: () => Promise<unknown>): Promise<unknown> {
  const mine = session;
  const last = sent.then(() => mine === session && send());
  sent = last.catch(() => {});
  return last;
}

/** Changes a part at once, and back where the service refuses. */
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

/** Field by field: what another device changes meanwhile stays. */
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

/** Where nobody knows what was chosen before, it counts in this browser whatever the service says. */
async function preferHere(change: PreferencesChange): Promise<void> {
  changes += 1;
  await inTurn(() => updateMe(change)).catch((error) =>
    tellFault('Your preference counts in this browser only', error),
  );
}

/** Follows a topic or a feed, or no longer. */
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

/** What the service says of the views after a change of one. */
export function changeViews(next: (views: View[]) => View[]): void {
  const me = store.get();
  changes += 1;
  if (me) store.set({ ...me, views: next(me.views) });
}

/** Where was shared last, to be offered the next time; that it could not be saved is no matter. */
export function rememberChannel(id: string): void {
  const me = store.get();
  if (me?.preferences.last_channel_id === id) return;
  changes += 1;
  if (me) store.set({ ...me, preferences: { ...me.preferences, last_channel_id: id } });
  void inTurn(() => updateMe({ last_channel_id: id })).catch(() => {});
}
