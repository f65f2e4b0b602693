import * as z from 'zod/mini';
import type { FACETS } from '../search/facets.ts';
import { SEARCHED_FIELDS } from '../search/texts.ts';
import { Count } from '../values/count.ts';
import { pageOf } from '../values/page.ts';
import { EntryDetail } from './entry.ts';

/** A part of a text in Unicode code points, from 0, without its end. @public for the contract */
export const TextRange = z.object({ start: Count, end: Count });

/**
 * What of a field matches the search; `index` is the number of the point of five_point_summary from 0, else null. Of `document` there are
 * no ranges: listDocumentPassages says where its words stand. @public for the contract
 */
export const FieldMatches = z.object({
  field: z.enum([...SEARCHED_FIELDS, 'document']),
  index: z.nullable(Count),
  ranges: z.array(TextRange),
});

/** An entry that was found; `matches` is there where it was asked for. */
export const FoundEntry = z.extend(EntryDetail, { matches: z.optional(z.array(FieldMatches)) });
export type FoundEntry = z.infer<typeof FoundEntry>;

/** How many entries that are found have a value: `count`, or `more_than` so many where it is not known exactly. @public for the contract */
export const FacetCount = z.object({
  value: z.string(),
  count: z.nullable(Count),
  more_than: z.nullable(Count),
});
const counts = z.optional(z.array(FacetCount));

/** The values of the facets that were asked for, the most frequent first. @public for the contract */
export const FoundFacets = z.object({
  ...({
    jurisdiction: counts,
    category_id: counts,
    topic_id: counts,
    sector: counts,
    language: counts,
    kind: counts,
  } satisfies Record<(typeof FACETS)[number], typeof counts>),
});

/** A form in a search that has synonyms, as it was written, and these. @public for the contract */
export const Expansion = z.object({ term: z.string(), forms: z.array(z.string()) });

/** Over how many of the newest matches an order by relevance was made, and whether these are all. @public for the contract */
export const Ranked = z.object({ matches: Count, is_all: z.boolean() });

/** What a page says beside its entries, where it was asked for. */
const Beside = {
  facets: z.optional(FoundFacets),
  expanded: z.optional(z.array(Expansion)),
  ranked: z.optional(Ranked),
};

/** A page of entries that were found. */
export const FoundEntryPage = z.extend(pageOf(FoundEntry), Beside);
export type BesideFound = Pick<z.infer<typeof FoundEntryPage>, keyof typeof Beside>;
