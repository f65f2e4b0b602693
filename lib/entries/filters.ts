import type { SearchQuery } from '../search/grammar.ts';
import { ALL_ENTRIES, type EntryList, feedEntries, topicEntries } from '../table/key-chart.ts';
import { FIRST, LAST } from '../table/sort-keys.ts';
import type { Status } from '../values/entry-status.ts';
import type { Span } from '../values/time.ts';
import type { EntryDetail } from './entry.ts';

/** The filters of a list of entries, a search or a list of changes. An absent filter lets every entry pass. */
export interface EntryFilter {
  feed_id?: string | undefined;
  topic_id?: string | undefined;
  status?: Status | undefined;
  /** Bounds of the published date. */
  span?: Span | undefined;
  search?: SearchQuery | undefined;
}

/** The filters that a single entry can be checked against; the words of a search are looked up in stems. */
type FieldFilters = Omit<EntryFilter, 'search'>;

interface FieldFilter<T> {
  passes: (entry: EntryDetail, wanted: T) => boolean;
  /** The list of exactly the entries that pass. */
  list?: (wanted: T) => EntryList;
}

/** The one table of filters: a list uses `list`, a search and a list of changes check each entry with `passes`. */
const FILTERS: { [Name in keyof FieldFilters]-?: FieldFilter<NonNullable<FieldFilters[Name]>> } = {
  topic_id: { passes: (entry, id) => entry.topic_id === id, list: topicEntries },
  feed_id: { passes: (entry, id) => entry.feed_id === id, list: feedEntries },
  status: { passes: (entry, status) => entry.status === status },
  span: {
    passes: ({ published_date }, { from = FIRST, to = LAST }) => published_date >= from && published_date <= to,
  },
};
const NAMES = Object.keys(FILTERS) as (keyof FieldFilters)[];

const wantedOf = (filter: EntryFilter, name: keyof FieldFilters) => {
  const { passes, list } = FILTERS[name] as FieldFilter<unknown>;
  const wanted = filter[name];
  return wanted === undefined ? null : { passes, list, wanted };
};

/** True for an entry that passes all filters, except those by words. */
export function passes(filter: EntryFilter, entry: EntryDetail): boolean {
  return NAMES.every((name) => {
    const one = wantedOf(filter, name);
    return !one || one.passes(entry, one.wanted);
  });
}

/**
 * The list that a filter reads. Status and span bound any list; at most one of the other filters may be set.
 *
 * @throws Error if two of them ask for a list of their own
 */
export function listOf(filter: EntryFilter): EntryList {
  const [list, ...others] = NAMES.flatMap((name) => {
    const one = wantedOf(filter, name);
    return one?.list ? [one.list(one.wanted)] : [];
  });
  if (others.length > 0) throw new Error('No list holds the entries of two filters at once.');
  return list ?? ALL_ENTRIES;
}

/** True if a filter lets every entry pass. */
export const isOpen = ({ span, search, ...rest }: EntryFilter) =>
  !search && !span?.from && !span?.to && Object.values(rest).every((wanted) => wanted === undefined);
