import type { EntryDetail } from '../../lib/entries/entry.ts';
import { sessionState } from '../session/session-state.ts';
import { useChatConfig } from './chat-config.ts';
import { openShareDialog } from './share-dialog-host.tsx';
import { isSharerRole } from './sharing-permission.tsx';

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
