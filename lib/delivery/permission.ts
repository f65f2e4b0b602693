import type { Alert, AlertStop } from '../alerts/alert.ts';
import type { Attachments } from '../alerts/attachments.ts';
import { isSame } from '../destinations/address.ts';
import { type Destination, type StoredDestination, shownOf } from '../destinations/destination.ts';
import { listDestinations } from '../destinations/destinations.ts';
import { endingOf, type Standing, standingOf } from '../people/standing.ts';
import { notFound, Problem } from '../values/problem.ts';
import type { Role } from '../values/role.ts';
import { attachmentsOf } from './attached.ts';

/*
 * What a person may send to depends on what they are now, and not on what they were when they added it. So it is decided whenever
 * something is to be sent, and stored nowhere: a person who is promoted again has it again.
 */

type Place = Pick<StoredDestination, 'kind' | 'address'>;

const WRITERS: readonly Role[] = ['member', 'admin'];

/** The roles that may send to a kind of destination. A viewer may also have their own verified mailbox. */
export const HOLDERS: Record<Place['kind'], readonly Role[]> = {
  webhook: ['admin'],
  email: WRITERS,
  channel: WRITERS,
  chat_webhook: WRITERS,
  teams: WRITERS,
};

const NAMES: Record<Place['kind'], string> = {
  webhook: 'a webhook',
  email: 'a mailbox that is not their own',
  channel: 'a channel of the chat',
  chat_webhook: 'a channel of the chat',
  teams: 'Microsoft Teams',
};

/** Why nothing of a person is sent to a destination of theirs; null where it is. */
export function withheldFrom(owner: Standing, { kind, address }: Place): string | null {
  if (owner.state !== 'active') return endingOf(owner);
  if (HOLDERS[kind].includes(owner.role)) return null;
  if (kind === 'email' && owner.email !== null && isSame(owner.email, address)) return null;
  return `its owner has the role ${owner.role} now, which may not send to ${NAMES[kind]}`;
}

/**
 * Refuses what a person does with a destination that they may not have now.
 *
 * @throws Problem 403 account_ended, role_required; 503 people_unavailable
 */
export async function requirePermission(person: string, place: Place): Promise<void> {
  const owner = await standingOf(person);
  refuseWithheld(owner, place);
}

function refuseWithheld(owner: Standing, place: Place): void {
  const reason = withheldFrom(owner, place);
  if (reason === null) return;
  if (endingOf(owner) !== null) throw new Problem('forbidden', 'account_ended', `Nothing is sent: ${reason}.`);
  throw new Problem(
    'forbidden',
    'role_required',
    `This needs the role ${HOLDERS[place.kind].join(' or ')}: ${reason}.`,
  );
}

/**
 * Looks whether a person has destinations for an alert. Returns the check of what they may have now, which takes those
 * that the alert has already: these may stay.
 *
 * @param own all destinations of the person
 * @throws Problem 404 destination_not_found; 503 people_unavailable; of the check 403 account_ended, role_required
 */
export async function checkDestinations(
  person: string,
  ids: string[],
  own: StoredDestination[],
): Promise<(present: string[]) => void> {
  if (ids.length === 0) return () => {};
  const missing = ids.find((id) => !own.some((one) => one.id === id));
  if (missing !== undefined) throw notFound('destination', missing);
  const owner = await standingOf(person);
  const withheld = own.filter((one) => ids.includes(one.id) && withheldFrom(owner, one) !== null);
  return (present) => {
    for (const one of withheld) if (!present.includes(one.id)) refuseWithheld(owner, one);
  };
}

/** A person's standing for what they are shown; null where it is not known now. */
const shownStandingOf = (person: string): Promise<Standing | null> => standingOf(person).catch(() => null);

/** What a person has, oldest first, with why they may not have it now. Where that is not known, it is as if they may. */
export async function listShownDestinations(person: string): Promise<Destination[]> {
  const [all, owner] = await Promise.all([listDestinations(person), shownStandingOf(person)]);
  return all.map((one) => shownOf(one, owner && withheldFrom(owner, one)));
}

/** Returns why less is sent for an alert than its owner chose; null where all is sent, or where that is not known now. */
export type StopOf = (alert: Pick<Alert, 'destinations'>) => AlertStop | null;

/**
 * How to say, of alerts of a person, why less is sent than they chose; of an alert of which all is sent, or where that is not known now,
 * it is null. One look-up, and one request without `destinations`, which are all of the person.
 */
export async function stopsOf(person: string, destinations?: StoredDestination[]): Promise<StopOf> {
  const owner = await shownStandingOf(person);
  if (owner === null) return () => null;
  const ending = endingOf(owner);
  if (ending !== null) return (alert) => ({ reason: ending, destinations: alert.destinations });
  const mayHaveAll = owner.state !== 'active' || owner.role === 'admin';
  const own = mayHaveAll ? [] : (destinations ?? (await listDestinations(person)));
  const reasons = new Map(own.map((one) => [one.id, withheldFrom(owner, one)]));
  return (alert) => {
    const withheld = alert.destinations.filter((id) => reasons.get(id));
    const reason = reasons.get(withheld[0] ?? '');
    return reason ? { reason, destinations: withheld } : null;
  };
}

/** The checks of destinations for a change of an alert; they apply once `attachments` has read the destinations. */
export interface DestinationChecks {
  attachments: () => Promise<Attachments>;
  check: (present: string[]) => void;
  stopOf: StopOf;
}

/** Returns the checks for a change that attaches destinations. They read destinations after the alert itself. */
export function checksOfChange(person: string, ids: string[]): DestinationChecks {
  let check: DestinationChecks['check'] = () => {};
  let stopOf: StopOf = () => null;
  const attachments = async () => {
    const own = await listDestinations(person);
    check = await checkDestinations(person, ids, own);
    stopOf = await stopsOf(person, own);
    return attachmentsOf(own);
  };
  return { attachments, check: (present) => check(present), stopOf: (alert) => stopOf(alert) };
}
