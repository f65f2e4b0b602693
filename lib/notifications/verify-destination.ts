import { randomBytes } from 'node:crypto';
import { getChannelKind } from '../channels/channel-kinds.ts';
import { getChannel, sendToDestination } from '../channels/channels.ts';
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
  const { verification, address: addressKind } = getChannelKind(destination.kind);
  const requiresCode = verification === 'code';
  if (code === undefined) await consumeVerificationAttemptLimit(person);
  else if (!requiresCode) throw new Problem('unprocessable', 'wrong_code', NO_CODE_DETAIL);
  if (!requiresCode) await getChannel(destination.kind).verify?.(destination);
  else if (code !== undefined) await assertVerificationCode(destination, code);
  else if (addressKind !== 'public' || !(await isOwn(destination.address))) {
    await sendVerificationCode(destination);
    return toDestinationResponse(await getDestination(person, id));
  }
  if (!(await markDestinationVerified(destination, app_url))) throw notFound('destination', id);
  return toDestinationResponse(await getDestination(person, id));
}

const NO_CODE_DETAIL = 'Webhooks, and channels that the bot sees, take no code. Verify this destination without one.';

/**
 * Sends a new verification code to a mailbox or chat. The previous code becomes invalid.
 * @throws Problem 409 mail_not_configured
 * @throws Problem 422 code_not_posted
 * @throws Problem 429 too_many_attempts
 * @throws Problem 503 mail_unavailable
 */
export async function sendVerificationCode(destination: StoredDestination): Promise<void> {
  getChannel(destination.kind).assertConfigured?.();
  await consumeVerificationCodeLimit(destination.address);
  const code = await createVerificationCode(destination);
  const id = `${destination.id}-${randomBytes(8).toString('hex')}`;
  const message = { id, kind: 'code', at: formatInstant(new Date()), code } as const;
  const { outcome, reason } = await sendToDestination(destination, message);
  // An unknown outcome counts as sent, since the code may have arrived.
  if (outcome === 'delivered' || outcome === 'unknown') return;
  if (!getChannelKind(destination.kind).isPostedOnce) {
    const detail = `The code could not be mailed: ${reason}. Verify again later.`;
    throw new Problem('unavailable', 'mail_unavailable', { detail, retryAfter: 60 });
  }
  throw new Problem('unprocessable', 'code_not_posted', `The code could not be posted there: ${reason}.`);
}
