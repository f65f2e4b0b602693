import { toggleSaved, useSaved } from './saved.ts';

/** Saves an update, or removes it from what is saved. It keeps its room until that is known. */
export function SaveButton({ id }: { id: string }) {
  const saved = useSaved();
  const isSaved = saved?.has(id) ?? false;
  return (
    <button
      type="button"
      class="secondary outline save"
      aria-pressed={isSaved}
      disabled={!saved}
      title="Key: b"
      onClick={() => toggleSaved([id])}
    >
      {isSaved ? 'Saved' : 'Save'}
    </button>
  );
}

/** How many updates are saved; nothing where there are none, or nobody knows. */
export function SavedCount() {
  const count = useSaved()?.size;
  return count ? <b>{count.toLocaleString('en')}</b> : null;
}

/** Says of an update in a list that it is saved. */
export function SavedSign() {
  return (
    <svg class="saved-sign" viewBox="0 0 10 12" role="img" aria-label="Saved">
      <path d="M1 0h8v12L5 9l-4 3z" />
    </svg>
  );
}
