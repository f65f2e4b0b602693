import { useState } from 'preact/hooks';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import { useSession } from '../session/state.ts';
import { useSettled } from './settled.ts';
import { ShareStanding } from './share-standing.tsx';
import { useSharing } from './sharing.ts';

interface Props {
  entry: EntryDetail;
  isDisabled: boolean;
  /** The id of the text that explains why the button is disabled. */
  why: string | undefined;
  openDialog: (opener: HTMLElement) => void;
}

/**
 * Renders the share buttons for a single channel: one click, or the dialog for a comment. An entry shared before opens
 * the dialog, so that a second click does not post a second message.
 */
export function DirectShare({ entry, isDisabled, why, openDialog }: Props) {
  const state = useSession();
  const [isPosted, setPosted] = useState(false);
  const sharing = useSharing(state.name === 'signed-in' ? state.session.sub : '', () => setPosted(true));
  const { shares, notes, underWay } = useSettled([entry.id]);
  const isFirst = shares.length + notes.length + underWay.length === 0;
  const send = () => sharing.send({ entry_id: entry.id }, "the webhook's channel");
  const { isSending, failure } = sharing;
  // After an unknown outcome, only the dialog shares again, because it shows that outcome.
  const waits = isSending || (failure !== null && failure.kind !== 'unknown');
  return (
    <>
      <button
        type="button"
        class="share secondary outline"
        disabled={isDisabled}
        aria-label={`Share: ${entry.title}`}
        aria-describedby={why}
        aria-disabled={waits ? true : undefined}
        aria-busy={isSending ? true : undefined}
        onClick={({ currentTarget }) => !waits && (isFirst ? send() : openDialog(currentTarget))}
      >
        Share
      </button>
      <button
        type="button"
        class="with-comment secondary outline"
        data-share={entry.id}
        disabled={isDisabled || isSending}
        aria-label={`Share with a comment: ${entry.title}`}
        aria-describedby={why}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => openDialog(currentTarget)}
      >
        Share with a comment
      </button>
      {(isSending || failure || isPosted) && (
        <div class="direct">
          {isPosted ? <p role="status">Posted.</p> : <ShareStanding sharing={sharing} again={send} />}
        </div>
      )}
    </>
  );
}
