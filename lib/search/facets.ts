import type { Basis } from './basis.ts';
import type { FactName } from './facts.ts';
import type { Verdict } from './judged.ts';
import type { Posting } from './postings.ts';

/** The facts that are counted for those who narrow a search. */
export const FACETS = [
  'jurisdiction',
  'category_id',
  'topic_id',
  'sector',
  'language',
  'kind',
] as const satisfies FactName[];
export type FacetName = (typeof FACETS)[number];

/** How many matches have a value: exactly, or more than so many. */
interface FacetCount {
  value: string;
  count: number | null;
  more_than: number | null;
}
export type FacetCounts = Partial<Record<FacetName, FacetCount[]>>;

/** So many matches are counted. */
export const MOST_COUNTED = 1_000;

/** The postings that were read of what is found, and whether these are all. */
export interface Counted {
  postings: Posting[];
  verdict(posting: Posting): Verdict;
  isAll: boolean;
}

/**
 * Of each facet the values that the matches have, the most frequent first. The numbers are exact if all matches were read and are
 * sure; else it is only known that there are at least as many.
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
