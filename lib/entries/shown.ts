import type { FacetName } from '../search/facets.ts';
import { highlight } from '../search/highlight.ts';
import type { SearchQuery } from '../search/query.ts';
import type { EntryDetail } from './entry.ts';
import type { FoundEntry } from './found.ts';

/** How what is found is told. */
export interface Shown {
  /** Of a search; newest first without it. */
  order?: 'newest' | 'relevance' | undefined;
  /** Whether each entry says where its words match. */
  highlight?: boolean | undefined;
  /** What is counted of all that is found, on the first page. */
  facets?: FacetName[] | undefined;
}

/** An entry with what matches in it, if that is asked for. */
export const shown = (entry: EntryDetail, query: SearchQuery, { highlight: isAsked }: Shown): FoundEntry =>
  isAsked ? { ...entry, matches: highlight(query, entry) } : entry;
