import type { FacetName } from './filters.ts';
import type { Posting } from './index/posting.ts';
import type { IndexSnapshot } from './index/snapshot.ts';
import type { PostingVerdict } from './plan.ts';

/** The number of matches with a value: exact, or more than a number. */
interface FacetValueCount {
  value: string;
  count: number | null;
  more_than: number | null;
}
/** The values of each requested facet with their numbers of matches, the most frequent first. */
export type FacetCounts = Partial<Record<FacetName, FacetValueCount[]>>;

/** The limit of matches that facets count; for more matches the counts are lower bounds. */
export const MAX_MATCHES_COUNTED_FOR_FACETS = 1_000;

/**
 * The postings to count for facets, and a function that judges whether a posting's entry matches. `isComplete` is false
 * if further postings were not read.
 */
interface PostingsToCount {
  postings: Posting[];
  verdict(posting: Posting): PostingVerdict;
  isComplete: boolean;
}

/**
 * Counts the values of each facet among the matches, the most frequent first; sends no request. Counts are exact if all
 * postings were read, no index write is pending, and no entry must be read to decide whether it matches. Otherwise they
 * are lower bounds.
 */
export function countFacets(
  { postings, verdict, isComplete }: PostingsToCount,
  snapshot: IndexSnapshot,
  names: FacetName[],
): FacetCounts {
  const { pendingWrites, feedAttributes } = snapshot;
  const countsByName = new Map(names.map((name) => [name, new Map<string, number>()]));
  let isExact = isComplete && !pendingWrites.hasPendingPuts;
  for (const posting of postings) {
    const postingVerdict = verdict(posting);
    const attributes = feedAttributes?.byCode.get(posting.attributeCode);
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
