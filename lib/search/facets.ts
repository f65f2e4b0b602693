import type { Basis } from './basis.ts';
import type { FactName } from './facts.ts';
import type { Verdict } from './judged.ts';
import type { Posting } from './postings.ts';

/** The attributes that are counted to narrow a search. */
export const FACETS = [
  'jurisdiction',
  'category_id',
  'topic_id',
  'sector',
  'language',
  'kind',
] as const satisfies FactName[];
export type FacetName = (typeof FACETS)[number];

/** The number of matches with a value: exact, or more than a number. */
interface FacetCount {
  value: string;
  count: number | null;
  more_than: number | null;
}
export type FacetCounts = Partial<Record<FacetName, FacetCount[]>>;

/** Limit of counted matches. */
export const MOST_COUNTED = 1_000;

/** The postings of the results so far, and whether these are all. */
export interface Counted {
  postings: Posting[];
  verdict(posting: Posting): Verdict;
  isAll: boolean;
}

/**
 * Returns the values of each facet, the most frequent first. Counts are exact if all matches were read and are sure,
 * otherwise lower bounds.
 */
export function facetsOf({ postings, verdict, isAll }: Counted, basis: Basis, names: FacetName[]): FacetCounts {
  const { underWay, known } = basis;
  const wanted = new Map(names.map((name) => [name, new Map<string, number>()]));
  let isWhole = isAll && !underWay.due;
  for (const posting of postings) {
    const said = verdict(posting);
    const facts = known?.byCode.get(posting.code);
    if (said !== 'no' && (said === 'unsure' || !facts)) isWhole = false;
    if (said !== 'yes' || !facts) continue;
    for (const [name, counts] of wanted)
      for (const value of facts[name]) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return Object.fromEntries([...wanted].map(([name, counts]) => [name, listed(counts, isWhole)]));
}

function listed(counts: Map<string, number>, isWhole: boolean): FacetCount[] {
  const sorted = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  return sorted.map(([value, n]) => ({ value, count: isWhole ? n : null, more_than: isWhole ? null : n - 1 }));
}
