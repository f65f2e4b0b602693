import type { OwnedAlert, StoredOwnedAlert } from '../alerts/all-alerts.ts';
import { type AccountStatus, getAccountStatus, getEndReason } from '../people/account-status.ts';
import { runInParallel } from '../values/in-parallel.ts';

/** Look-ups at once: the user pool answers some tens a second. */
const MAX_CONCURRENT_LOOKUPS = 8;

/** Whether the account of an alert's owner is there; `unknown` where that is not known now, or people sign in elsewhere. */
const toOwnerState = (owner: AccountStatus | null): OwnedAlert['owner_state'] =>
  owner === null || owner.state === 'elsewhere' ? 'unknown' : owner.state;

/** Adds to alerts whether the accounts of their owners are there: one look-up a person, and no request to the table. */
export async function addOwnerStates(alerts: StoredOwnedAlert[]): Promise<OwnedAlert[]> {
  const owners = new Map<string, AccountStatus | null>();
  await runInParallel([...new Set(alerts.map(({ owner_id }) => owner_id))], MAX_CONCURRENT_LOOKUPS, async (id) => {
    owners.set(id, await getAccountStatus(id).catch(() => null));
  });
  return alerts.map((alert) => {
    const owner = owners.get(alert.owner_id) ?? null;
    const reason = owner && getEndReason(owner);
    const stopped = reason === null ? null : { reason, destinations: alert.destinations };
    return { ...alert, stopped, owner_state: toOwnerState(owner) };
  });
}

/** Whether the owner of an alert cannot sign in any more. */
export const isOwnerless = ({ owner_state }: OwnedAlert): boolean =>
  owner_state === 'disabled' || owner_state === 'deleted';
