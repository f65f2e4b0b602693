import { useState } from 'preact/hooks';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import type { ChatConfig } from '../../lib/sharing/chat.ts';
import type { Role } from '../../lib/values/role.ts';
import { explain } from '../api/problem.ts';
import { useSession } from '../session/state.ts';
import { useChatConfig } from './chat-config.ts';
import { DirectShare } from './direct-share.tsx';
import { EntryShares } from './entry-shares.tsx';
import { openShare } from './share-host.tsx';

interface Props {
  entry: EntryDetail;
  /** Shows earlier shares, too. */
  earlier?: boolean;
  /** False where the shares stand elsewhere. */
  shows?: boolean;
}

const NOT_CONFIGURED = 'Chat is not configured. An administrator can set it up.';
const NEEDS_ROLE = 'Sharing needs the role member or admin; you have viewer.';

/** Shares an entry with the team's chat. Where it cannot be pressed, the reason stands beside it, for everyone to read. */
export function ShareButton({ entry, earlier = false, shows = true }: Props) {
  const { value: chat, error, isSettled, retry } = useChatConfig();
  // Drawn when the wait was given up, it has room for the reason that may still come: nothing moves, whatever it is.
  const [keepsRoom] = useState(isSettled && !chat);
  const state = useSession();
  const why = state.name === 'signed-in' ? whyNot(chat, error, state.session.role) : '';
  const id = `share-why-${entry.id}`;
  const describedBy = why ? id : undefined;
  const isDisabled = !chat?.configured || why !== '';
  const openDialog = (opener: HTMLElement) => chat && openShare({ entry, chat, opener });
  return (
    <>
      {chat?.configured && !chat.has_bot_token ? (
        <DirectShare entry={entry} isDisabled={isDisabled} why={describedBy} openDialog={openDialog} />
      ) : (
        <button
          type="button"
          class="share secondary outline"
          data-share
          disabled={isDisabled}
          aria-label={`Share: ${entry.title}`}
          aria-describedby={describedBy}
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => openDialog(currentTarget)}
        >
          Share
        </button>
      )}
      {(why || keepsRoom) && (
        <p class="share-why" data-room={keepsRoom ? NEEDS_ROLE : undefined}>
          {why && <span id={id}>{why}</span>}
        </p>
      )}
      {error != null && (
        <button type="button" class="secondary outline" onClick={retry}>
          Try again
        </button>
      )}
      {shows && <EntryShares entryId={entry.id} earlier={earlier} />}
    </>
  );
}

/** Why nobody can share here, or not this person; empty where they can, or while that is not known. */
function whyNot(chat: ChatConfig | null, error: unknown, role: Role): string {
  if (chat && !chat.configured) return NOT_CONFIGURED;
  if (role === 'viewer') return NEEDS_ROLE;
  if (error == null) return '';
  const { title, remedy } = explain(error);
  return `It is not known how to share. ${title} ${remedy}`;
}
