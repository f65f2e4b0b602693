import { useEffect } from 'preact/hooks';
import type { ChatChannel, ChatChannelList } from '../../lib/channels/chat/chat.ts';
import { Loading } from '../components/loading.tsx';
import { ApiError, explainError } from '../data/api/api-error.ts';
import { profile } from '../data/person/profile.ts';
import { ChannelPicker } from './channel-picker.tsx';
import { getRemedy } from './share-error.ts';
import { useChannels } from './use-channels.ts';

/** The target of a share: a channel, or the webhook with its one unnamed channel. */
export type ShareTarget = ChatChannel | 'webhook' | null;

interface ChannelFieldProps {
  target: ShareTarget;
  onChange(place: ShareTarget): void;
  /** Whether a webhook is configured as an alternative without channels. */
  hasWebhook: boolean;
  isFrozen: boolean;
  /** Whether the share was confirmed without a target. */
  isMissing: boolean;
}

/** Renders the choice of a channel, or why there are none. */
export function ChannelField(props: ChannelFieldProps) {
  const { value, error, retry } = useChannels();
  const last = profile.value?.preferences.last_channel_id;
  if (!value && error == null) {
    return (
      <>
        <Loading subject="the channels" shape="lines" />
        {props.isMissing && (
          <p class="note" role="alert">
            Not shared yet: the channels are still loading.
          </p>
        )}
      </>
    );
  }
  if (!value?.channels.length) {
    return (
      <NoChannelsMessage
        {...props}
        {...(value ? explainNoChannels(value) : explainChannelError(error))}
        retry={retry}
      />
    );
  }
  const selected = props.target === 'webhook' ? null : props.target;
  const lastUsed = value.channels.find(({ id }) => id === last);
  const { channels, has_more: hasMore = false } = value;
  return (
    <ChannelPicker
      {...props}
      selected={selected}
      lastUsed={lastUsed}
      hasMore={hasMore}
      channels={channels}
      onReload={retry}
    />
  );
}

interface ChannelListError {
  title: string;
  remedy: string;
}

const NO_CHANNELS_REASONS = {
  chat_not_configured: 'Chat is not configured.',
  webhook_only: 'Only a webhook is configured.',
  missing_scope: 'The bot is not allowed to list channels.',
  invalid_token: 'The bot token is invalid.',
};

function explainNoChannels({ reason, remedy = '' }: ChatChannelList): ChannelListError {
  if (reason) return { title: `No channels available. ${NO_CHANNELS_REASONS[reason]}`, remedy };
  return {
    title: 'No channels available.',
    remedy: 'The bot cannot access any channel. Invite it to one.',
  };
}

/** Returns the remedy of chat platform errors, and the general explanation of all others. */
function explainChannelError(error: unknown): ChannelListError {
  const { status = 0, code = '' } = error instanceof ApiError ? error.problem : {};
  if (!(error instanceof ApiError) || status < 500 || code === '' || code === 'internal_error')
    return explainError(error);
  return { title: 'The channels could not be loaded.', remedy: getRemedy(error.problem) };
}

function NoChannelsMessage({
  title,
  remedy,
  retry,
  ...props
}: ChannelListError & ChannelFieldProps & { retry: () => void }) {
  const { target, onChange, hasWebhook, isFrozen, isMissing } = props;
  return (
    <>
      <div class="failure" role="alert">
        <p>
          <strong>{title}</strong> {remedy}
        </p>
        <button type="button" data-place={hasWebhook ? undefined : ''} disabled={isFrozen} onClick={retry}>
          Reload channels
        </button>
      </div>
      {hasWebhook && <WebhookCheckbox isChecked={target === 'webhook'} onChange={onChange} isFrozen={isFrozen} />}
      {isMissing && (
        <p class="note" role="alert">
          Not shared: choose a channel.
        </p>
      )}
    </>
  );
}

interface WebhookCheckboxProps {
  isChecked: boolean;
  onChange(place: 'webhook' | null): void;
  isFrozen: boolean;
}

/**
 * Renders the webhook as an alternative without channels. It is never preselected, because other people read its
 * channel.
 */
function WebhookCheckbox({ isChecked, onChange, isFrozen }: WebhookCheckboxProps) {
  // Resets the choice once channels can be chosen again.
  useEffect(() => () => onChange(null), []);
  return (
    <div class="channel">
      <label>
        <input
          type="checkbox"
          data-place
          checked={isChecked}
          disabled={isFrozen}
          aria-describedby="share-webhook-hint"
          onChange={(event) => onChange(event.currentTarget.checked ? 'webhook' : null)}
        />
        Share to the webhook's channel instead
      </label>
      <p id="share-webhook-hint">The webhook posts to one fixed channel. Other people may read it.</p>
    </div>
  );
}
