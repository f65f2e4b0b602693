import { useState } from 'preact/hooks';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import { sessionState } from '../session/session-state.ts';
import { mergeOutcomes } from './share-outcomes.ts';
import { ShareStatus } from './share-status.tsx';
import { useSharing } from './use-sharing.ts';

interface DirectShareProps {
  entry: EntryDetail;
  isDisabled: boolean;
  /** The id of the text that explains why the button is disabled. */
  reasonId: string | undefined;
  onOpenDialog: (opener: HTMLElement) => void;
}

/**
 * Renders the share buttons for a single channel: one click, or the dialog for a comment. An entry shared before opens
 * the dialog, so that a second click does not post a second message.
 */
export function DirectShare({ entry, isDisabled, reasonId, onOpenDialog }: DirectShareProps) {
  const state = sessionState.value;
  const [isPosted, setPosted] = useState(false);
  const sharing = useSharing(state.name === 'signed-in' ? state.session.sub : '', () => setPosted(true));
  const { shares, notes, pending } = mergeOutcomes([entry.id]);
  const isFirst = shares.length + notes.length + pending.length === 0;
  const send = () => sharing.send({ entry_id: entry.id }, "the webhook's channel");
  const { isSending, failure } = sharing;
  // After an unknown outcome, only the dialog shares again, because it shows that outcome.
  const isWaiting = isSending || (failure !== null && failure.kind !== 'unknown');
  return (
    <>
      <button
        type="button"
        class="share secondary outline"
        disabled={isDisabled}
        aria-label={`Share: ${entry.title}`}
        aria-describedby={reasonId}
        aria-disabled={isWaiting ? true : undefined}
        aria-busy={isSending ? true : undefined}
        onClick={({ currentTarget }) => !isWaiting && (isFirst ? send() : onOpenDialog(currentTarget))}
      >
        Share
      </button>
      <button
        type="button"
        class="with-comment secondary outline"
        data-share={entry.id}
        disabled={isDisabled || isSending}
        aria-label={`Share with comment: ${entry.title}`}
        aria-describedby={reasonId}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => onOpenDialog(currentTarget)}
      >
        Share with comment
      </button>
      {(isSending || failure || isPosted) && (
        <div class="direct">
          {isPosted ? <p role="status">Posted.</p> : <ShareStatus sharing={sharing} onRetry={send} />}
        </div>
      )}
    </>
  );
}
