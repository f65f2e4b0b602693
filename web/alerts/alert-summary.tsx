import type { Alert, AlertQuery } from '../../clients/typescript/src/index.ts';
import { buildHref } from '../browser/route.ts';
import { Timestamp } from '../components/entry-date.tsx';
import { useCatalog } from '../data/catalog.ts';
import { toFilterChips } from '../filters/filter-chips.tsx';
import type { UpdateFilter } from '../filters/update-filter.ts';
import { fromAlertQuery } from './alert-query.ts';
import { toSentence } from './destinations/format-destination.ts';
import { useDestinations } from './destinations/use-destinations.ts';

interface PausedNoticeProps {
  pause: Alert['paused'];
}

/** Renders since when and why an alert is paused, or nothing. */
export function PausedNotice({ pause }: PausedNoticeProps) {
  if (!pause) return null;
  return (
    <p class="meta">
      <span class="stage paused">Paused</span>
      <span>
        Since <Timestamp at={pause.at} />. Matches are listed, but nothing is sent.
      </span>
      {pause.reason && <bdi>{pause.reason}</bdi>}
    </p>
  );
}

interface SuppressedNoticeProps {
  stop: Alert['stopped'] | undefined;
}

/** Renders why the service sends less than the owner chose, or nothing. */
export function SuppressedNotice({ stop }: SuppressedNoticeProps) {
  if (!stop) return null;
  const count = stop.destinations.length;
  return (
    <p class="meta">
      <span class="stage paused">Not sent</span>
      <span>{toSentence(stop.reason)}</span>
      {count > 0 && <span>{count === 1 ? '1 destination receives' : `${count} destinations receive`} nothing.</span>}
    </p>
  );
}

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

interface QueryChipsProps {
  query: AlertQuery;
}

/** Renders the search and the filters of an alert, with labels from the catalog once it is loaded. */
export function QueryChips({ query }: QueryChipsProps) {
  return <FilterChipList filter={fromAlertQuery(query)} />;
}

interface FilterChipListProps {
  filter: UpdateFilter;
}

/** Renders a filter as a list of labelled values. */
export function FilterChipList({ filter }: FilterChipListProps) {
  const { value: catalog } = useCatalog();
  const search = filter.search ? [{ kind: 'Search', name: filter.search }] : [];
  const chips = [...search, ...toFilterChips(filter, catalog)];
  return (
    <ul class="query" aria-label="Alert filters">
      {chips.length === 0 && <li>All updates</li>}
      {chips.map(({ kind, name }) => (
        <li key={`${kind} ${name}`}>
          <span>{kind}</span> <bdi>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}
