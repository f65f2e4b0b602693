import {
  ALL_ENTRIES_LIST,
  type EntryListLocation,
  feedEntryList,
  topicEntryList,
} from '../platform/dynamodb/key-schema.ts';
import { MAX_SORT_KEY, MIN_SORT_KEY } from '../platform/dynamodb/sort-keys.ts';
import type { AttributeName } from '../search/filters.ts';
import {
  type EntryAttributeValues,
  getEntryAttributeValues,
  matchesAttributeFilter,
} from '../search/index/attributes.ts';
import type { SearchedTextSource } from '../search/index/searched-texts.ts';
import type { ParsedSearchText } from '../search/parse.ts';
import type { EntryStatus } from '../values/roles-and-states.ts';
import type { InstantRange } from '../values/time.ts';
import type { EntryDetail } from './entry.ts';

/** The filters of a list, a search or a change stream. Absent filters match every entry. */
export interface EntryFilter {
  /** For each attribute, the accepted values. */
  attributes?: Partial<EntryAttributeValues>;
  status?: EntryStatus | undefined;
  /** Bounds of the published date. */
  publishedRange?: InstantRange | undefined;
  search?: ParsedSearchText | undefined;
  /** Where the search text must match: in the entry by default. */
  where?: SearchedTextSource | undefined;
  /** The instant of an as-of query; absent for now. */
  asOf?: string | undefined;
}

/**
 * Returns true if an entry has the filter's attributes and status, and a date in its published range.
 * The search text and the `asOf` instant of the filter are not checked.
 */
export function matchesFilter(
  { attributes = {}, status, publishedRange = {} }: EntryFilter,
  entry: EntryDetail,
): boolean {
  if (status && entry.status !== status) return false;
  const { from = MIN_SORT_KEY, to = MAX_SORT_KEY } = publishedRange;
  if (entry.published_date < from || entry.published_date > to) return false;
  return (
    Object.keys(attributes).length === 0 ||
    matchesAttributeFilter(getEntryAttributeValues(entry.feed_id, entry), attributes)
  );
}

/** The attributes with a list of their own. */
const LISTS_BY_ATTRIBUTE: { [name in AttributeName]?: (value: string) => EntryListLocation } = {
  topic_id: topicEntryList,
  feed_id: feedEntryList,
};

/**
 * Returns the stored list that answers a filter: all entries, or the entries of one topic or feed.
 * Null if only a search can answer it, because it has search text, an as-of instant, or other attributes. Any list can
 * be filtered by status and date range.
 */
export function findEntryListForFilter({ attributes = {}, search, asOf }: EntryFilter): EntryListLocation | null {
  if (search || asOf) return null;
  const [first, ...others] = Object.entries(attributes) as [AttributeName, string[]][];
  if (!first) return ALL_ENTRIES_LIST;
  const [name, [value, ...more]] = first;
  const list = LISTS_BY_ATTRIBUTE[name];
  return list && value !== undefined && more.length === 0 && others.length === 0 ? list(value) : null;
}

/** Returns true if a filter matches every entry, active or not. */
export const isUnfiltered = ({ attributes = {}, status, publishedRange, search }: EntryFilter) =>
  !search && !status && !publishedRange?.from && !publishedRange?.to && Object.keys(attributes).length === 0;
