import { ALL_POSTINGS } from '../search/postings.ts';
import { attributePartition } from '../table/key-schema.ts';
import { queryItems } from '../table/read.ts';
import { isGrouped, MAX_TERMS, type RoutingTerms } from './routing-terms.ts';

/*
 * A query stands under the rarest of what all of its matches have, so that few entries ask for it. How rare that is, is guessed by the
 * newest postings when the query is filed: a wrong guess costs reads, and never a match.
 */

/** What is looked at: the newest postings of so many partitions, a request each. */
const SELECTION_LIMITS = { partitions: 2, postings: 20 };
const DAY_MS = 86_400_000;
/** What has fewer postings than are read counts as spread over so many days. */
const RARE_TERM_DAYS = 3_650;

/** The rarest of several anchors, of those that are looked at; what every entry has if there are none. At most 2 requests of half a unit. */
export async function selectRoutingTerms(all: RoutingTerms[], now = Date.now()): Promise<RoutingTerms> {
  const usable = all.filter((anchors) => anchors.length <= MAX_TERMS);
  const exact = usable.filter((anchors) => !isGrouped(anchors));
  const likely = (exact.length > 0 ? exact : usable.slice(0, 1)).toSorted(byLikelyRarity);
  const few = affordable(likely);
  if (few.length < 2) return few[0] ?? likely[0] ?? [ALL_POSTINGS];
  const rates = await Promise.all(few.map((anchors) => estimateRate(anchors, now)));
  return few[rates.indexOf(Math.min(...rates))] as RoutingTerms;
}

/** Returns the sets whose partitions are few enough together, the first ones before others. */
function affordable(sets: RoutingTerms[]): RoutingTerms[] {
  let left = SELECTION_LIMITS.partitions;
  return sets.filter(({ length }) => {
    if (length > left) return false;
    left -= length;
    return true;
  });
}

/** Words are seldom as frequent as attributes, and long ones seldom frequent. */
const byLikelyRarity = (a: RoutingTerms, b: RoutingTerms) =>
  Number(isOfAttributes(a)) - Number(isOfAttributes(b)) || getShortestLength(b) - getShortestLength(a);

const isOfAttributes = ([first = '']: RoutingTerms) => first.startsWith(attributePartition('', '').slice(0, -1));

const getShortestLength = (anchors: RoutingTerms) => Math.min(...anchors.map((one) => one.length));

/** Entries a day that have one of the postings. */
async function estimateRate(anchors: RoutingTerms, now: number): Promise<number> {
  const rates = await Promise.all(anchors.map((partition) => estimateTermRate(partition, now)));
  return rates.reduce((sum, rate) => sum + rate, 0);
}

async function estimateTermRate(partition: string, now: number): Promise<number> {
  const newest = await queryItems({ partition, descending: true, limit: SELECTION_LIMITS.postings });
  if (newest.length < SELECTION_LIMITS.postings) return newest.length / RARE_TERM_DAYS;
  const oldest = Date.parse(String(newest.at(-1)?.['sk']).split('#')[0] ?? '');
  return newest.length / Math.max((now - oldest) / DAY_MS, 1 / 24);
}
