import type { ChatChannel, ChatChannelList } from '../../lib/sharing/chat.ts';
import { ApiError, explain } from '../api/problem.ts';
import { useMe } from '../memory/me.ts';
import { Loading } from '../parts/loading.tsx';
import { ChannelPicker } from './channel-picker.tsx';
import { useChannels } from './channels.ts';
import { remedyOf } from './share-failure.ts';
import { WebhookChoice } from './webhook-choice.tsx';

/** The target of a share: a channel, or the webhook with its one unnamed channel. */
export type Place = ChatChannel | 'webhook' | null;

interface Props {
  place: Place;
  choose(place: Place): void;
  /** Whether a webhook is configured as an alternative without channels. */
  hasWebhook: boolean;
  isFrozen: boolean;
  /** Whether the share was confirmed without a target. */
  isLacking: boolean;
}

/** Renders the choice of a channel, or why there are none. */
export function ChannelField(props: Props) {
  const { value, error, retry } = useChannels();
  const last = useMe()?.preferences.last_channel_id;
  if (!value && error == null) {
    return (
      <>
        <Loading what="the channels" shape="lines" />
        {props.isLacking && (
          <p class="note" role="alert">
            Nothing was shared: the channels are still being read.
          </p>
        )}
      </>
    );
  }
  if (!value?.channels.length) {
    return <NoChannels {...props} {...(value ? reasonOf(value) : wordsOf(error))} retry={retry} />;
  }
  const chosen = props.place === 'webhook' ? null : props.place;
  const usual = value.channels.find(({ id }) => id === last);
  const { channels, has_more: hasMore = false } = value;
  return (
    <ChannelPicker {...props} chosen={chosen} usual={usual} hasMore={hasMore} channels={channels} reload={retry} />
  );
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

function reasonOf({ reason, remedy = '' }: ChatChannelList): Words {
  if (reason) return { title: `There are no channels to choose from. ${REASONS[reason]}`, remedy };
  return { title: 'There are no channels to choose from.', remedy: 'The bot sees none. Invite it to one.' };
}

/** Returns the remedy of chat platform errors, and the general explanation of all others. */
function wordsOf(error: unknown): Words {
  const { status = 0, code = '' } = error instanceof ApiError ? error.problem : {};
  if (!(error instanceof ApiError) || status < 500 || code === '' || code === 'internal_error') return explain(error);
  return { title: 'The channels cannot be read.', remedy: remedyOf(error.problem) };
}

function NoChannels({ title, remedy, retry, ...props }: Words & Props & { retry: () => void }) {
  const { place, choose, hasWebhook, isFrozen, isLacking } = props;
  return (
    <>
      <div class="failure" role="alert">
        <p>
          <strong>{title}</strong> {remedy}
        </p>
        <button type="button" data-place={hasWebhook ? undefined : ''} disabled={isFrozen} onClick={retry}>
          Read the channels again
        </button>
      </div>
      {hasWebhook && <WebhookChoice isChosen={place === 'webhook'} choose={choose} isFrozen={isFrozen} />}
      {isLacking && (
        <p class="note" role="alert">
          Nothing was shared: no channel is chosen.
        </p>
      )}
    </>
  );
}
