import { buildHref } from '../browser/route.ts';
import { useDestinations } from './destinations/use-destinations.ts';

const STATE_SUFFIXES = { active: '', unverified: ' (not verified yet)', paused: ' (paused)' };

interface AlertDestinationsProps {
  ids: string[];
}

/** Renders the destinations of an alert by name, or their number until they are loaded. */
export function AlertDestinations({ ids }: AlertDestinationsProps) {
  const { list, error } = useDestinations();
  if (ids.length === 0)
    return (
      <p class="meta sent-to">No destinations. Matches appear only in the app. Select “Edit” to add a destination.</p>
    );
  if (!list)
    return <p class="meta sent-to">{error == null ? 'Sent to …' : `Sent to ${formatDestinationCount(ids.length)}.`}</p>;
  const known = list.filter(({ id }) => ids.includes(id));
  const missing = ids.length - known.length;
  return (
    <p class="meta sent-to">
      <span>Sent to</span>
      {known.map(({ id, name, state }) => (
        <a key={id} href={buildHref(['alerts', 'destinations'])}>
          <bdi>{name}</bdi>
          {STATE_SUFFIXES[state]}
        </a>
      ))}
      {missing > 0 && (
        <span>
          {formatDestinationCount(missing)} {missing === 1 ? 'that is' : 'that are'} deleted or not yours
        </span>
      )}
    </p>
  );
}

export const formatDestinationCount = (count: number): string =>
  `${count} ${count === 1 ? 'destination' : 'destinations'}`;
