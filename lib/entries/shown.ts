import type { FacetName } from '../search/facets.ts';
import { highlight } from '../search/highlight.ts';
import { matches } from '../search/matches.ts';
import type { SearchQuery } from '../search/query.ts';
import type { SearchedPart } from '../search/texts.ts';
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

/** An entry with what matches in it, if that is asked for; `document`, where not all of it stands in the entry itself. */
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
