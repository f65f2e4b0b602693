import { attributePostingsPartition } from '../../platform/dynamodb/key-schema.ts';
import { queryItems } from '../../platform/dynamodb/read.ts';
import { ALL_ENTRIES_POSTINGS_PARTITION } from '../../search/index/postings.ts';
import { areTermsOfValueGroups, MAX_ROUTING_TERMS_PER_QUERY, type RoutingTerms } from './routing-terms.ts';

/*
 * A query is registered under the most selective terms that all of its matches have, so that few entries look it up.
 * The newest postings give an estimate at registration: a wrong one costs reads, but never a match.
 */

/** What the estimate reads: the newest postings of this many partitions, one request each. */
const SELECTION_LIMITS = { partitions: 2, postings: 20 };
const DAY_MS = 86_400_000;
/** Fewer postings than the limit count as spread over this many days. */
const RARE_TERM_DAYS = 3_650;

/**
 * Returns the set of routing terms that the fewest entries are likely to have.
 * Under this set the matcher evaluates the query least often. If there is no set, or each one has too many terms, the
 * result is the term that all entries have. At most two requests of half a unit each.
 */
export async function selectRoutingTerms(termSets: RoutingTerms[], now = Date.now()): Promise<RoutingTerms> {
  const usable = termSets.filter((terms) => terms.length <= MAX_ROUTING_TERMS_PER_QUERY);
  const exact = usable.filter((terms) => !areTermsOfValueGroups(terms));
  const likely = (exact.length > 0 ? exact : usable.slice(0, 1)).toSorted(byLikelyRarity);
  const few = affordable(likely);
  if (few.length < 2) return few[0] ?? likely[0] ?? [ALL_ENTRIES_POSTINGS_PARTITION];
  const rates = await Promise.all(few.map((terms) => estimateRate(terms, now)));
  return few[rates.indexOf(Math.min(...rates))] as RoutingTerms;
}

/** Returns the first sets whose partitions fit into the limit together. */
function affordable(sets: RoutingTerms[]): RoutingTerms[] {
  let left = SELECTION_LIMITS.partitions;
  return sets.filter(({ length }) => {
    if (length > left) return false;
    left -= length;
    return true;
  });
}

/** Sorts words before attributes, which are usually more frequent, and longer words first. */
const byLikelyRarity = (a: RoutingTerms, b: RoutingTerms) =>
  Number(isOfAttributes(a)) - Number(isOfAttributes(b)) || getShortestLength(b) - getShortestLength(a);

const isOfAttributes = ([first = '']: RoutingTerms) =>
  first.startsWith(attributePostingsPartition('', '').slice(0, -1));

const getShortestLength = (terms: RoutingTerms) => Math.min(...terms.map((one) => one.length));

/** Returns the number of entries per day that have one of the postings. */
async function estimateRate(terms: RoutingTerms, now: number): Promise<number> {
  const rates = await Promise.all(terms.map((partition) => estimateTermRate(partition, now)));
  return rates.reduce((sum, rate) => sum + rate, 0);
}

async function estimateTermRate(partition: string, now: number): Promise<number> {
  const newest = await queryItems({ partition, descending: true, limit: SELECTION_LIMITS.postings });
  if (newest.length < SELECTION_LIMITS.postings) return newest.length / RARE_TERM_DAYS;
  const oldest = Date.parse(String(newest.at(-1)?.['sk']).split('#')[0] ?? '');
  return newest.length / Math.max((now - oldest) / DAY_MS, 1 / 24);
}
