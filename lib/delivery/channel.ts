import { platform } from '../sharing/configured.ts';
import { chatConfig } from '../sharing/settings.ts';
import { Problem } from '../values/problem.ts';
import { buttonsOf } from './button-value.ts';
import { countInWords, moreInWords } from './mail-digest.ts';
import { type DigestMessage, type Outcome, reasonInWords, type UpdateMessage } from './message.ts';
import { sourceWords } from './source-words.ts';
import { oneLine } from './words.ts';

const LONGEST_ID = 40;
const LONGEST_NAME = 80;
const MOST_OF_CHANNEL = 20;
const NOT_CONFIGURED = 'The chat has no bot here: CHAT_BOT_TOKEN is not set.';

/**
 * One try of one message to a channel, by the bot. Never rejects for what the platform does: a refusal has posted nothing, and what it did
 * not answer may stand there.
 */
export async function sendToChannel(
  { address, app_url }: { address: string; app_url: string | null },
  message: UpdateMessage | DigestMessage,
): Promise<Outcome> {
  if (!chatConfig.has_bot_token) return { outcome: 'failed', reason: 'the chat has no bot here' };
  const target = { method: 'bot', channel_id: address } as const;
  try {
    if (message.kind === 'digest') await postDigest(target, message, app_url);
    else await platform.post(target, message.entry, { why: reasonOf(message), ...buttonsFor(message) }, app_url);
    return { outcome: 'delivered' };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'outcome_unknown')
      return { outcome: 'unknown', reason: 'the chat platform gave no usable answer' };
    const wait = error.retryAfter === undefined ? {} : { retry_after_s: error.retryAfter };
    return { outcome: 'failed', status: error.status, reason: `the chat platform refused: ${error.code}`, ...wait };
  }
}

const buttonsFor = ({ alert, entry }: UpdateMessage) => buttonsOf({ alert_id: alert.id, entry_id: entry.id });

function reasonOf({ alert, why, kind }: UpdateMessage): string {
  const reason = reasonInWords(why);
  return `${kind === 'edited' ? 'Changed. ' : ''}${alert.name}${reason && `: ${reason}`}`;
}

/** A message of the platform has room for 20 updates, by one line each. */
function postDigest(target: { method: 'bot'; channel_id: string }, digest: DigestMessage, app_url: string | null) {
  const items = digest.items.slice(0, MOST_OF_CHANNEL);
  const more = moreInWords({ ...digest, items });
  const { title, lines } = sourceWords(digest.sources);
  const headline = `${oneLine(digest.alert.name, LONGEST_NAME)}: ${countInWords(digest)}`;
  const below = [...(more ? [more] : []), title, ...lines];
  const entries = items.map(({ entry }) => ({ ...entry, acronym: null }));
  return platform.postDigest(
    target,
    entries,
    { digest: { headline, below, path: `/alerts/${digest.alert.id}` } },
    app_url,
  );
}

/** Whether the bot sees the channel. Nothing is posted: many would see it. */
export async function tryChannel({ address }: { address: string }): Promise<Outcome> {
  try {
    return { outcome: 'delivered', reason: `the bot sees ${await channelName(address)}; nothing was posted` };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { outcome: 'failed', status: error.status, reason: error.message };
  }
}

/** The name of a channel that the bot can see. @throws Problem 409 chat_not_configured, 422 channel_unknown, and as a list of channels */
export async function channelName(id: string): Promise<string> {
  if (!chatConfig.has_bot_token) throw new Problem('conflict', 'chat_not_configured', NOT_CONFIGURED);
  const { channels, remedy } = await platform.channels();
  const channel = channels.find((one) => one.id === id);
  if (channel) return `#${channel.name}`;
  const detail = `The bot sees no channel ${JSON.stringify(id.slice(0, LONGEST_ID))}. ${remedy ?? 'Invite it there, or choose one of the channels at /api/v2/feeds/chat/channels.'}`;
  throw new Problem('unprocessable', 'channel_unknown', detail);
}
