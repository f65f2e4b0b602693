import { useState } from 'preact/hooks';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import { explainError } from '../data/api/api-error.ts';
import { sessionState } from '../session/session-state.ts';
import { useChatConfig } from './chat-config.ts';
import { EntryShares } from './entry-shares.tsx';
import { openShareDialog } from './share-dialog-host.tsx';
import { mergeOutcomes } from './share-outcomes.ts';
import { ShareStatus } from './share-status.tsx';
import { isSharerRole } from './sharing-permission.tsx';
import { useSharing } from './use-sharing.ts';

interface ShareButtonProps {
  entry: EntryDetail;
  /** Whether earlier shares are shown. */
  showEarlier?: boolean;
  /** Whether the shares of the entry are shown here. */
  showShares?: boolean;
}

/**
 * Renders the share button of an update.
 * People without permission do not see it; the help dialog explains why. Its space is reserved while the
 * configuration loads.
 */
export function ShareButton({ entry, showEarlier = false, showShares = true }: ShareButtonProps) {
  const reading = useChatConfig();
  const state = sessionState.value;
  const [wasUnknown] = useState(reading.value === null);
  const isOffered = state.name === 'signed-in' && isSharerRole(state.session.role);
  return (
    <>
      {isOffered && (wasUnknown || reading.value?.configured) && <ShareControls entry={entry} reading={reading} />}
      {showShares && <EntryShares entryId={entry.id} showEarlier={showEarlier} />}
    </>
  );
}

interface ShareControlsProps {
  entry: EntryDetail;
  reading: ReturnType<typeof useChatConfig>;
}

function ShareControls({ entry, reading }: ShareControlsProps) {
  const { value: chat, error, isSettled, retry } = reading;
  const why = error == null ? '' : explainUnavailable(error);
  const id = `share-why-${entry.id}`;
  const describedBy = why ? id : undefined;
  const openDialog = (opener: HTMLElement) => chat && openShareDialog({ entries: [entry], chat, opener });
  const isSeen = chat ? chat.configured : isSettled;
  return (
    <>
      {chat?.configured && !chat.has_bot_token ? (
        <DirectShare entry={entry} isDisabled={why !== ''} reasonId={describedBy} onOpenDialog={openDialog} />
      ) : (
        <button
          type="button"
          class={isSeen ? 'share secondary outline' : 'share secondary outline room'}
          data-share={entry.id}
          disabled={!chat?.configured || why !== ''}
          aria-label={`Share: ${entry.title}`}
          aria-describedby={describedBy}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => openDialog(currentTarget)}
        >
          Share
        </button>
      )}
      {why && (
        <p class="share-why" id={id}>
          {why}
        </p>
      )}
      {error != null && (
        <button type="button" class="secondary outline" onClick={retry}>
          Try again
        </button>
      )}
    </>
  );
}

function explainUnavailable(error: unknown): string {
  const { title, remedy } = explainError(error);
  return `Sharing is not available at the moment. ${title} ${remedy}`;
}

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
function DirectShare({ entry, isDisabled, reasonId, onOpenDialog }: DirectShareProps) {
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

/** The service's limit. */
const MAX_SHARED_ENTRIES = 20;

interface BulkShareButtonProps {
  entries: EntryDetail[];
}

/**
 * Renders the share button of a selection.
 * People without permission do not see it. Its space is reserved while the configuration loads.
 */
export function BulkShareButton({ entries }: BulkShareButtonProps) {
  const { value: chat } = useChatConfig();
  const state = sessionState.value;
  if (chat?.configured === false || state.name !== 'signed-in' || !isSharerRole(state.session.role)) return null;
  const isOverLimit = entries.length > MAX_SHARED_ENTRIES;
  return (
    <>
      <button
        type="button"
        class={chat ? 'secondary outline' : 'secondary outline room'}
        data-share
        disabled={isOverLimit || !chat}
        aria-describedby={isOverLimit ? 'share-selected-why' : undefined}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => chat && openShareDialog({ entries, chat, opener: currentTarget })}
      >
        Share
      </button>
      {isOverLimit && <span id="share-selected-why">A message can contain at most {MAX_SHARED_ENTRIES} updates.</span>}
    </>
  );
}
