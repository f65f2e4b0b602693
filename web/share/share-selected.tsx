import type { EntryDetail } from '../../lib/entries/entry.ts';
import { useSession } from '../session/state.ts';
import { useChatConfig } from './chat-config.ts';
import { mayShare } from './not-sharing.tsx';
import { openShare } from './share-host.tsx';

/** The service's limit. */
const MOST = 20;

/**
 * Renders the share button of a selection, for people who may share and if chat is configured. Its space is reserved
 * while the configuration loads.
 */
export function ShareSelected({ entries }: { entries: EntryDetail[] }) {
  const { value: chat } = useChatConfig();
  const state = useSession();
  if (chat?.configured === false || state.name !== 'signed-in' || !mayShare(state.session.role)) return null;
  const isOver = entries.length > MOST;
  return (
    <>
      <button
        type="button"
        class={chat ? 'secondary outline' : 'secondary outline room'}
        data-share
        disabled={isOver || !chat}
        aria-describedby={isOver ? 'share-selected-why' : undefined}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => chat && openShare({ entries, chat, opener: currentTarget })}
      >
        Share
      </button>
      {isOver && <span id="share-selected-why">At most {MOST} fit into one message.</span>}
    </>
  );
}
