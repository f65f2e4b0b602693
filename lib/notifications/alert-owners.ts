import { type AccountStatus, getAccountEndReason, getAccountStatus } from '../access/people/account-status.ts';
import type { OwnedAlert, StoredOwnedAlert } from '../alerts/all-alerts.ts';
import { runInParallel } from '../values/in-parallel.ts';

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
