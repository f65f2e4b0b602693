import { platform } from '../sharing/configured.ts';
import { chatConfig } from '../sharing/settings.ts';
import { Problem } from '../values/problem.ts';
import { type Outcome, reasonInWords, type UpdateMessage } from './message.ts';

const LONGEST_ID = 40;
const NOT_CONFIGURED = 'The chat has no bot here: CHAT_BOT_TOKEN is not set.';

/**
 * One try of one message to a channel, by the bot. Never rejects for what the platform does: a refusal has posted nothing, and what it did
 * not answer may stand there.
 */
export async function sendToChannel(
  { address, app_url }: { address: string; app_url: string | null },
  { entry, alert, why, kind }: UpdateMessage,
): Promise<Outcome> {
  if (!chatConfig.has_bot_token) return { outcome: 'failed', reason: 'the chat has no bot here' };
  const reason = reasonInWords(why);
  const said = { why: `${kind === 'edited' ? 'Changed. ' : ''}${alert.name}${reason && `: ${reason}`}` };
  try {
    await platform.post({ method: 'bot', channel_id: address }, entry, said, app_url);
    return { outcome: 'delivered' };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === 'outcome_unknown')
      return { outcome: 'unknown', reason: 'the chat platform gave no usable answer' };
    const wait = error.retryAfter === undefined ? {} : { retry_after_s: error.retryAfter };
    return { outcome: 'failed', status: error.status, reason: `the chat platform refused: ${error.code}`, ...wait };
  }
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
