import { parseButtonValue } from '../../channels/chat/button-value.ts';
import type { AlertButtonAction, ChatInteraction, ChatInteractionReply } from '../../channels/chat/chat-interaction.ts';
import { chatInteractionHandler } from '../../channels/chat/chat-interactions.ts';
import { unprefixedConsole } from '../../platform/log/output.ts';
import { Problem } from '../../values/problem.ts';
import { identifyChatActor } from './actor.ts';
import { decideReviewFromChat } from './decide-from-chat.ts';
import { muteAlert } from './mute-alert.ts';

/*
 * Handles a button click. The platform shows a warning after three seconds, so each step has a deadline: the actor is
 * identified while enough time is left for the table, and the reply uses the rest.
 */
const IDENTIFY_ACTOR_MS = 1_800;
const REPLY_MS = 2_700;

/** The reply to a click that changed something, after the actor's name. */
const ACTION_TEXTS: Record<AlertButtonAction, string> = {
  mute: 'muted this alert: it sends nothing, to any destination, until it is resumed in the web app.',
  take: 'takes this update: it is in review.',
  not_relevant: 'marked this update as not relevant.',
};
const UNNAMED_ACTOR = 'Somebody';

/**
 * Runs the action of a clicked chat button and posts the reply.
 * If something changed, everyone in the message's thread can read the reply, else the actor alone. A Problem is not
 * thrown: its text becomes the reply.
 * @param requestedAt when the platform sent the request, in milliseconds since the epoch
 */
export async function handleChatInteraction(interaction: ChatInteraction, requestedAt: number): Promise<void> {
  const { text, to } = await runAction(interaction, requestedAt + IDENTIFY_ACTOR_MS).catch(toErrorReply);
  await chatInteractionHandler.reply(interaction, { text, to }, requestedAt + REPLY_MS).catch(logReplyError);
}

async function runAction(press: ChatInteraction, until: number): Promise<ChatInteractionReply> {
  const { action, value, occurredAt } = press;
  const { alert_id, entry_id } = parseButtonValue(value);
  const person = await identifyChatActor(press, until);
  const name = person.name ?? UNNAMED_ACTOR;
  if (action === 'mute') await muteAlert({ alertId: alert_id, name, requestedAt: occurredAt }, person);
  else await decideReviewFromChat({ entryId: entry_id, decision: action, requestedAt: occurredAt }, person);
  return { text: `${name} ${ACTION_TEXTS[action]}`, to: 'all' };
}

function toErrorReply(error: unknown): ChatInteractionReply {
  if (error instanceof Problem) return { text: error.message, to: 'presser' };
  throw error;
}

/** The action is done; a reply that failed is logged for the operator. */
function logReplyError(error: unknown): void {
  if (!(error instanceof Problem)) throw error;
  unprefixedConsole.warn(
    JSON.stringify({ level: 'WARN', message: 'A reply to a button click could not be sent.', code: error.code }),
  );
}
