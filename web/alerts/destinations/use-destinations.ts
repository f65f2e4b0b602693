import type { Destination } from '../../../clients/typescript/src/index.ts';
import { listDestinations } from '../../data/api/destinations.ts';
import { createSessionSignal } from '../../data/session-signal.ts';
import { useFetchWithPrevious } from '../../data/use-fetch.ts';

/** Counts changes of destinations in this tab. Views that show them reload when it changes. */
const destinationChanges = createSessionSignal(0);
export function notifyDestinationsChanged(): void {
  destinationChanges.value += 1;
}

/** A response of another shape would break the open dialog. */
async function fetchDestinations(signal: AbortSignal): Promise<Destination[]> {
  const list = await listDestinations(signal);
  if (Array.isArray(list)) return list;
  throw new TypeError('These are no destinations.');
}

/** Returns the destinations of the signed-in person, oldest first. */
export function useDestinations() {
  const { value: list, ...rest } = useFetchWithPrevious(`destinations ${destinationChanges.value}`, fetchDestinations);
  return { list, ...rest };
}
