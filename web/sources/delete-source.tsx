import { useState } from 'preact/hooks';
import type { DeleteSourceQuery, Source, SourceRemoval } from '../../clients/typescript/src/index.ts';
import { buildHref, navigate } from '../browser/route.ts';
import { CloseButton, Dialog } from '../components/dialog.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { deleteSource } from '../data/api/sources.ts';
import { useSubmission } from '../data/use-fetch.ts';
import { pluralize } from '../values/format-words.ts';
import { explainSourceError } from './source-texts.ts';

interface DeleteSourceDialogProps {
  source: Source;
  onClose: () => void;
}

/** Renders the question what happens to the updates of a deleted source, and then how far they are. */
export function DeleteSourceDialog({ source, onClose }: DeleteSourceDialogProps) {
  const [entries, setEntries] = useState<NonNullable<DeleteSourceQuery['entries']>>('keep');
  const [removal, setRemoval] = useState<SourceRemoval | null>(null);
  const { isBusy, error, send } = useSubmission();
  const confirm = () => void send(async () => setRemoval(await deleteSource(source.id, entries)));
  const close = () => {
    onClose();
    if (removal) navigate(buildHref(['sources']));
  };
  return (
    <Dialog heading={source.state === 'proposed' ? 'Refuse proposal' : 'Delete source'} isBusy={isBusy} onClose={close}>
      {removal ? (
        <p role="status">{formatRemoval(removal)}</p>
      ) : (
        <>
          <p>
            <bdi class="key-name">{source.name}</bdi> is not read any more. This cannot be undone.
          </p>
          {source.total_entries > 0 && <EntriesChoice source={source} value={entries} onChange={setEntries} />}
        </>
      )}
      {error != null && <ErrorMessage error={error} explain={explainSourceError} />}
      <footer>
        <CloseButton label={removal ? 'Close' : 'Cancel'} isBusy={isBusy} />
        {removal?.state !== 'done' && (
          <button type="button" aria-busy={isBusy} onClick={confirm}>
            {removal ? 'Ask again' : 'Delete'}
          </button>
        )}
      </footer>
    </Dialog>
  );
}

interface EntriesChoiceProps {
  source: Source;
  value: string;
  onChange: (value: 'keep' | 'remove') => void;
}

function EntriesChoice({ source, value, onChange }: EntriesChoiceProps) {
  const texts = {
    keep: 'Keep them as inactive: they are in no list unless you ask for inactive updates',
    remove: 'Remove them with their earlier versions; updates with a review and shared ones stay',
  };
  return (
    <fieldset>
      <legend>Its {pluralize(source.total_entries, 'update')}</legend>
      {(['keep', 'remove'] as const).map((choice) => (
        <label key={choice}>
          <input type="radio" name="entries" checked={value === choice} onChange={() => onChange(choice)} />
          {texts[choice]}
        </label>
      ))}
    </fieldset>
  );
}

/** Returns how far the updates of a deleted source are. */
function formatRemoval({ entries, state, total_entries, removed_entries, kept_entries }: SourceRemoval): string {
  const start = 'The source is deleted.';
  if (total_entries === 0) return start;
  const total = pluralize(total_entries, 'update');
  if (entries === 'keep') return `${start} ${total} ${state === 'done' ? 'are' : 'become'} inactive.`;
  if (state === 'pending') return `${start} ${removed_entries} of ${total} are removed so far; this takes minutes.`;
  return `${start} ${pluralize(removed_entries, 'update')} removed; ${kept_entries} stay, reviewed or shared.`;
}
