import { emailAddress, hintOf, isSame, teamsAddress, webhookAddress } from '../destinations/address.ts';
import { countAttempt } from '../destinations/attempts.ts';
import { type NewDestination, type ShownDestination, shownOf } from '../destinations/destination.ts';
import { createDestination, deleteDestination, type Given, readDestination } from '../destinations/destinations.ts';
import { secretOf } from '../destinations/secrets.ts';
import { platform } from '../sharing/configured.ts';
import { tidyName } from '../values/name.ts';
import { badParameter, Problem } from '../values/problem.ts';
import type { Role } from '../values/role.ts';
import { instantOf } from '../values/time.ts';
import { channelName } from './channel.ts';
import { refuseWithoutMail } from './mail.ts';
import { HOLDERS, requirePermission } from './permission.ts';
import { sendCode } from './verify.ts';

/** Who makes a destination. */
export interface Maker {
  person: string;
  role: Role;
  /** The person's verified address, from the identity provider, or null. */
  ownEmail: () => Promise<string | null>;
  app_url: string | null;
}

type Place = Pick<Given, 'address' | 'name' | 'verified_at'>;

/**
 * Makes a destination. E-mail to the person's own verified address and a channel that the bot sees are verified by that; another
 * mailbox or chat gets a code, and a webhook nothing until its challenge.
 *
 * @throws Problem 400, 403 role_required, account_ended, 409, 422 channel_unknown, code_not_posted, 429 too_many_attempts, 503
 */
export async function beginDestination(maker: Maker, given: NewDestination): Promise<ShownDestination> {
  const { person, app_url } = maker;
  const place = await placeOf(maker, given);
  // The role of a token may be an hour old.
  await requirePermission(person, { kind: given.kind, address: place.address });
  const name = tidyName(given.name ?? place.name);
  const stored = await createDestination(person, { kind: given.kind, app_url, ...place, name });
  if (stored.kind === 'webhook') return { ...shownOf(stored), secret: secretOf(stored) };
  if (stored.verified_at !== null) return { ...shownOf(stored), secret: null };
  try {
    await countAttempt(person);
    await sendCode(stored);
  } catch (problem) {
    // A mail server that fails is asked again by verifying: the destination stays.
    if (!(problem instanceof Problem) || problem.code !== 'mail_unavailable') {
      await deleteDestination(person, stored.id);
      throw problem;
    }
  }
  return { ...shownOf(await readDestination(person, stored.id)), secret: null };
}

const may = (role: Role, roles: readonly Role[]) => {
  if (roles.includes(role)) return;
  throw new Problem('forbidden', 'role_required', `This needs the role ${roles.join(' or ')}; you have ${role}.`);
};

async function placeOf(maker: Maker, { kind, address }: NewDestination): Promise<Place> {
  if (kind === 'email') return mailbox(maker, address);
  may(maker.role, HOLDERS[kind]);
  if (address === undefined) throw badParameter({ in: 'body', parameter: 'address', detail: 'is needed' });
  const verified_at = instantOf(new Date());
  if (kind === 'channel') return { address, name: await channelName(address), verified_at };
  const url = urlOf(kind, address);
  // Codes and signatures need the deployment's secret.
  secretOf({ id: '', generation: 1 });
  return { address: url, name: NAMES[kind] ?? hintOf(url), verified_at: null };
}

const NAMES: Partial<Record<NewDestination['kind'], string>> = {
  chat_webhook: 'A channel of the chat',
  teams: 'Microsoft Teams',
};

function urlOf(kind: NewDestination['kind'], text: string): string {
  if (kind === 'teams') return teamsAddress(text);
  const url = webhookAddress(text);
  if (kind === 'webhook' || platform.isWebhook(url)) return url;
  const detail = 'must be the address of an incoming webhook of the chat: https://hooks.slack.com/services/…';
  throw badParameter({ in: 'body', parameter: 'address', detail });
}

async function mailbox({ role, ownEmail }: Maker, given: string | undefined): Promise<Place> {
  refuseWithoutMail();
  const asked = given === undefined ? null : emailAddress(given);
  const own = await ownEmail();
  if (own !== null && (asked === null || isSame(asked, own))) {
    const address = emailAddress(own);
    return { address, name: address, verified_at: instantOf(new Date()) };
  }
  if (asked === null) {
    const detail = 'The sign-in service gives no verified address of yours just now. Try again, or give an address.';
    throw new Problem('conflict', 'no_verified_email', detail);
  }
  may(role, HOLDERS.email);
  return { address: asked, name: asked, verified_at: null };
}
