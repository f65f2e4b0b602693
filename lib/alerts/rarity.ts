import { ALL_POSTINGS } from '../search/postings.ts';
import { queryItems } from '../table/read.ts';
import type { Anchors } from './anchors.ts';

/*
 * A query stands under the rarest of what all of its matches have, so that few entries ask for it. How rare that is, is guessed by the
 * newest postings when the query is filed: a wrong guess costs reads, and never a match.
 */

/** What is looked at: so many sets, of at most so many partitions, and the newest postings of each. */
const MOST = { sets: 4, partitions: 8, postings: 20 };
/** More than the values of a filter are filed under none of them: each is a write of the transaction that makes the alert, which takes 100. */
const MOST_FILED = 20;
const DAY_MS = 86_400_000;
/** What has fewer postings than are read counts as spread over so many days. */
const LONG_DAYS = 3_650;

/** The rarest of several anchors, of those that are looked at; what every entry has if there are none. At most 32 requests of half a unit. */
export async function rarestOf(all: Anchors[], now = Date.now()): Promise<Anchors> {
  const usable = all.filter((anchors) => anchors.length <= MOST_FILED);
  const few = usable.filter((anchors) => anchors.length <= MOST.partitions);
  const byLength = (few.length > 0 ? few : usable).toSorted((a, b) => shortest(b) - shortest(a)).slice(0, MOST.sets);
  if (byLength.length < 2) return byLength[0] ?? [ALL_POSTINGS];
  const rates = await Promise.all(byLength.map((anchors) => rateOf(anchors, now)));
  return byLength[rates.indexOf(Math.min(...rates))] as Anchors;
}

/** Long words are seldom frequent. */
const shortest = (anchors: Anchors) => Math.min(...anchors.map((one) => one.length));

/** Entries a day that have one of the postings. */
async function rateOf(anchors: Anchors, now: number): Promise<number> {
  const rates = await Promise.all(anchors.slice(0, MOST.partitions).map((partition) => rateOfOne(partition, now)));
  return rates.reduce((sum, rate) => sum + rate, 0);
}

async function rateOfOne(partition: string, now: number): Promise<number> {
  const newest = await queryItems({ partition, descending: true, limit: MOST.postings });
  if (newest.length < MOST.postings) return newest.length / LONG_DAYS;
  const oldest = Date.parse(String(newest.at(-1)?.['sk']).split('#')[0] ?? '');
  return newest.length / Math.max((now - oldest) / DAY_MS, 1 / 24);
}
