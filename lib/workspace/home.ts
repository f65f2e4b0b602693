import * as z from 'zod/mini';
import { EntryDetail } from '../entries/entry.ts';
import { listNewEntries, type NewEntries } from '../entries/new-entries.ts';
import {
  FEED_STATUS_ITEM_KEYS,
  listDegradedFeedIds,
  pickFeedStatusItems,
  TroubledSource,
  toDegradedSources,
} from '../feeds/degraded-sources.ts';
import { parseFeedsWithHealth } from '../feeds/feeds-with-health.ts';
import { feedKey, type ItemKey } from '../platform/dynamodb/key-schema.ts';
import { type ReadBudget, runAndChargeBudget } from '../platform/dynamodb/merged-query.ts';
import { followsKey, profileKey } from '../platform/dynamodb/person-keys.ts';
import { getItems } from '../platform/dynamodb/read.ts';
import {
  combineReviewsWithEntries,
  getReviewEntryKeys,
  listEarliestDueReviewItems,
  QueuedReview,
} from '../reviews/review-queues.ts';
import { Id, NonNegativeInteger } from '../values/schemas.ts';
import { addDays, formatInstant, Instant, toDay } from '../values/time.ts';
import { type Follows, parseFollowsItem } from './follows.ts';
import { getLastVisit } from './profile.ts';

/**
 * The new entries of a topic that the person follows, or in which they follow feeds.
 * `new_count` is the exact number, or null if only the lower bound `more_than` is known. `latest` has the newest
 * entries.
 */
export const FollowedNews = z.object({
  topic_id: Id,
  new_count: z.nullable(NonNegativeInteger),
  more_than: z.nullable(NonNegativeInteger),
  latest: z.array(EntryDetail),
});
export type FollowedNews = z.infer<typeof FollowedNews>;

/** The content of a person's start page: new entries, degraded sources, and assigned and due reviews. */
export const Home = z.object({
  since: Instant,
  followed: z.array(FollowedNews),
  sources: z.array(TroubledSource),
  more_sources: NonNegativeInteger,
  assigned: z.array(QueuedReview),
  due: z.array(QueuedReview),
  has_more_due: z.boolean(),
});
export type Home = z.infer<typeof Home>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The most entries that are counted and listed for a topic. */
const MAX_COUNTED_ENTRIES = 100;
const MAX_LATEST_ENTRIES = 3;
/** The most reviews of each list. */
const MAX_HOME_REVIEWS = 10;
/** The budget of the start page. New entries are read last, with the remaining budget. */
const createHomeBudget = (): ReadBudget => ({ requests: 8, units: 60 });

/**
 * Returns a person's start page, with the news since their last visit, or of the last day without one.
 * It ends within 8 requests and 60 read units. If this budget is used up, counts of new entries are lower bounds.
 */
export async function getHome(person: string, now = Date.now()): Promise<Home> {
  const budget = createHomeBudget();
  const [{ follows, since, troubled }, assigned, due] = await Promise.all([
    runAndChargeBudget(budget, () => getPersonState(person, now)),
    runAndChargeBudget(budget, () => listEarliestDueReviewItems({ state: 'open', assignee: person }, MAX_HOME_REVIEWS)),
    runAndChargeBudget(budget, () => listEarliestDueReviewItems({ state: 'open', ...getWeek(now) }, MAX_HOME_REVIEWS)),
  ]);
  const keys = [...troubled.ids.map(feedKey), ...getReviewEntryKeys([...assigned.rows, ...due.rows])];
  const items = await runAndChargeBudget(budget, () => getItems(keys, { consistent: false }));
  const isFollowing = follows.topic_ids.length + follows.feed_ids.length > 0;
  const news = isFollowing ? await listNewEntries(since, budget) : { entries: [], isComplete: true };
  return {
    since,
    followed: groupNews(follows, news),
    sources: toDegradedSources(parseFeedsWithHealth(items), new Date(now)),
    more_sources: troubled.more,
    assigned: combineReviewsWithEntries(assigned.rows, items),
    due: combineReviewsWithEntries(due.rows, items),
    has_more_due: due.next !== null,
  };
}

/** Reads the person's follows, last visit and degraded sources in one request. */
async function getPersonState(person: string, now: number) {
  // A consistent read would cost twice as much: a thousand followed ids are 20 units.
  const items = await getItems([profileKey(person), followsKey(person), ...FEED_STATUS_ITEM_KEYS], {
    consistent: false,
  });
  const one = ({ pk, sk }: ItemKey) => items.find((item) => item['pk'] === pk && item['sk'] === sk);
  return {
    follows: parseFollowsItem(one(followsKey(person))),
    since: getLastVisit(one(profileKey(person)), now) ?? getDayBefore(now),
    troubled: listDegradedFeedIds(pickFeedStatusItems(items), new Date(now)),
  };
}

/** Returns the range of the seven days that begin today. */
function getWeek(now: number): { dueFrom: string; dueBefore: string } {
  const day = toDay(formatInstant(new Date(now)));
  return { dueFrom: day, dueBefore: addDays(day, 7) };
}

/** Returns the instant one day ago, rounded down to the hour so that the response's tag stays the same. */
const getDayBefore = (now: number): string => formatInstant(new Date(Math.floor((now - DAY_MS) / HOUR_MS) * HOUR_MS));

/**
 * Groups new entries by topic: followed topics, also without news, and topics of followed feeds. Sorted as in lists,
 * because the first reading of a source adds years of entries at once.
 */
function groupNews({ topic_ids, feed_ids }: Follows, { entries, isComplete }: NewEntries): FollowedNews[] {
  const topics = new Set(topic_ids);
  const feeds = new Set(feed_ids);
  const byTopic = new Map<string, EntryDetail[]>(topic_ids.map((id) => [id, []]));
  for (const entry of entries) {
    if (!topics.has(entry.topic_id) && !feeds.has(entry.feed_id)) continue;
    byTopic.set(entry.topic_id, [...(byTopic.get(entry.topic_id) ?? []), entry]);
  }
  const getSortKey = ({ published_date, id }: EntryDetail) => `${published_date}#${id}`;
  const compareNewestFirst = (a: EntryDetail, b: EntryDetail) => (getSortKey(a) < getSortKey(b) ? 1 : -1);
  return [...byTopic].sort().map(([topic_id, all]) => ({
    topic_id,
    ...toNewsCount(all.length, isComplete),
    latest: all.sort(compareNewestFirst).slice(0, MAX_LATEST_ENTRIES),
  }));
}

/** Returns the exact count up to 100, else a lower bound; null if nothing is known. */
function toNewsCount(readEntries: number, isComplete: boolean): Pick<FollowedNews, 'new_count' | 'more_than'> {
  if (isComplete && readEntries <= MAX_COUNTED_ENTRIES) return { new_count: readEntries, more_than: null };
  return { new_count: null, more_than: readEntries === 0 ? null : Math.min(readEntries - 1, MAX_COUNTED_ENTRIES) };
}
