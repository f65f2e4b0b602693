import type { Topic } from '../../lib/catalog/topic.ts';
import type { EntryFilter } from '../api/feeds.ts';
import { addressOf } from '../route.ts';

/** What the list of updates shows, by the names in its address. Days are days of UTC, so that a sent address shows everybody the same. */
export interface UpdateFilter {
  category: string;
  topic: string;
  status: string;
  start: string;
  end: string;
  search: string;
}

export const NO_FILTER: UpdateFilter = { category: '', topic: '', status: '', start: '', end: '', search: '' };
const NAMES = Object.keys(NO_FILTER) as (keyof UpdateFilter)[];

/** The filter of an address. What an address holds besides is of no account. */
export function filterOf(query: URLSearchParams): UpdateFilter {
  return Object.fromEntries(NAMES.map((name) => [name, query.get(name) ?? ''])) as unknown as UpdateFilter;
}

export const addressOfFilter = (filter: UpdateFilter): string => addressOf(['updates'], { ...filter });

/** How many filters besides the search are set. */
export const filtersSet = (filter: UpdateFilter): number =>
  NAMES.filter((name) => name !== 'search' && filter[name] !== '').length;

/** The filters that together list what is asked for: one, or one for each topic of a category; none for a topic of another one. */
export function listsOf(filter: UpdateFilter, topics: Topic[]): EntryFilter[] {
  const { category, topic, status, start, end, search } = filter;
  const common: EntryFilter = {
    status: status || undefined,
    start_date: start || undefined,
    end_date: end || undefined,
    search: search || undefined,
  };
  if (!category) return [topic ? { ...common, topic_id: topic } : common];
  const asked = topics.filter(({ id, category_id }) => category_id === category && (!topic || id === topic));
  return asked.map(({ id }) => ({ ...common, topic_id: id }));
}
