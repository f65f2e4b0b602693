import type { Me, PreferencesChange, View } from '../../../clients/typescript/src/index.ts';
import { usePhoneWindow, useWideWindow } from '../../browser/use-window-size.ts';
import { onSignOut } from '../../session/session-state.ts';
import { createView, deleteView, getMe, updateFollows, updateMe, updateView } from '../api/me.ts';
import { showErrorToast, showToast } from '../messages.ts';
import { createSessionSignal } from '../session-signal.ts';
import { applyPreferences, preferences } from './preferences.ts';

/* The profile, preferences and follows of the signed-in person. Null means that they are not loaded. */
export const profile = createSessionSignal<Me | null>(null);

/** A response is ignored if a change began after its request. */
let changeCount = 0;
/** Responses after a sign-out are ignored. */
let sessionCount = 0;
onSignOut(() => {
  changeCount += 1;
  sessionCount += 1;
  lastRequest = Promise.resolve();
});

/** @throws ApiError */
export async function syncProfile(): Promise<void> {
  await lastRequest;
  const before = changeCount;
  const mine = sessionCount;
  const me = await getMe();
  // A response of another shape would break the views.
  if (!me?.preferences || ![me.follows?.topic_ids, me.follows?.feed_ids].every(Array.isArray))
    throw new TypeError('The response does not describe a person.');
  if (mine !== sessionCount) return;
  // A preference chosen before the profile was loaded requires a second request.
  if (before !== changeCount) return profile.value ? undefined : syncProfile();
  // A density stored only in this browser stays until another one is chosen.
  applyPreferences({ ...me.preferences, density: me.preferences.density ?? undefined });
  profile.value = me;
}

/** Requests run one after the other, so that the last choice wins. A sign-out starts a new queue. */
let lastRequest: Promise<unknown> = Promise.resolve();
function enqueue(send: () => Promise<unknown>): Promise<unknown> {
  const mine = sessionCount;
  const last = lastRequest.then(() => mine === sessionCount && send());
  lastRequest = last.catch(() => {});
  return last;
}

interface ProfileUpdate {
  errorMessage: string;
  apply: (me: Me) => Me;
  revert: (me: Me) => Me;
  send: () => Promise<unknown>;
}

/** Applies a change locally at once, and reverts it if the service rejects it. */
async function applyChange({ errorMessage, apply, revert, send }: ProfileUpdate): Promise<void> {
  const me = profile.value;
  if (!me) return;
  const mine = sessionCount;
  changeCount += 1;
  profile.value = apply(me);
  try {
    await enqueue(send);
  } catch (error) {
    if (mine !== sessionCount) return;
    const now = profile.value;
    if (now) profile.value = revert(now);
    showErrorToast(errorMessage, error);
  }
  changeCount += 1;
}

/** Sends only the changed fields, so that changes on other devices are kept. */
export async function savePreferences(change: PreferencesChange): Promise<void> {
  const previous = profile.value?.preferences;
  const looks = applyPreferences(change);
  if (!previous) return updateLocalPreferences(change);
  const previousValues = Object.fromEntries(
    Object.keys(change).map((name) => [name, previous[name as keyof PreferencesChange]]),
  );
  const next = (part: object) => (me: Me) => ({ ...me, preferences: { ...me.preferences, ...part } });
  const undo = (me: Me) => {
    applyPreferences(Object.fromEntries(Object.keys(change).map((name) => [name, looks[name as keyof typeof looks]])));
    return next(previousValues)(me);
  };
  await applyChange({
    errorMessage: 'Your preference was not saved',
    apply: next(change),
    revert: undo,
    send: () => updateMe(change),
  });
}

/** Applies preferences in this browser if the profile is not loaded, even if the request fails. */
async function updateLocalPreferences(change: PreferencesChange): Promise<void> {
  changeCount += 1;
  await enqueue(() => updateMe(change)).catch((error) =>
    showErrorToast('Your preference is saved in this browser only', error),
  );
}

/** Follows or unfollows a topic or a feed. */
export async function follow(kind: keyof Me['follows'], id: string, isFollowed: boolean): Promise<void> {
  const next = (wanted: boolean) => (me: Me) => {
    const others = me.follows[kind].filter((one) => one !== id);
    return { ...me, follows: { ...me.follows, [kind]: wanted ? [...others, id].sort() : others } };
  };
  const ids = { [kind]: [id] };
  await applyChange({
    errorMessage: 'Your follows were not saved',
    apply: next(isFollowed),
    revert: next(!isFollowed),
    send: () => updateFollows(isFollowed ? { follow: ids } : { unfollow: ids }),
  });
}

/** Applies the response to a change of a saved view. */
function updateViews(next: (views: View[]) => View[]): void {
  const me = profile.value;
  changeCount += 1;
  if (me) profile.value = { ...me, views: next(me.views) };
}

/** Saves the channel of the last share as the next default. A failure is ignored. */
export function rememberChannel(id: string): void {
  const me = profile.value;
  if (me?.preferences.last_channel_id === id) return;
  changeCount += 1;
  if (me) profile.value = { ...me, preferences: { ...me.preferences, last_channel_id: id } };
  void enqueue(() => updateMe({ last_channel_id: id })).catch(() => {});
}

/** List densities: title only; with summary; complete cards. */
export const DENSITY_LABELS = { compact: 'Compact', comfortable: 'Comfortable', cards: 'Cards' } as const;
export type Density = keyof typeof DENSITY_LABELS;

/** Returns the preferred density. The default is compact next to a reading pane and on a phone, else cards. */
export function useDensity(): [Density, (density: Density) => void] {
  const isWide = useWideWindow();
  const isPhone = usePhoneWindow();
  const { density } = preferences.value;
  return [density ?? (isWide || isPhone ? 'compact' : 'cards'), (chosen) => void savePreferences({ density: chosen })];
}

export const findViewByQuery = (views: View[], query: string): View | undefined =>
  views.find((view) => view.query === query);

/** Saves a query as a view. @throws ApiError 409 name_taken, too_many_views */
export async function addSavedView(name: string, query: string): Promise<void> {
  const view = await createView({ name, query });
  updateViews((views) => [...views, view]);
}

/** @throws ApiError 409 name_taken */
export async function renameSavedView(id: string, name: string): Promise<void> {
  const view = await updateView(id, { name });
  updateViews((views) => views.map((one) => (one.id === id ? view : one)));
}

/** Deletes a view, with an undo action. */
export async function deleteSavedView({ id, name, query, position }: View): Promise<void> {
  try {
    await deleteView(id);
  } catch (error) {
    return showErrorToast(`The view ${name} was not deleted`, error);
  }
  updateViews((views) => views.filter((one) => one.id !== id));
  const undo = async () => {
    try {
      const view = await createView({ name, query, position });
      updateViews((views) => [...views, view].sort((a, b) => a.position - b.position));
    } catch (error) {
      showErrorToast(`The view ${name} was not restored`, error);
    }
  };
  showToast({ text: `View ${name} deleted.`, action: { name: 'Undo', run: () => void undo() } });
}
