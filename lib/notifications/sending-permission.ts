import { type AccountStatus, getAccountEndReason, getAccountStatus } from '../access/people/account-status.ts';
import type { Alert, ExcludedDestinations } from '../alerts/alert.ts';
import type { OwnedAlert, StoredOwnedAlert } from '../alerts/all-alerts.ts';
import type { DestinationAttachmentTokens } from '../alerts/destination-attachments.ts';
import { getChannelKind, RECIPIENT_TEXTS } from '../channels/channel-kinds.ts';
import {
  type Destination,
  type StoredDestination,
  toDestinationResponse,
} from '../channels/destinations/destination.ts';
import { isSameMailbox } from '../channels/destinations/destination-address.ts';
import { listDestinations } from '../channels/destinations/destination-store.ts';
import { runInParallel } from '../values/in-parallel.ts';
import { notFound, Problem } from '../values/problem.ts';
import { toDestinationAttachmentTokens } from './attached-destinations.ts';

/*
 * A person's current role and account decide where they may send. It is checked before each message and never stored,
 * so a person who regains a role regains its destinations.
 */

type DestinationAddress = Pick<StoredDestination, 'kind' | 'address'>;

/**
 * Returns why the service sends nothing to a person's destination; null if it sends.
 * Either the person's account ended, or their role no longer permits this kind of destination.
 */
export function getDestinationWithheldReason(
  owner: AccountStatus,
  { kind, address }: DestinationAddress,
): string | null {
  if (owner.state !== 'active') return getAccountEndReason(owner);
  const { roles, address: addressKind } = getChannelKind(kind);
  if (roles.includes(owner.role)) return null;
  if (addressKind === 'public' && owner.email !== null && isSameMailbox(owner.email, address)) return null;
  return `its owner has the role ${owner.role} now, which may not send to ${RECIPIENT_TEXTS[kind]}`;
}

/**
 * Checks with the user pool that a person may use this kind of destination now.
 * @throws Problem 403 account_ended or role_required
 * @throws Problem 503 people_unavailable
 */
export async function assertDestinationPermission(person: string, destination: DestinationAddress): Promise<void> {
  const owner = await getAccountStatus(person);
  assertNotWithheld(owner, destination);
}

function assertNotWithheld(owner: AccountStatus, destination: DestinationAddress): void {
  const reason = getDestinationWithheldReason(owner, destination);
  if (reason === null) return;
  if (getAccountEndReason(owner) !== null)
    throw new Problem('forbidden', 'account_ended', `Nothing is sent: ${reason}.`);
  const { roles } = getChannelKind(destination.kind);
  throw new Problem('forbidden', 'role_required', `This needs the role ${roles.join(' or ')}: ${reason}.`);
}

/**
 * Checks that a person owns the destinations of an alert, and returns a check of permissions.
 * The returned function takes the ids of the destinations that the alert has already. These may stay even if the person
 * lost the permission for them. It throws for any other of `destinationIds` that the person may not use.
 * @param ownDestinations all destinations of the person
 * @throws Problem 404 destination_not_found
 * @throws Problem 503 people_unavailable
 * @throws Problem 403 account_ended or role_required, by the returned function
 */
export async function createPermissionCheck(
  person: string,
  destinationIds: string[],
  ownDestinations: StoredDestination[],
): Promise<(present: string[]) => void> {
  if (destinationIds.length === 0) return () => {};
  const missing = destinationIds.find((id) => !ownDestinations.some((one) => one.id === id));
  if (missing !== undefined) throw notFound('destination', missing);
  const owner = await getAccountStatus(person);
  const withheld = ownDestinations.filter(
    (one) => destinationIds.includes(one.id) && getDestinationWithheldReason(owner, one) !== null,
  );
  return (present) => {
    for (const one of withheld) if (!present.includes(one.id)) assertNotWithheld(owner, one);
  };
}

/** Returns a person's account status for a response; null if it cannot be read now. */
const findAccountStatus = (person: string): Promise<AccountStatus | null> => getAccountStatus(person).catch(() => null);

/**
 * Returns a person's destinations as the API shows them, oldest first.
 * `withheld` says why the person may not use a destination now. It is null if they may, or if their account cannot be
 * read.
 */
export async function listDestinationsForApi(person: string): Promise<Destination[]> {
  const [all, owner] = await Promise.all([listDestinations(person), findAccountStatus(person)]);
  return all.map((one) => toDestinationResponse(one, owner && getDestinationWithheldReason(owner, one)));
}

