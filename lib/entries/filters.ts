import { type FactName, type Facts, factsOf, hasFacts } from '../search/facts.ts';
import type { SearchText } from '../search/grammar.ts';
import type { SearchedPart } from '../search/texts.ts';
import { ALL_ENTRIES, type EntryList, feedEntries, topicEntries } from '../table/key-chart.ts';
import { FIRST, LAST } from '../table/sort-keys.ts';
import type { Status } from '../values/entry-status.ts';
import type { Span } from '../values/time.ts';
import type { EntryDetail } from './entry.ts';

/** The filters of a list, a search or a change stream. Absent filters match every entry. */
export interface EntryFilter {
  /** For each attribute, the accepted values. */
  facts?: Partial<Facts>;
  status?: Status | undefined;
  /** Bounds of the published date. */
  span?: Span | undefined;
  search?: SearchText | undefined;
  /** Where the search text must match: in the entry by default. */
  where?: SearchedPart | undefined;
  /** The instant of an as-of query; absent for now. */
  asOf?: string | undefined;
}

/** Returns true if an entry matches all filters other than the search text. */
export function passes({ facts = {}, status, span = {} }: EntryFilter, entry: EntryDetail): boolean {
  if (status && entry.status !== status) return false;
  const { from = FIRST, to = LAST } = span;
  if (entry.published_date < from || entry.published_date > to) return false;
  return Object.keys(facts).length === 0 || hasFacts(factsOf(entry.feed_id, entry), facts);
}

/** The attributes with a list of their own. */
const LISTS: { [name in FactName]?: (value: string) => EntryList } = { topic_id: topicEntries, feed_id: feedEntries };

/** Returns the list that answers a filter; null if only a search can. Status and date range apply to any list. */
export function listOf({ facts = {}, search, asOf }: EntryFilter): EntryList | null {
  if (search || asOf) return null;
  const [first, ...others] = Object.entries(facts) as [FactName, string[]][];
  if (!first) return ALL_ENTRIES;
  const [name, [value, ...more]] = first;
  const list = LISTS[name];
  return list && value !== undefined && more.length === 0 && others.length === 0 ? list(value) : null;
}

/** Returns true if a filter matches every entry. */
export const isOpen = ({ facts = {}, status, span, search }: EntryFilter) =>
  !search && !status && !span?.from && !span?.to && Object.keys(facts).length === 0;
