import { useEffect } from 'preact/hooks';
import type { ChatChannel } from '../../lib/channels/chat/chat.ts';
import type { EntryShare } from '../../lib/sharing/share.ts';
import { Timestamp } from '../components/entry-date.tsx';
import { ErrorMessage } from '../components/error-message.tsx';
import { listEntryShares } from '../data/api/chat.ts';
import { useFetch } from '../data/use-fetch.ts';
import { sessionState } from '../session/session-state.ts';
import { formatShareNotes, mergeOutcomes } from './share-outcomes.ts';
import { useChannels } from './use-channels.ts';

/** The number of visible shares; older ones are collapsed. */
const MAX_VISIBLE_SHARES = 3;

interface EntrySharesProps {
  entryId: string;
  /** Whether earlier shares are loaded at once, and not only after a share on this page. */
  showEarlier: boolean;
  /** Called once the earlier shares are loaded or failed, so that content below can follow. */
  onLoaded?: () => void;
}

/** Renders who shared an entry, where and when. */
export function EntryShares({ entryId, showEarlier, onLoaded }: EntrySharesProps) {
  const settled = mergeOutcomes([entryId]);
  const { shares } = settled;
  const note = formatShareNotes(settled);
  if (!showEarlier && shares.length === 0 && !note) return null;
  return (
    <div class="shares">
      {note && <p role="note">{note}</p>}
      {(showEarlier || shares.length > 0) && <ShareHistory entryId={entryId} fresh={shares} onLoaded={onLoaded} />}
    </div>
  );
}

interface ShareHistoryProps {
  entryId: string;
  fresh: EntryShare[];
  onLoaded: EntrySharesProps['onLoaded'];
}

function ShareHistory({ entryId, fresh: recentShares, onLoaded }: ShareHistoryProps) {
  const { value, error, retry } = useFetch(`shares ${entryId}`, (signal) => listEntryShares(entryId, signal));
  const isLoaded = value !== null || error != null;
  useEffect(() => {
    if (isLoaded) onLoaded?.();
  }, [isLoaded]);
  const known = new Set(recentShares.map(({ share_id }) => share_id));
  const all = [...recentShares, ...(value ?? []).filter(({ share_id }) => !known.has(share_id))];
  const older = all.slice(MAX_VISIBLE_SHARES);
  return (
    <>
      {error != null && <ErrorMessage error={error} onRetry={retry} />}
      {all.length > 0 && <ShareList shares={all.slice(0, MAX_VISIBLE_SHARES)} label="Shares" />}
      {older.length > 0 && (
        <details>
          <summary>Earlier shares ({older.length})</summary>
          <ShareList shares={older} label="Earlier shares" />
        </details>
      )}
    </>
  );
}

interface ShareListProps {
  shares: EntryShare[];
  label: string;
}

function ShareList(props: ShareListProps) {
  return props.shares.some(({ channel_id }) => channel_id) ? (
    <ShareListWithChannels {...props} />
  ) : (
    <ShareListItems {...props} names={[]} />
  );
}

/** Waits for the channel names, because a late name would shift the content after it. */
function ShareListWithChannels(props: ShareListProps) {
  const { value, error } = useChannels();
  return value || error != null ? <ShareListItems {...props} names={value?.channels ?? []} /> : null;
}

function ShareListItems({ shares, label, names: channels }: ShareListProps & { names: ChatChannel[] }) {
  return (
    <ul aria-label={label}>
      {shares.map((share) => (
        <li key={share.share_id}>
          Shared by <SharerName share={share} /> in{' '}
          {share.channel_id ? <ChannelName id={share.channel_id} names={channels} /> : "the webhook's channel"}
          {share.entry_count > 1 && `, in a message with ${share.entry_count} updates`},{' '}
          <Timestamp at={share.shared_at} />
        </li>
      ))}
    </ul>
  );
}

interface SharerNameProps {
  share: EntryShare;
}

/** Renders an email address, or a shortened id without one. */
function SharerName({ share: { shared_by: sub, shared_by_email: email } }: SharerNameProps) {
  const state = sessionState.value;
  if (state.name === 'signed-in' && state.session.sub === sub) return <>you</>;
  return <bdi title={sub}>{email ?? `person ${sub.slice(0, 8)}`}</bdi>;
}

interface ChannelNameProps {
  id: string;
  names: ChatChannel[];
}

/** Renders the name of a listed channel, or the id. */
function ChannelName({ id, names: channels }: ChannelNameProps) {
  const channel = channels.find((one) => one.id === id);
  return <bdi title={id}>{channel ? `#${channel.name}` : id}</bdi>;
}
