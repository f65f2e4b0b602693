import { useState } from 'preact/hooks';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import { explainError } from '../data/api/api-error.ts';
import { sessionState } from '../session/session-state.ts';
import { useChatConfig } from './chat-config.ts';
import { DirectShare } from './direct-share.tsx';
import { EntryShares } from './entry-shares.tsx';
import { openShareDialog } from './share-dialog-host.tsx';
import { isSharerRole } from './sharing-permission.tsx';

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
