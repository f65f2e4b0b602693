import { type FactName, type Facts, factsOf, hasFacts } from '../search/facts.ts';
import type { SearchText } from '../search/grammar.ts';
import type { SearchedPart } from '../search/texts.ts';
import { ALL_ENTRIES, type EntryList, feedEntries, topicEntries } from '../table/key-chart.ts';
import { FIRST, LAST } from '../table/sort-keys.ts';
import type { Status } from '../values/entry-status.ts';
import type { Span } from '../values/time.ts';
import type { EntryDetail } from './entry.ts';

/** The filters of a list of entries, a search or a list of changes. An absent filter lets every entry pass. */
export interface EntryFilter {
  /** Of each fact the values of which an entry has one. */
  facts?: Partial<Facts>;
  status?: Status | undefined;
  /** Bounds of the published date. */
  span?: Span | undefined;
  search?: SearchText | undefined;
  /** Where its words are looked for: in the entry, if nobody says more. */
  where?: SearchedPart | undefined;
  /** The instant as of which a list is answered; absent for now. */
  asOf?: string | undefined;
}

/** True for an entry that passes all filters, except those by words. */
export function passes({ facts = {}, status, span = {} }: EntryFilter, entry: EntryDetail): boolean {
  if (status && entry.status !== status) return false;
  const { from = FIRST, to = LAST } = span;
  if (entry.published_date < from || entry.published_date > to) return false;
  return Object.keys(facts).length === 0 || hasFacts(factsOf(entry.feed_id, entry), facts);
}

/** The facts that have a list of their own, which holds exactly the entries with one value. */
const LISTS: { [name in FactName]?: (value: string) => EntryList } = { topic_id: topicEntries, feed_id: feedEntries };

/** The list that a filter reads; null where only a search finds its entries. Status and span bound any list. */
export function listOf({ facts = {}, search, asOf }: EntryFilter): EntryList | null {
  if (search || asOf) return null;
  const [first, ...others] = Object.entries(facts) as [FactName, string[]][];
  if (!first) return ALL_ENTRIES;
  const [name, [value, ...more]] = first;
  const list = LISTS[name];
  return list && value !== undefined && more.length === 0 && others.length === 0 ? list(value) : null;
}

/** True if a filter lets every entry pass. */
export const isOpen = ({ facts = {}, status, span, search }: EntryFilter) =>
  !search && !status && !span?.from && !span?.to && Object.keys(facts).length === 0;
