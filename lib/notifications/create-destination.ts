import { getChannelKind, RECIPIENT_TEXTS } from '../channels/channel-kinds.ts';
import { getChannel } from '../channels/channels.ts';
import {
  type NewDestination,
  type ShownDestination,
  toDestinationResponse,
} from '../channels/destinations/destination.ts';
import { isSameMailbox, redactWebhookAddress } from '../channels/destinations/destination-address.ts';
import { deriveSigningSecret } from '../channels/destinations/destination-secrets.ts';
import {
  createDestinationRecord,
  type DestinationRecordFields,
  deleteDestinationRecord,
  getDestination,
} from '../channels/destinations/destination-store.ts';
import { consumeVerificationAttemptLimit } from '../channels/destinations/verification-limits.ts';
import { normalizeName } from '../values/name.ts';
import { invalidParameter, Problem } from '../values/problem.ts';
import type { Role } from '../values/roles-and-states.ts';
import { formatInstant } from '../values/time.ts';
import { assertDestinationPermission } from './sending-permission.ts';
import { sendVerificationCode } from './verify-destination.ts';

/** The person who creates a destination; `app_url` is the web app's address for links, null if unknown. */
export interface NewDestinationOwner {
  person: string;
  role: Role;
  /** The person's verified address, from the identity provider, or null. */
  ownEmail: () => Promise<string | null>;
  app_url: string | null;
}

type VerifiedAddress = Pick<DestinationRecordFields, 'address' | 'name' | 'verified_at'>;

/**
 * Creates a destination and starts its verification; returns a new webhook with its signing secret.
 * The person's own verified mailbox and a channel that the bot can see are verified at once. Another mailbox or chat
 * gets a code. A webhook gets no messages until it answers a verification challenge.
 * @throws Problem 400 for an invalid address
 * @throws Problem 403 role_required or account_ended
 * @throws Problem 409, for example destination_exists or too_many_destinations
 * @throws Problem 422 channel_unknown or code_not_posted
 * @throws Problem 429 too_many_attempts
 * @throws Problem 503
 */
export async function addDestination(creator: NewDestinationOwner, given: NewDestination): Promise<ShownDestination> {
  const { person, app_url } = creator;
  const resolvedAddress = await resolveAddress(creator, given);
  // The role in the access token may be an hour old.
  await assertDestinationPermission(person, { kind: given.kind, address: resolvedAddress.address });
  const name = normalizeName(given.name ?? resolvedAddress.name);
  const stored = await createDestinationRecord(person, { kind: given.kind, app_url, ...resolvedAddress, name });
  if (getChannelKind(stored.kind).hasSigningSecret)
    return { ...toDestinationResponse(stored), secret: deriveSigningSecret(stored) };
  if (stored.verified_at !== null) return { ...toDestinationResponse(stored), secret: null };
  try {
    await consumeVerificationAttemptLimit(person);
    await sendVerificationCode(stored);
  } catch (problem) {
    // The destination stays if the mail server fails: verifying it sends another code.
    if (!(problem instanceof Problem) || problem.code !== 'mail_unavailable') {
      await deleteDestinationRecord(person, stored.id);
      throw problem;
    }
  }
  return { ...toDestinationResponse(await getDestination(person, stored.id)), secret: null };
}

const assertRole = (role: Role, roles: readonly Role[]) => {
  if (roles.includes(role)) return;
  throw new Problem('forbidden', 'role_required', `This needs the role ${roles.join(' or ')}; you have ${role}.`);
};

async function resolveAddress(
  creator: NewDestinationOwner,
  { kind, address }: NewDestination,
): Promise<VerifiedAddress> {
  const { roles, verification, address: addressKind } = getChannelKind(kind);
  if (addressKind === 'public') return resolveMailbox(creator, { kind, address });
  assertRole(creator.role, roles);
  if (address === undefined) throw invalidParameter({ in: 'body', parameter: 'address', detail: 'is needed' });
  const channel = getChannel(kind);
  const parsed = channel.parseAddress(address);
  if (verification === 'lookup') {
    const name = await channel.verify?.({ address: parsed });
    return { address: parsed, name: name ?? parsed, verified_at: formatInstant(new Date()) };
  }
  // Codes and signatures need the deployment's secret.
  deriveSigningSecret({ id: '', generation: 1 });
  return { address: parsed, name: getDefaultName(kind, parsed), verified_at: null };
}

function getDefaultName(kind: NewDestination['kind'], address: string): string {
  const recipient = RECIPIENT_TEXTS[kind];
  return getChannelKind(kind).isPostedOnce
    ? `${recipient.charAt(0).toUpperCase()}${recipient.slice(1)}`
    : redactWebhookAddress(address);
}

async function resolveMailbox(
  { role, ownEmail }: NewDestinationOwner,
  { kind, address: given }: NewDestination,
): Promise<VerifiedAddress> {
  const channel = getChannel(kind);
  channel.assertConfigured?.();
  const requestedAddress = given === undefined ? null : channel.parseAddress(given);
  const own = await ownEmail();
  if (own !== null && (requestedAddress === null || isSameMailbox(requestedAddress, own))) {
    const address = channel.parseAddress(own);
    return { address, name: address, verified_at: formatInstant(new Date()) };
  }
  if (requestedAddress === null) {
    const detail = 'The sign-in service gives no verified address of yours just now. Try again, or give an address.';
    throw new Problem('conflict', 'no_verified_email', detail);
  }
  assertRole(role, getChannelKind(kind).roles);
  return { address: requestedAddress, name: requestedAddress, verified_at: null };
}
