import { listSaved, listSavedIds, saveEntry, unsaveEntry } from '../api/me.ts';
import { announce } from '../parts/announce.tsx';
import { tellToast } from '../parts/toast.tsx';
import { onSignOut } from '../session/state.ts';
import { storeOf } from './store.ts';
import { tellFault } from './tell-fault.ts';

/* The ids of saved updates. Null means that they are not loaded. */
const store = storeOf<ReadonlySet<string> | null>(null);
export const useSaved = store.use;

/** A response is ignored if a change began after its request. */
let changes = 0;
let session = 0;
/** Notes of removed updates, needed to undo a removal. */
let notes = new Map<string, string>();
/** Requests run one after the other, so that the last choice wins. */
let sent: Promise<unknown> = Promise.resolve();
onSignOut(() => {
  session += 1;
  changes += 1;
  notes = new Map();
});

/** Reloads the ids if their number differs from `count`. @throws ApiError */
export async function lookForSaved(count: number): Promise<void> {
  if (store.get()?.size === count) return;
  const before = changes;
  const ids = count === 0 ? [] : (await listSavedIds()).entry_ids;
  if (!Array.isArray(ids)) throw new TypeError('There are no ids.');
  if (before === changes) store.set(new Set(ids));
}

/** Lists saved updates after all pending changes are sent, last saved first. */
export const listKept: typeof listSaved = async (query, signal) => {
  await sent;
  return listSaved(query, signal);
};

function show(ids: string[], isSaved: boolean): void {
  const known = store.get() ?? [];
  store.set(new Set(isSaved ? [...ids, ...known] : [...known].filter((id) => !ids.includes(id))));
}

const updates = (count: number) => (count === 1 ? 'The update' : `${count} updates`);

async function send(id: string, isSaved: boolean): Promise<void> {
  const note = notes.get(id);
  if (isSaved) return void (await saveEntry(id, note ? { note } : {}));
  // Saving again returns the note, which an undo needs.
  const { note: last } = await saveEntry(id);
  if (last) notes.set(id, last);
  await unsaveEntry(id);
}

/** Saves or removes updates locally at once, and reverts what the service rejects. */
function keep(ids: string[], isSaved: boolean): Promise<void> {
  const mine = session;
  changes += 1;
  show(ids, isSaved);
  const sendAll = async () => {
    let done = 0;
    try {
      for (const id of ids) {
        // The session changed: nothing is saved for another person.
        if (mine !== session) return;
        await send(id, isSaved);
        done += 1;
      }
    } catch (error) {
      if (mine !== session) return;
      show(ids.slice(done), !isSaved);
      const what = `${updates(ids.length - done)} could not be ${isSaved ? 'saved' : 'removed'}`;
      tellFault(what, error, () => void keep(ids.slice(done), isSaved));
    } finally {
      changes += 1;
    }
  };
  const last = sent.then(sendAll);
  sent = last;
  return last;
}

/** Saves the unsaved ones of some updates, or removes them if all are saved. A removal can be undone. */
export function toggleSaved(ids: string[]): void {
  if (ids.length > 0) store.once(() => toggle(ids));
}

function toggle(ids: string[]): void {
  const missing = ids.filter((id) => !store.get()?.has(id));
  const isSaving = missing.length > 0;
  void keep(isSaving ? missing : ids, isSaving);
  if (isSaving) announce(`${updates(missing.length)} saved.`);
  else {
    const undo = () => void keep(ids, true);
    tellToast({ text: `${updates(ids.length)} removed from what you saved.`, action: { name: 'Undo', run: undo } });
  }
}
