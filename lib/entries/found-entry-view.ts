import type { FacetName } from '../search/facets.ts';
import { highlightMatches } from '../search/highlight.ts';
import type { SearchedTextSource } from '../search/index/searched-texts.ts';
import { matchesQuery } from '../search/match-texts.ts';
import type { SearchQuery } from '../search/query/build-query.ts';
import type { EntryDetail } from './entry.ts';
import type { FoundEntry } from './found-entry.ts';

/** The order of search results, and what is returned with them: matching ranges and facets. */
export interface FoundEntryViewOptions {
  /** Order of search results; newest first by default. */
  order?: 'newest' | 'relevance' | undefined;
  /** Whether each entry has its matching ranges. */
  highlight?: boolean | undefined;
  /** The facets to count over all results, on the first page. */
  facets?: FacetName[] | undefined;
}

/**
 * Returns an entry with the ranges where its fields match a query, if `highlight` is set.
 * A match of the field `document` is added if the entry matches only with the text of its document.
 */
export function toFoundEntry(
  entry: EntryDetail,
  query: SearchQuery,
  { highlight: isAsked, where = 'entry' }: FoundEntryViewOptions & { where?: SearchedTextSource | undefined },
): FoundEntry {
  if (!isAsked) return entry;
  const own = where === 'document' ? [] : highlightMatches(query, entry);
  const needsDocument = where === 'document' || (where === 'both' && !matchesQuery(query, entry));
  return { ...entry, matches: [...own, ...(needsDocument ? [DOCUMENT_MATCH] : [])] };
}

const DOCUMENT_MATCH = { field: 'document' as const, index: null, ranges: [] };
