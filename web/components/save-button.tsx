import { savedIds, toggleSaved } from '../data/person/saved-entries.ts';

interface SaveButtonProps {
  id: string;
}

/** Renders the button that saves or removes an update. Its space is reserved until the state is loaded. */
export function SaveButton({ id }: SaveButtonProps) {
  const saved = savedIds.value;
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

/** Renders the number of saved updates, or nothing. */
export function SavedCount() {
  const count = savedIds.value?.size;
  return count ? <b>{count.toLocaleString('en')}</b> : null;
}

/** Renders the icon of a saved update. */
export function SavedBadge() {
  return (
    <svg class="saved-sign" viewBox="0 0 10 12" role="img" aria-label="Saved">
      <path d="M1 0h8v12L5 9l-4 3z" />
    </svg>
  );
}
