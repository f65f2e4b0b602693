import type { Channel, ChannelList } from '../../lib/schemas/chat.ts';
import { ApiError, explain } from '../api/problem.ts';
import { Loading } from '../parts/loading.tsx';
import { ChannelPicker } from './channel-picker.tsx';
import { useChannels } from './channels.ts';
import { remedyOf } from './share-failure.ts';

interface Props {
  chosen: Channel | null;
  choose(channel: Channel | null): void;
  isFrozen: boolean;
  /** Confirmed without a channel. */
  isLacking: boolean;
}

/** Where to share: the channels that the bot knows, or why there are none. */
export function ChannelField(props: Props) {
  const { value, error, retry } = useChannels();
  if (error != null) return <NoChannels {...wordsOf(error)} retry={retry} />;
  if (!value) return <Loading what="the channels" />;
  if (value.channels.length === 0) return <NoChannels {...reasonOf(value)} retry={retry} />;
  return <ChannelPicker {...props} channels={value.channels} reload={retry} />;
}

interface Words {
  title: string;
  remedy: string;
}

const REASONS = {
  chat_not_configured: 'Chat is not configured.',
  webhook_only: 'Only a webhook is set up.',
  missing_scope: 'The bot may not list channels.',
  invalid_token: 'The token of the bot is wrong.',
};

function reasonOf({ reason, remedy = '' }: ChannelList): Words {
  if (reason) return { title: `There are no channels to choose from. ${REASONS[reason]}`, remedy };
  return { title: 'There are no channels to choose from.', remedy: 'The bot sees none. Invite it to one.' };
}

/** The platform's own refusals hold their remedy; all else is said as everywhere. */
function wordsOf(error: unknown): Words {
  const { status = 0, code = '' } = error instanceof ApiError ? error.problem : {};
  if (!(error instanceof ApiError) || status < 500 || code === '' || code === 'internal_error') return explain(error);
  return { title: 'The channels cannot be read.', remedy: remedyOf(error.problem) };
}

function NoChannels({ title, remedy, retry }: Words & { retry: () => void }) {
  return (
    <div class="failure" role="alert">
      <p>
        <strong>{title}</strong> {remedy}
      </p>
      <button type="button" onClick={retry}>
        Read the channels again
      </button>
    </div>
  );
}
