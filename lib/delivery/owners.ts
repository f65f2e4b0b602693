import type { OwnedAlert, StoredOwnedAlert } from '../alerts/all-alerts.ts';
import { endingOf, type Standing, standingOf } from '../people/standing.ts';
import { inParallel } from '../values/in-parallel.ts';

/** Look-ups at once: the user pool answers some tens a second. */
const AT_ONCE = 8;

/** Whether the account of an alert's owner is there; `unknown` where that is not known now, or people sign in elsewhere. */
const stateOf = (owner: Standing | null): OwnedAlert['owner_state'] =>
  owner === null || owner.state === 'elsewhere' ? 'unknown' : owner.state;

/** Adds to alerts whether the accounts of their owners are there: one look-up a person, and no request to the table. */
export async function withOwners(alerts: StoredOwnedAlert[]): Promise<OwnedAlert[]> {
  const owners = new Map<string, Standing | null>();
  await inParallel([...new Set(alerts.map(({ owner_id }) => owner_id))], AT_ONCE, async (id) => {
    owners.set(id, await standingOf(id).catch(() => null));
  });
  return alerts.map((alert) => {
    const owner = owners.get(alert.owner_id) ?? null;
    const reason = owner && endingOf(owner);
    const stopped = reason === null ? null : { reason, destinations: alert.destinations };
    return { ...alert, stopped, owner_state: stateOf(owner) };
  });
}

/** Whether the owner of an alert cannot sign in any more. */
export const isOwnerless = ({ owner_state }: OwnedAlert): boolean =>
  owner_state === 'disabled' || owner_state === 'deleted';
