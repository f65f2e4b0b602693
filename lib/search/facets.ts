import type { AttributeName } from './attributes.ts';
import type { IndexSnapshot } from './index-snapshot.ts';
import type { PostingVerdict } from './posting-verdict.ts';
import type { Posting } from './postings.ts';

/** The attributes that are counted to narrow a search. */
export const FACET_NAMES = [
  'jurisdiction',
  'category_id',
  'topic_id',
  'sector',
  'language',
  'kind',
] as const satisfies AttributeName[];
export type FacetName = (typeof FACET_NAMES)[number];

/** The number of matches with a value: exact, or more than a number. */
interface FacetValueCount {
  value: string;
  count: number | null;
  more_than: number | null;
}
export type FacetCounts = Partial<Record<FacetName, FacetValueCount[]>>;

/** Limit of counted matches. */
export const MAX_FACET_MATCHES = 1_000;

/** The postings of the results so far, and whether these are all. */
export interface FacetSource {
  postings: Posting[];
  verdict(posting: Posting): PostingVerdict;
  isComplete: boolean;
}

/**
 * Returns the values of each facet, the most frequent first. Counts are exact if all matches were read and are sure,
 * otherwise lower bounds.
 */
export function countFacets(
  { postings, verdict, isComplete }: FacetSource,
  snapshot: IndexSnapshot,
  names: FacetName[],
): FacetCounts {
  const { pendingWrites, feedAttributes } = snapshot;
  const countsByName = new Map(names.map((name) => [name, new Map<string, number>()]));
  let isExact = isComplete && !pendingWrites.hasPendingPuts;
  for (const posting of postings) {
    const postingVerdict = verdict(posting);
    const attributes = feedAttributes?.byCode.get(posting.code);
    if (postingVerdict !== 'no' && (postingVerdict === 'unsure' || !attributes)) isExact = false;
    if (postingVerdict !== 'yes' || !attributes) continue;
    for (const [name, counts] of countsByName)
      for (const value of attributes[name]) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return Object.fromEntries([...countsByName].map(([name, counts]) => [name, toFacetCounts(counts, isExact)]));
}

function toFacetCounts(counts: Map<string, number>, isExact: boolean): FacetValueCount[] {
  const sorted = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return sorted.map(([value, n]) => ({ value, count: isExact ? n : null, more_than: isExact ? null : n - 1 }));
}
