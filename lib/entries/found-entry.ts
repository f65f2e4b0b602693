import * as z from 'zod/mini';
import { FACET_NAMES, type FacetName } from '../search/filters.ts';
import { highlightMatches } from '../search/highlight.ts';
import { SEARCHED_FIELDS, type SearchedTextSource } from '../search/index/searched-texts.ts';
import { matchesQuery } from '../search/match-texts.ts';
import type { SearchQuery } from '../search/parse.ts';
import { toPageSchema } from '../values/page.ts';
import { NonNegativeInteger } from '../values/schemas.ts';
import { EntryDetail } from './entry.ts';

/** A part of a text: offsets in Unicode code points from 0, `end` exclusive. @public for the contract */
export const TextRange = z.object({ start: NonNegativeInteger, end: NonNegativeInteger });

/**
 * The matches of a search in one field of an entry.
 * `index` is the point of five_point_summary from 0; null for other fields. The field `document` has no ranges:
 * listDocumentPassages returns its matches. @public for the contract
 */
export const FieldMatches = z.object({
  field: z.enum([...SEARCHED_FIELDS, 'document']),
  index: z.nullable(NonNegativeInteger),
  ranges: z.array(TextRange),
});

/** An entry in search results, with the ranges that match in `matches` if requested. */
export const FoundEntry = z.extend(EntryDetail, { matches: z.optional(z.array(FieldMatches)) });
export type FoundEntry = z.infer<typeof FoundEntry>;

/**
 * The number of search results that have one value of a facet, such as one topic.
 * `count` is the exact number. It is null if only a lower bound is known: the number is then larger than `more_than`.
 * @public for the contract
 */
export const FacetCount = z.object({
  value: z.string(),
  count: z.nullable(NonNegativeInteger),
  more_than: z.nullable(NonNegativeInteger),
});
const FACET_COUNTS = z.optional(z.array(FacetCount));

/**
 * For each requested facet, its values with the numbers of results, the most frequent first.
 * @public for the contract
 */
export const FoundFacets = z.object(
  Object.fromEntries(FACET_NAMES.map((name) => [name, FACET_COUNTS])) as Record<FacetName, typeof FACET_COUNTS>,
);

/**
 * A search term that has synonyms, as written in the search, with its synonyms.
 * @public for the contract
 */
export const Expansion = z.object({ term: z.string(), forms: z.array(z.string()) });

/**
 * How many of the newest matches a search ranked by relevance.
 * `is_all` is true if there are no further matches. @public for the contract
 */
export const Ranked = z.object({ matches: NonNegativeInteger, is_all: z.boolean() });

/** Details of a page of search results, if requested. */
const SEARCH_DETAILS = {
  facets: z.optional(FoundFacets),
  expanded: z.optional(z.array(Expansion)),
  ranked: z.optional(Ranked),
};

/** A page of search results, or of a list, with facets, expansions and ranking if requested. */
export const FoundEntryPage = z.extend(toPageSchema(FoundEntry), SEARCH_DETAILS);
/** What a search returns next to its entries, if requested: facets, expansions and ranking. */
export type SearchResultDetails = Pick<z.infer<typeof FoundEntryPage>, keyof typeof SEARCH_DETAILS>;

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
