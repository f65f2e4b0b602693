import type { Alert, AlertStop } from '../alerts/alert.ts';
import type { Attachments } from '../alerts/attachments.ts';
import { type Destination, type StoredDestination, toDestinationResponse } from '../destinations/destination.ts';
import { isSameMailbox } from '../destinations/destination-address.ts';
import { listDestinations } from '../destinations/destination-store.ts';
import { type AccountStatus, getAccountStatus, getEndReason } from '../people/account-status.ts';
import { notFound, Problem } from '../values/problem.ts';
import type { Role } from '../values/role.ts';
import { attachmentsOf } from './attached.ts';

/*
 * What a person may send to depends on what they are now, and not on what they were when they added it. So it is decided whenever
 * something is to be sent, and stored nowhere: a person who is promoted again has it again.
 */

type DestinationAddress = Pick<StoredDestination, 'kind' | 'address'>;

const WRITER_ROLES: readonly Role[] = ['member', 'admin'];

/** The roles that may send to a kind of destination. A viewer may also have their own verified mailbox. */
export const ROLES_BY_KIND: Record<DestinationAddress['kind'], readonly Role[]> = {
  webhook: ['admin'],
  email: WRITER_ROLES,
  channel: WRITER_ROLES,
  chat_webhook: WRITER_ROLES,
  teams: WRITER_ROLES,
};

const KIND_TEXTS: Record<DestinationAddress['kind'], string> = {
  webhook: 'a webhook',
  email: 'a mailbox that is not their own',
  channel: 'a channel of the chat',
  chat_webhook: 'a channel of the chat',
  teams: 'Microsoft Teams',
};

/** Why nothing of a person is sent to a destination of theirs; null where it is. */
export function getWithheldReason(owner: AccountStatus, { kind, address }: DestinationAddress): string | null {
  if (owner.state !== 'active') return getEndReason(owner);
  if (ROLES_BY_KIND[kind].includes(owner.role)) return null;
  if (kind === 'email' && owner.email !== null && isSameMailbox(owner.email, address)) return null;
  return `its owner has the role ${owner.role} now, which may not send to ${KIND_TEXTS[kind]}`;
}

/**
 * Refuses what a person does with a destination that they may not have now.
 *
 * @throws Problem 403 account_ended, role_required; 503 people_unavailable
 */
export async function assertPermission(person: string, place: DestinationAddress): Promise<void> {
  const owner = await getAccountStatus(person);
  assertNotWithheld(owner, place);
}

function assertNotWithheld(owner: AccountStatus, place: DestinationAddress): void {
  const reason = getWithheldReason(owner, place);
  if (reason === null) return;
  if (getEndReason(owner) !== null) throw new Problem('forbidden', 'account_ended', `Nothing is sent: ${reason}.`);
  throw new Problem(
    'forbidden',
    'role_required',
    `This needs the role ${ROLES_BY_KIND[place.kind].join(' or ')}: ${reason}.`,
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
  const owner = await getAccountStatus(person);
  const withheld = own.filter((one) => ids.includes(one.id) && getWithheldReason(owner, one) !== null);
  return (present) => {
    for (const one of withheld) if (!present.includes(one.id)) assertNotWithheld(owner, one);
  };
}

/** A person's standing for what they are shown; null where it is not known now. */
const findAccountStatus = (person: string): Promise<AccountStatus | null> => getAccountStatus(person).catch(() => null);

/** What a person has, oldest first, with why they may not have it now. Where that is not known, it is as if they may. */
export async function listVisibleDestinations(person: string): Promise<Destination[]> {
  const [all, owner] = await Promise.all([listDestinations(person), findAccountStatus(person)]);
  return all.map((one) => toDestinationResponse(one, owner && getWithheldReason(owner, one)));
}

/** Returns why less is sent for an alert than its owner chose; null where all is sent, or where that is not known now. */
export type StopOf = (alert: Pick<Alert, 'destinations'>) => AlertStop | null;

/**
 * How to say, of alerts of a person, why less is sent than they chose; of an alert of which all is sent, or where that is not known now,
 * it is null. One look-up, and one request without `destinations`, which are all of the person.
 */
export async function createStopLookup(person: string, destinations?: StoredDestination[]): Promise<StopOf> {
  const owner = await findAccountStatus(person);
  if (owner === null) return () => null;
  const ending = getEndReason(owner);
  if (ending !== null) return (alert) => ({ reason: ending, destinations: alert.destinations });
  const mayHaveAll = owner.state !== 'active' || owner.role === 'admin';
  const own = mayHaveAll ? [] : (destinations ?? (await listDestinations(person)));
  const reasons = new Map(own.map((one) => [one.id, getWithheldReason(owner, one)]));
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
    stopOf = await createStopLookup(person, own);
    return attachmentsOf(own);
  };
  return { attachments, check: (present) => check(present), stopOf: (alert) => stopOf(alert) };
}
