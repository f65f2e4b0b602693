import { useEffect } from 'preact/hooks';
import type { ChatChannel } from '../../lib/sharing/chat.ts';
import type { EntryShare } from '../../lib/sharing/share.ts';
import { listEntryShares } from '../api/chat.ts';
import { useReading } from '../api/reading.ts';
import { Failure } from '../parts/failure.tsx';
import { Moment } from '../parts/moment.tsx';
import { useSession } from '../session/state.ts';
import { useChannels } from './channels.ts';
import { notesOf, useSettled } from './settled.ts';

/** The number of visible shares; older ones are collapsed. */
const SHOWN = 3;

interface Props {
  entryId: string;
  /** Whether earlier shares are loaded at once, and not only after a share on this page. */
  earlier: boolean;
  /** Called once the earlier shares are loaded or failed, so that content below can follow. */
  told?: () => void;
}

/** Renders who shared an entry, where and when. */
export function EntryShares({ entryId, earlier, told }: Props) {
  const settled = useSettled([entryId]);
  const { shares } = settled;
  const note = notesOf(settled);
  if (!earlier && shares.length === 0 && !note) return null;
  return (
    <div class="shares">
      {note && <p role="note">{note}</p>}
      {(earlier || shares.length > 0) && <Trail entryId={entryId} fresh={shares} told={told} />}
    </div>
  );
}

function Trail({ entryId, fresh, told }: { entryId: string; fresh: EntryShare[]; told: Props['told'] }) {
  const { value, error, retry } = useReading(`shares ${entryId}`, (signal) => listEntryShares(entryId, signal));
  const isTold = value !== null || error != null;
  useEffect(() => {
    if (isTold) told?.();
  }, [isTold]);
  const known = new Set(fresh.map(({ share_id }) => share_id));
  const all = [...fresh, ...(value ?? []).filter(({ share_id }) => !known.has(share_id))];
  const older = all.slice(SHOWN);
  return (
    <>
      {error != null && <Failure error={error} retry={retry} />}
      {all.length > 0 && <Shares shares={all.slice(0, SHOWN)} label="Shares" />}
      {older.length > 0 && (
        <details>
          <summary>Earlier shares ({older.length})</summary>
          <Shares shares={older} label="Earlier shares" />
        </details>
      )}
    </>
  );
}

interface SharesProps {
  shares: EntryShare[];
  label: string;
}

function Shares(props: SharesProps) {
  return props.shares.some(({ channel_id }) => channel_id) ? (
    <NamedShares {...props} />
  ) : (
    <Lines {...props} names={[]} />
  );
}

/** Waits for the channel names, because a late name would shift the content after it. */
function NamedShares(props: SharesProps) {
  const { value, error } = useChannels();
  return value || error != null ? <Lines {...props} names={value?.channels ?? []} /> : null;
}

function Lines({ shares, label, names }: SharesProps & { names: ChatChannel[] }) {
  return (
    <ul aria-label={label}>
      {shares.map((share) => (
        <li key={share.share_id}>
          Shared by <Sharer share={share} /> in{' '}
          {share.channel_id ? <ChannelName id={share.channel_id} names={names} /> : "the webhook's channel"}
          {share.entry_count > 1 && `, among ${share.entry_count} updates`}, <Moment at={share.shared_at} />
        </li>
      ))}
    </ul>
  );
}

/** Renders an email address, or a shortened id without one. */
function Sharer({ share: { shared_by: sub, shared_by_email: email } }: { share: EntryShare }) {
  const state = useSession();
  if (state.name === 'signed-in' && state.session.sub === sub) return <>you</>;
  return <bdi title={sub}>{email ?? `person ${sub.slice(0, 8)}`}</bdi>;
}

/** Renders the name of a listed channel, or the id. */
function ChannelName({ id, names }: { id: string; names: ChatChannel[] }) {
  const channel = names.find((one) => one.id === id);
  return <bdi title={id}>{channel ? `#${channel.name}` : id}</bdi>;
}
