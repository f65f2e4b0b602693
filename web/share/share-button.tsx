import { useState } from 'preact/hooks';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import { explain } from '../api/problem.ts';
import { useSession } from '../session/state.ts';
import { useChatConfig } from './chat-config.ts';
import { DirectShare } from './direct-share.tsx';
import { EntryShares } from './entry-shares.tsx';
import { mayShare } from './not-sharing.tsx';
import { openShare } from './share-host.tsx';

interface Props {
  entry: EntryDetail;
  /** Whether earlier shares are shown. */
  earlier?: boolean;
  /** Whether the shares of the entry are shown here. */
  shows?: boolean;
}

/**
 * Renders the share button, for people who may share and if chat is configured; the help dialog explains why not. Its
 * space is reserved while the configuration loads.
 */
export function ShareButton({ entry, earlier = false, shows = true }: Props) {
  const reading = useChatConfig();
  const state = useSession();
  const [wasUnknown] = useState(reading.value === null);
  const isOffered = state.name === 'signed-in' && mayShare(state.session.role);
  return (
    <>
      {isOffered && (wasUnknown || reading.value?.configured) && <Offer entry={entry} reading={reading} />}
      {shows && <EntryShares entryId={entry.id} earlier={earlier} />}
    </>
  );
}

function Offer({ entry, reading }: { entry: EntryDetail; reading: ReturnType<typeof useChatConfig> }) {
  const { value: chat, error, isSettled, retry } = reading;
  const why = error == null ? '' : whyUnknown(error);
  const id = `share-why-${entry.id}`;
  const describedBy = why ? id : undefined;
  const openDialog = (opener: HTMLElement) => chat && openShare({ entries: [entry], chat, opener });
  const isSeen = chat ? chat.configured : isSettled;
  return (
    <>
      {chat?.configured && !chat.has_bot_token ? (
        <DirectShare entry={entry} isDisabled={why !== ''} why={describedBy} openDialog={openDialog} />
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

function whyUnknown(error: unknown): string {
  const { title, remedy } = explain(error);
  return `Sharing is not available just now. ${title} ${remedy}`;
}
