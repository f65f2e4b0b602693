import { ALL_POSTINGS } from '../search/postings.ts';
import { factPartition } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import { type Anchors, isGrouped, MAX_TERMS } from './anchors.ts';

/*
 * A query stands under the rarest of what all of its matches have, so that few entries ask for it. How rare that is, is guessed by the
 * newest postings when the query is filed: a wrong guess costs reads, and never a match.
 */

/** What is looked at: the newest postings of so many partitions, a request each. */
const MOST = { partitions: 2, postings: 20 };
const DAY_MS = 86_400_000;
/** What has fewer postings than are read counts as spread over so many days. */
const LONG_DAYS = 3_650;

/** The rarest of several anchors, of those that are looked at; what every entry has if there are none. At most 2 requests of half a unit. */
export async function rarestOf(all: Anchors[], now = Date.now()): Promise<Anchors> {
  const usable = all.filter((anchors) => anchors.length <= MAX_TERMS);
  const exact = usable.filter((anchors) => !isGrouped(anchors));
  const likely = (exact.length > 0 ? exact : usable.slice(0, 1)).toSorted(byLikelyRarity);
  const few = affordable(likely);
  if (few.length < 2) return few[0] ?? likely[0] ?? [ALL_POSTINGS];
  const rates = await Promise.all(few.map((anchors) => rateOf(anchors, now)));
  return few[rates.indexOf(Math.min(...rates))] as Anchors;
}

/** Returns the sets whose partitions are few enough together, the first ones before others. */
function affordable(sets: Anchors[]): Anchors[] {
  let left = MOST.partitions;
  return sets.filter(({ length }) => {
    if (length > left) return false;
    left -= length;
    return true;
  });
}

/** Words are seldom as frequent as attributes, and long ones seldom frequent. */
const byLikelyRarity = (a: Anchors, b: Anchors) =>
  Number(isOfAttributes(a)) - Number(isOfAttributes(b)) || shortest(b) - shortest(a);

const isOfAttributes = ([first = '']: Anchors) => first.startsWith(factPartition('', '').slice(0, -1));

const shortest = (anchors: Anchors) => Math.min(...anchors.map((one) => one.length));

/** Entries a day that have one of the postings. */
async function rateOf(anchors: Anchors, now: number): Promise<number> {
  const rates = await Promise.all(anchors.map((partition) => rateOfOne(partition, now)));
  return rates.reduce((sum, rate) => sum + rate, 0);
}

async function rateOfOne(partition: string, now: number): Promise<number> {
  const newest = await queryItems({ partition, descending: true, limit: MOST.postings });
  if (newest.length < MOST.postings) return newest.length / LONG_DAYS;
  const oldest = Date.parse(String(newest.at(-1)?.['sk']).split('#')[0] ?? '');
  return newest.length / Math.max((now - oldest) / DAY_MS, 1 / 24);
}
