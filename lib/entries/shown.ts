import type { FacetName } from '../search/facets.ts';
import { highlight } from '../search/highlight.ts';
import { matches } from '../search/matches.ts';
import type { SearchQuery } from '../search/query.ts';
import type { SearchedPart } from '../search/texts.ts';
import type { EntryDetail } from './entry.ts';
import type { FoundEntry } from './found.ts';

/** How search results are presented. */
export interface Shown {
  /** Order of search results; newest first by default. */
  order?: 'newest' | 'relevance' | undefined;
  /** Whether each entry has its matching ranges. */
  highlight?: boolean | undefined;
  /** The facets to count over all results, on the first page. */
  facets?: FacetName[] | undefined;
}

/** Returns an entry with its matches if requested; `document` if they are not all in the entry itself. */
export function shown(
  entry: EntryDetail,
  query: SearchQuery,
  { highlight: isAsked, where = 'entry' }: Shown & { where?: SearchedPart | undefined },
): FoundEntry {
  if (!isAsked) return entry;
  const own = where === 'document' ? [] : highlight(query, entry);
  const needsDocument = where === 'document' || (where === 'both' && !matches(query, entry));
  return { ...entry, matches: [...own, ...(needsDocument ? [IN_DOCUMENT] : [])] };
}

const IN_DOCUMENT = { field: 'document' as const, index: null, ranges: [] };
