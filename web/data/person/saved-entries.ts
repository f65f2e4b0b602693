import { onSignOut } from '../../session/session-state.ts';
import { listSaved, listSavedIds, saveEntry, unsaveEntry } from '../api/me.ts';
import { announce, showErrorToast, showToast } from '../messages.ts';
import { createSessionSignal, runWhenLoaded } from '../session-signal.ts';

/* The ids of saved updates. Null means that they are not loaded. */
export const savedIds = createSessionSignal<ReadonlySet<string> | null>(null);

/** A response is ignored if a change began after its request. */
let changeCount = 0;
let sessionCount = 0;
/** Notes of removed updates, needed to undo a removal. */
let removedNotes = new Map<string, string>();
/** Requests run one after the other, so that the last choice wins. */
let lastRequest: Promise<unknown> = Promise.resolve();
onSignOut(() => {
  sessionCount += 1;
  changeCount += 1;
  removedNotes = new Map();
});

/** Reloads the ids if their number differs from `count`. @throws ApiError */
export async function syncSaved(count: number): Promise<void> {
  if (savedIds.value?.size === count) return;
  const before = changeCount;
  const ids = count === 0 ? [] : (await listSavedIds()).entry_ids;
  if (!Array.isArray(ids)) throw new TypeError('There are no ids.');
  if (before === changeCount) savedIds.value = new Set(ids);
}

/** Lists saved updates after all pending changes are sent, last saved first. */
export const listSavedAfterChanges: typeof listSaved = async (query, signal) => {
  await lastRequest;
  return listSaved(query, signal);
};

function setSaved(ids: string[], isSaved: boolean): void {
  const known = savedIds.value ?? [];
  savedIds.value = new Set(isSaved ? [...ids, ...known] : [...known].filter((id) => !ids.includes(id)));
}

const formatUpdateCount = (count: number) => (count === 1 ? 'The update' : `${count} updates`);

async function sendSaved(id: string, isSaved: boolean): Promise<void> {
  const note = removedNotes.get(id);
  if (isSaved) return void (await saveEntry(id, note ? { note } : {}));
  // Saving again returns the note, which an undo needs.
  const { note: last } = await saveEntry(id);
  if (last) removedNotes.set(id, last);
  await unsaveEntry(id);
}

/** Saves or removes updates locally at once, and reverts what the service rejects. */
function saveOrRemove(ids: string[], isSaved: boolean): Promise<void> {
  const ownSession = sessionCount;
  changeCount += 1;
  setSaved(ids, isSaved);
  const sendAll = async () => {
    let sentCount = 0;
    try {
      for (const id of ids) {
        // The session changed: nothing is saved for another person.
        if (ownSession !== sessionCount) return;
        await sendSaved(id, isSaved);
        sentCount += 1;
      }
    } catch (error) {
      if (ownSession !== sessionCount) return;
      setSaved(ids.slice(sentCount), !isSaved);
      const message = `${formatUpdateCount(ids.length - sentCount)} could not be ${isSaved ? 'saved' : 'removed'}`;
      showErrorToast(message, error, () => void saveOrRemove(ids.slice(sentCount), isSaved));
    } finally {
      changeCount += 1;
    }
  };
  const last = lastRequest.then(sendAll);
  lastRequest = last;
  return last;
}

/** Saves the unsaved ones of some updates, or removes them if all are saved. A removal can be undone. */
export function toggleSaved(ids: string[]): void {
  if (ids.length > 0) runWhenLoaded(savedIds, () => toggleLoaded(ids));
}

function toggleLoaded(ids: string[]): void {
  const missing = ids.filter((id) => !savedIds.value?.has(id));
  const isSaving = missing.length > 0;
  void saveOrRemove(isSaving ? missing : ids, isSaving);
  if (isSaving) announce(`${formatUpdateCount(missing.length)} saved.`);
  else {
    const undo = () => void saveOrRemove(ids, true);
    showToast({
      text: `${formatUpdateCount(ids.length)} removed from Saved.`,
      action: { name: 'Undo', run: undo },
    });
  }
}
