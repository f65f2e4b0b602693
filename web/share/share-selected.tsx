import type { EntryDetail } from '../../lib/entries/entry.ts';
import { useSession } from '../session/state.ts';
import { useChatConfig } from './chat-config.ts';
import { mayShare } from './not-sharing.tsx';
import { openShare } from './share-host.tsx';

/** As the service has it. */
const MOST = 20;

/** Shares what is selected in a list as one message; nothing for who may not share, or where no chat is set up. */
export function ShareSelected({ entries }: { entries: EntryDetail[] }) {
  const { value: chat } = useChatConfig();
  const state = useSession();
  if (!chat?.configured || state.name !== 'signed-in' || !mayShare(state.session.role)) return null;
  const isOver = entries.length > MOST;
  return (
    <>
      <button
        type="button"
        class="secondary outline"
        data-share
        disabled={isOver}
        aria-describedby={isOver ? 'share-selected-why' : undefined}
        aria-haspopup="dialog"
        onClick={({ currentTarget }) => openShare({ entries, chat, opener: currentTarget })}
      >
        Share
      </button>
      {isOver && <span id="share-selected-why">At most {MOST} fit into one message.</span>}
    </>
  );
}
