import { findPersonByEmail, type PersonAccount } from '../../access/people/find-person-by-email.ts';
import type { Alert } from '../../alerts/alert.ts';
import { getAlertOwner } from '../../alerts/alert-store.ts';
import { pauseAlert } from '../../alerts/update-alert.ts';
import { chatInteractionHandler, parseButtonValue } from '../../channels/chat/chat-buttons.ts';
import type { AlertButtonAction, ChatInteraction, ChatInteractionReply } from '../../channels/chat/chat-interaction.ts';
import { writeAuditRecord } from '../../platform/log/audit-log.ts';
import { unprefixedConsole } from '../../platform/log/metrics.ts';
import { putReviewDecision, type ReviewDecision } from '../../reviews/put-review.ts';
import { describeReviewState, type Review } from '../../reviews/review.ts';
import { getOrCreateReviewer, type ReviewerWithPseudonymousRef } from '../../reviews/reviewers.ts';
import { Problem } from '../../values/problem.ts';

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

const NO_ACCOUNT_DETAIL =
  'Nothing was changed: this needs an account of Regulatory updates with the e-mail address that you have here, ' +
  'confirmed in both. Ask an administrator for one.';
/** A shorter time is not enough to call the user pool. */
const MIN_TIMEOUT_MS = 100;

/**
 * Returns the account of the person who clicked a button in the chat.
 * The person is matched by an e-mail address that both the chat and the user pool have verified.
 * @param deadline in milliseconds since the epoch
 * @throws Problem 403 no_account if no such account exists
 * @throws Problem of the platform or of the user pool if it does not respond
 */
async function identifyChatActor(interaction: ChatInteraction, deadline: number): Promise<PersonAccount> {
  const address = await chatInteractionHandler.getActorEmail(interaction, deadline);
  const person =
    address === null ? null : await findPersonByEmail(address, Math.max(MIN_TIMEOUT_MS, deadline - Date.now()));
  if (person) return person;
  throw new Problem('forbidden', 'no_account', NO_ACCOUNT_DETAIL);
}

const DELETED_DETAIL = 'Nothing was changed: this alert was deleted.';
const NOT_OWNER_DETAIL = 'Nothing was changed: only the owner of an alert, or an administrator, can mute it.';
const PAUSED_DETAIL = 'This alert is muted already.';
const CHANGED_DETAIL =
  'Nothing was changed: the alert was changed after the button was pressed. Press it again to mute it.';

/** A click on the mute button: the actor's name in the chat, and the time. It is in milliseconds since the epoch. */
interface MuteClick {
  alertId: string;
  name: string;
  requestedAt: number;
}

/**
 * Pauses an alert by a button of its chat message, on behalf of its owner or an admin.
 * A click is rejected if the alert was changed after it, so that it does not undo that change.
 * @throws Problem 404 alert_not_found if the alert was deleted
 * @throws Problem 403 role_required if the actor is neither the owner nor an admin
 * @throws Problem 409 alert_paused if the alert is paused already, 409 changed_since if it was changed after the click
 */
async function muteAlert({ alertId, name, requestedAt }: MuteClick, actor: PersonAccount): Promise<void> {
  const owner = await getAlertOwner({ id: '', role: 'admin' }, alertId);
  if (owner === '') throw new Problem('not_found', 'alert_not_found', DELETED_DETAIL);
  if (owner !== actor.id && actor.role !== 'admin') throw new Problem('forbidden', 'role_required', NOT_OWNER_DETAIL);
  const assertMutable = ({ paused, updated_at }: Alert) => {
    if (paused) throw new Problem('conflict', 'alert_paused', PAUSED_DETAIL);
    if (Date.parse(updated_at) > requestedAt) throw new Problem('conflict', 'changed_since', CHANGED_DETAIL);
  };
  await pauseAlert({ person: owner, alert_id: alertId }, `muted in the chat by ${name}`, assertMutable);
  writeAuditRecord(actor, 'paused', { alert_id: alertId, changed: ['paused'] });
}

const VIEWER_DETAIL = 'Nothing was changed: this needs the role member or admin; you have viewer.';
const CHAT_REASON = 'Marked in the chat';

/** The review decisions that buttons offer. */
type ChatDecision = 'take' | 'not_relevant';
const DECIDED_TEXTS: Record<ChatDecision, string> = {
  take: 'You have this update already.',
  not_relevant: 'This update is marked as not relevant already.',
};

/** A click on a decision button; `requestedAt` is its time in milliseconds since the epoch. */
interface DecisionClick {
  entryId: string;
  decision: ChatDecision;
  requestedAt: number;
}

/**
 * Records a review decision that was made with a button of a chat message.
 * The actor becomes the entry's reviewer, or marks the entry as not relevant. Another person's assignment is not
 * overridden.
 * @throws Problem 403 role_required for a viewer
 * @throws Problem 409 decided_already if the review has this decision
 * @throws Problem 409 decided_otherwise if it was changed after the click, closed, or assigned to another person
 * @throws Problem 404 entry_not_found, 503 storage_busy
 */
async function decideReviewFromChat(
  { entryId, decision, requestedAt }: DecisionClick,
  actor: PersonAccount,
): Promise<void> {
  if (actor.role === 'viewer') throw new Problem('forbidden', 'role_required', VIEWER_DETAIL);
  const reviewer = await getOrCreateReviewer(actor.id, async () => actor.name);
  await putReviewDecision(entryId, reviewer, (review) => {
    if (isAlreadyDecided(review, decision, actor))
      throw new Problem('conflict', 'decided_already', DECIDED_TEXTS[decision]);
    if (!canDecide(review, actor, requestedAt)) throw decidedByOther(review);
    return toReviewDecision(review, decision, reviewer);
  });
}

const isAlreadyDecided = ({ state, assignee }: Review, what: ChatDecision, by: PersonAccount) =>
  what === 'take' ? state === 'in_review' && assignee?.id === by.id : state === 'not_relevant';

/**
 * A chat message does not show the current review.
 * So it cannot change a review that is decided or assigned to another person.
 */
function canDecide({ state, assignee, updated_at }: Review, by: PersonAccount, at: number): boolean {
  const isOpen = state === 'new' || state === 'in_review';
  const isFree = assignee === null || assignee.id === by.id;
  return isOpen && isFree && Date.parse(updated_at ?? '1970-01-01') <= at;
}

const toReviewDecision = (
  { due, impact, reason, assignee }: Review,
  what: ChatDecision,
  by: ReviewerWithPseudonymousRef,
): ReviewDecision =>
  what === 'take'
    ? { state: 'in_review', assignee: by, due, impact, reason }
    : { state: 'not_relevant', assignee: assignee && by, due, impact, reason: CHAT_REASON };

function decidedByOther(review: Review): Problem {
  const detail = `Nothing was changed: ${describeReviewState(review)}. Decide it in the web app.`;
  return new Problem('conflict', 'decided_otherwise', detail);
}
