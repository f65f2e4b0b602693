import * as z from 'zod/mini';
import { EntryDetail } from '../entries/entry.ts';
import { type NewEntries, newSince } from '../entries/new-since.ts';
import { followedIn } from '../feeds/followed.ts';
import { NOTES, notesIn, TroubledSource, troubledFeeds, troubledSources } from '../feeds/troubled.ts';
import { entryKeys, firstReviews, QueuedReview, queued } from '../reviews/queues.ts';
import { feedKey, followsKey, type Key, profileKey } from '../table/key-chart.ts';
import { getItems } from '../table/read.ts';
import { type Budget, spend } from '../table/streams.ts';
import { Count } from '../values/count.ts';
import { Id } from '../values/id.ts';
import { addDays, dayOf, Instant, instantOf } from '../values/time.ts';
import { type Follows, followsOf } from './follows.ts';
import { lastVisitOf } from './profile.ts';

/** New entries of a topic that the person follows, or whose feeds they follow. */
export const FollowedNews = z.object({
  topic_id: Id,
  new_count: z.nullable(Count),
  more_than: z.nullable(Count),
  latest: z.array(EntryDetail),
});
export type FollowedNews = z.infer<typeof FollowedNews>;

/** The content of a person's start page. */
export const Home = z.object({
  since: Instant,
  followed: z.array(FollowedNews),
  sources: z.array(TroubledSource),
  more_sources: Count,
  assigned: z.array(QueuedReview),
  due: z.array(QueuedReview),
  has_more_due: z.boolean(),
});
export type Home = z.infer<typeof Home>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The most entries that are counted and listed for a topic. */
const MOST_COUNTED = 100;
const SHOWN = 3;
/** The most reviews of each list. */
const MOST_REVIEWS = 10;
/** The budget of the start page. New entries are read last, with the remaining budget. */
const budgetOfHome = (): Budget => ({ requests: 8, units: 60 });

/** Returns a person's start page: what is new since their last visit, or of the last day on the first visit. */
export async function homeOf(person: string, now = Date.now()): Promise<Home> {
  const budget = budgetOfHome();
  const [{ follows, since, troubled }, assigned, due] = await Promise.all([
    spend(budget, () => readOwn(person, now)),
    spend(budget, () => firstReviews({ state: 'open', assignee: person }, MOST_REVIEWS)),
    spend(budget, () => firstReviews({ state: 'open', ...weekFrom(now) }, MOST_REVIEWS)),
  ]);
  const keys = [...troubled.told.map(feedKey), ...entryKeys([...assigned.rows, ...due.rows])];
  const items = await spend(budget, () => getItems(keys, { consistent: false }));
  const isFollowing = follows.topic_ids.length + follows.feed_ids.length > 0;
  const news = isFollowing ? await newSince(since, budget) : { entries: [], isWhole: true };
  return {
    since,
    followed: newsOf(follows, news),
    sources: troubledSources(followedIn(items), new Date(now)),
    more_sources: troubled.more,
    assigned: queued(assigned.rows, items),
    due: queued(due.rows, items),
    has_more_due: due.next !== null,
  };
}

/** Reads the person's follows, last visit and degraded sources in one request. */
async function readOwn(person: string, now: number) {
  // A consistent read would cost twice as much: a thousand followed ids are 20 units.
  const items = await getItems([profileKey(person), followsKey(person), ...NOTES], { consistent: false });
  const one = ({ pk, sk }: Key) => items.find((item) => item['pk'] === pk && item['sk'] === sk);
  return {
    follows: followsOf(one(followsKey(person))),
    since: lastVisitOf(one(profileKey(person)), now) ?? dayBefore(now),
    troubled: troubledFeeds(notesIn(items), new Date(now)),
  };
}

/** Returns the range of the seven days that begin today. */
function weekFrom(now: number): { dueFrom: string; dueBefore: string } {
  const day = dayOf(instantOf(new Date(now)));
  return { dueFrom: day, dueBefore: addDays(day, 7) };
}

/** Returns the instant one day ago, rounded down to the hour so that the response's tag stays the same. */
const dayBefore = (now: number): string => instantOf(new Date(Math.floor((now - DAY_MS) / HOUR_MS) * HOUR_MS));

/**
 * Groups new entries by topic: followed topics, also without news, and topics of followed feeds. Sorted as in lists,
 * because the first reading of a source adds years of entries at once.
 */
function newsOf({ topic_ids, feed_ids }: Follows, { entries, isWhole }: NewEntries): FollowedNews[] {
  const topics = new Set(topic_ids);
  const feeds = new Set(feed_ids);
  const byTopic = new Map<string, EntryDetail[]>(topic_ids.map((id) => [id, []]));
  for (const entry of entries) {
    if (!topics.has(entry.topic_id) && !feeds.has(entry.feed_id)) continue;
    byTopic.set(entry.topic_id, [...(byTopic.get(entry.topic_id) ?? []), entry]);
  }
  const placeOf = ({ published_date, id }: EntryDetail) => `${published_date}#${id}`;
  const newest = (a: EntryDetail, b: EntryDetail) => (placeOf(a) < placeOf(b) ? 1 : -1);
  return [...byTopic].sort().map(([topic_id, all]) => ({
    topic_id,
    ...countOf(all.length, isWhole),
    latest: all.sort(newest).slice(0, SHOWN),
  }));
}

/** Returns the exact count up to 100, else a lower bound; null if nothing is known. */
function countOf(seen: number, isWhole: boolean): Pick<FollowedNews, 'new_count' | 'more_than'> {
  if (isWhole && seen <= MOST_COUNTED) return { new_count: seen, more_than: null };
  return { new_count: null, more_than: seen === 0 ? null : Math.min(seen - 1, MOST_COUNTED) };
}
