import type { Destination } from '../../clients/typescript/src/index.ts';
import { listDestinations } from '../api/destinations.ts';
import { useLastingReading } from '../api/reading.ts';
import { storeOf } from '../memory/store.ts';

/** How often a destination was made or changed here: what shows them reads them again. */
const changes = storeOf(0);
export const noteChange = (): void => changes.set(changes.get() + 1);

/** An answer of another shape would break the dialog that it stands in. */
async function read(signal: AbortSignal): Promise<Destination[]> {
  const list = await listDestinations(signal);
  if (Array.isArray(list)) return list;
  throw new TypeError('These are no destinations.');
}

/** The destinations of a person, oldest first. */
export function useDestinations() {
  const { value: list, ...rest } = useLastingReading(`destinations ${changes.use()}`, read);
  return { list, ...rest };
}