/**
 * A function that returns why an alert sends to fewer destinations than its owner chose.
 * Null if it sends to all, or if the owner's account cannot be read now.
 */
export type AlertDestinationRestrictionLookup = (alert: Pick<Alert, 'destinations'>) => ExcludedDestinations | null;

/**
 * Returns a function that explains why a person's alert sends to fewer destinations than they chose.
 * `destinations` are all destinations of the person; without this argument they are read in one request. One account
 * lookup.
 */
export async function createWithheldDestinationsLookup(
  person: string,
  destinations?: StoredDestination[],
): Promise<AlertDestinationRestrictionLookup> {
  const owner = await findAccountStatus(person);
  if (owner === null) return () => null;
  const ending = getAccountEndReason(owner);
  if (ending !== null) return (alert) => ({ reason: ending, destinations: alert.destinations });
  const mayHaveAll = owner.state !== 'active' || owner.role === 'admin';
  const own = mayHaveAll ? [] : (destinations ?? (await listDestinations(person)));
  const reasons = new Map(own.map((one) => [one.id, getDestinationWithheldReason(owner, one)]));
  return (alert) => {
    const withheld = alert.destinations.filter((id) => reasons.get(id));
    const reason = reasons.get(withheld[0] ?? '');
    return reason ? { reason, destinations: withheld } : null;
  };
}

/**
 * The checks of destinations while an alert is created or changed.
 * - `getAttachmentTokens` reads the person's destinations, and returns their attachment tokens.
 * - `assertPermitted` throws if the person may not use one of the new destinations. `present` are the ids of those that
 *   the alert has already.
 * - `findRestriction` returns why an alert sends to fewer destinations than its owner chose.
 * Until `getAttachmentTokens` was called, `assertPermitted` never throws and `findRestriction` returns null.
 */
export interface AlertDestinationChecks {
  getAttachmentTokens: () => Promise<DestinationAttachmentTokens>;
  assertPermitted: (present: string[]) => void;
  findRestriction: AlertDestinationRestrictionLookup;
}

/**
 * Returns the checks for a change that gives an alert the destinations `destinationIds`.
 * The person's destinations are read only when `getAttachmentTokens` is called, after the alert was read.
 */
export function createAlertDestinationChecks(person: string, destinationIds: string[]): AlertDestinationChecks {
  let check: AlertDestinationChecks['assertPermitted'] = () => {};
  let findStop: AlertDestinationRestrictionLookup = () => null;
  const getAttachmentTokens = async () => {
    const own = await listDestinations(person);
    check = await createPermissionCheck(person, destinationIds, own);
    findStop = await createWithheldDestinationsLookup(person, own);
    return toDestinationAttachmentTokens(own);
  };
  return {
    getAttachmentTokens,
    assertPermitted: (present) => check(present),
    findRestriction: (alert) => findStop(alert),
  };
}

/** Concurrent lookups: the user pool answers a few dozen requests per second. */
const MAX_CONCURRENT_LOOKUPS = 8;

/**
 * Returns the account state of an alert's owner. It is `unknown` after a failed lookup, or if people sign in elsewhere.
 */
const toOwnerState = (owner: AccountStatus | null): OwnedAlert['owner_state'] =>
  owner === null || owner.state === 'elsewhere' ? 'unknown' : owner.state;

/**
 * Adds to each alert its owner's account state, and why it sends nothing if the account has ended.
 * An account has ended if it is disabled or deleted. The state is `unknown` if the account cannot be read. One user
 * pool lookup per person; no request to the table.
 */
export async function addOwnerAccountStates(alerts: StoredOwnedAlert[]): Promise<OwnedAlert[]> {
  const owners = new Map<string, AccountStatus | null>();
  await runInParallel([...new Set(alerts.map(({ owner_id }) => owner_id))], MAX_CONCURRENT_LOOKUPS, async (id) => {
    owners.set(id, await getAccountStatus(id).catch(() => null));
  });
  return alerts.map((alert) => {
    const owner = owners.get(alert.owner_id) ?? null;
    const reason = owner && getAccountEndReason(owner);
    const stopped = reason === null ? null : { reason, destinations: alert.destinations };
    return { ...alert, stopped, owner_state: toOwnerState(owner) };
  });
}

/** Returns true if the owner's account is disabled or deleted, so that the alert needs another owner. */
export const isOwnerless = ({ owner_state }: OwnedAlert): boolean =>
  owner_state === 'disabled' || owner_state === 'deleted';
