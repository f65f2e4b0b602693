import type { Destination } from '../../clients/typescript/src/index.ts';
import { listDestinations } from '../api/destinations.ts';
import { useLastingReading } from '../api/reading.ts';
import { storeOf } from '../memory/store.ts';

/** Counts changes of destinations in this tab. Views that show them reload when it changes. */
const changes = storeOf(0);
export const noteChange = (): void => changes.set(changes.get() + 1);

/** A response of another shape would break the open dialog. */
async function read(signal: AbortSignal): Promise<Destination[]> {
  const list = await listDestinations(signal);
  if (Array.isArray(list)) return list;
  throw new TypeError('These are no destinations.');
}

/** Returns the destinations of the signed-in person, oldest first. */
export function useDestinations() {
  const { value: list, ...rest } = useLastingReading(`destinations ${changes.use()}`, read);
  return { list, ...rest };
}
