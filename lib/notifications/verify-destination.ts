import { randomBytes } from 'node:crypto';
import { getChannelName, sendToChannel } from '../channels/chat/chat-sender.ts';
import {
  type Destination,
  type StoredDestination,
  toDestinationResponse,
  type Verification,
} from '../channels/destinations/destination.ts';
import { getDestination, markDestinationVerified } from '../channels/destinations/destination-store.ts';
import { assertVerificationCode, createVerificationCode } from '../channels/destinations/verification-codes.ts';
import {
  consumeVerificationAttemptLimit,
  consumeVerificationCodeLimit,
} from '../channels/destinations/verification-limits.ts';
import { HttpPostError } from '../channels/http-post.ts';
import { assertMailConfigured, sendMail } from '../channels/mail/mail-sender.ts';
import { sendToTeams } from '../channels/teams/teams-sender.ts';
import { postSignedPayload } from '../channels/webhook/webhook-sender.ts';
import { notFound, Problem } from '../values/problem.ts';
import { formatInstant } from '../values/time.ts';
import { assertDestinationPermission } from './sending-permission.ts';

/** A verification with the address of the web app, for links in messages. */
interface VerificationRequest extends Verification {
  app_url: string | null;
  /** Returns true for the person's own verified address, which needs no code. */
  isOwn: (address: string) => Promise<boolean>;
}

/**
 * Verifies a destination, which also ends a pause.
 * - A webhook must answer a signed challenge, and the bot must see a channel.
 * - A mailbox or another chat needs the code that was sent there last. Without a code a new one is sent, and nothing is
 *   verified yet.
 * @throws Problem 403 role_required or account_ended
 * @throws Problem 404 destination_not_found
 * @throws Problem 409, 422, 429 too_many_attempts or 503
 */
export async function verifyDestination(
  person: string,
  id: string,
  { code, app_url, isOwn }: VerificationRequest,
): Promise<Destination> {
  const destination = await getDestination(person, id);
  await assertDestinationPermission(person, destination);
  if (code === undefined) await consumeVerificationAttemptLimit(person);
  else if (!requiresCode(destination)) throw new Problem('unprocessable', 'wrong_code', NO_CODE_DETAIL);
  if (destination.kind === 'webhook') await challengeWebhook(destination);
  else if (destination.kind === 'channel') await getChannelName(destination.address);
  else if (code !== undefined) await assertVerificationCode(destination, code);
  else if (destination.kind !== 'email' || !(await isOwn(destination.address))) {
    await sendVerificationCode(destination);
    return toDestinationResponse(await getDestination(person, id));
  }
  if (!(await markDestinationVerified(destination, app_url))) throw notFound('destination', id);
  return toDestinationResponse(await getDestination(person, id));
}

const requiresCode = ({ kind }: StoredDestination) => kind !== 'webhook' && kind !== 'channel';
const NO_CODE_DETAIL = 'Webhooks, and channels that the bot sees, take no code. Verify this destination without one.';

/**
 * Sends a new verification code to a mailbox or chat. The previous code becomes invalid.
 * @throws Problem 409 mail_not_configured
 * @throws Problem 422 code_not_posted
 * @throws Problem 429 too_many_attempts
 * @throws Problem 503 mail_unavailable
 */
export async function sendVerificationCode(destination: StoredDestination): Promise<void> {
  if (destination.kind === 'email') assertMailConfigured();
  await consumeVerificationCodeLimit(destination.address);
  const code = await createVerificationCode(destination);
  const id = `${destination.id}-${randomBytes(8).toString('hex')}`;
  const message = { id, kind: 'code', at: formatInstant(new Date()), code } as const;
  const { outcome, reason } = await getCodeSender(destination)(destination, message);
  // An unknown outcome counts as sent, since the code may have arrived.
  if (outcome === 'delivered' || outcome === 'unknown') return;
  if (destination.kind === 'email') {
    const detail = `The code could not be mailed: ${reason}. Verify again later.`;
    throw new Problem('unavailable', 'mail_unavailable', { detail, retryAfter: 60 });
  }
  throw new Problem('unprocessable', 'code_not_posted', `The code could not be posted there: ${reason}.`);
}

function getCodeSender({ kind }: StoredDestination) {
  if (kind === 'email') return sendMail;
  return kind === 'teams' ? sendToTeams : sendToChannel;
}

/** Limit of a response to a challenge: it repeats about 40 characters. */
const MAX_CHALLENGE_RESPONSE_LENGTH = 1_000;

/**
 * Sends a challenge to a webhook.
 * @throws Problem 422 challenge_failed; the reason contains nothing of the response, which may be of an unrelated
 * service
 */
async function challengeWebhook(webhook: StoredDestination): Promise<void> {
  const challengeText = randomBytes(24).toString('base64url');
  const reason = await postSignedPayload(webhook, {
    id: `challenge-${challengeText.slice(0, 16)}`,
    payload: { type: 'destination.challenge', timestamp: formatInstant(new Date()), challenge: challengeText },
  }).then(
    ({ status, body }) => {
      if (status < 200 || status > 299) return `it answered ${status}`;
      return repeatsChallenge(body?.toString('utf8') ?? null, challengeText)
        ? null
        : 'its answer does not repeat the challenge';
    },
    (error) => {
      if (error instanceof HttpPostError) return error.message;
      throw error;
    },
  );
  if (reason === null) return;
  const detail =
    `The webhook did not pass its challenge: ${reason}. It must answer 2xx with JSON that repeats it: ` +
    '{"challenge": "…"}.';
  throw new Problem('unprocessable', 'challenge_failed', detail);
}

function repeatsChallenge(body: string | null, drawn: string): boolean {
  if (body === null || body.length > MAX_CHALLENGE_RESPONSE_LENGTH) return false;
  try {
    return Object(JSON.parse(body)).challenge === drawn;
  } catch {
    return false;
  }
}
