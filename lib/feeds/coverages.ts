import { FEEDS, topicFeeds } from '../table/key-chart.ts';
import { queryItems } from '../table/read.ts';
import type { PageRequest, Slice } from '../values/page.ts';
import type { Days } from '../values/time.ts';
import { coverageOf } from './coverage.ts';
import { type CoveredDay, daysOfFeed, daysOfFeeds } from './coverage-days.ts';
import type { FeedCoverage } from './feed-coverage.ts';
import { findFollowedFeeds } from './followed.ts';
import { followedIds } from './freshness.ts';

/** Limits of feeds per page: at most 50 units; of a topic, whose feeds are read one by one, 7 requests. */
const MOST_FEEDS = 25;
const MOST_OF_TOPIC = 5;

export interface CoverageFilter extends Days {
  topic_id?: string | undefined;
  feed_id?: string | undefined;
}

/**
 * Returns the coverage of all followed feeds, of a topic's feeds or of one feed, by feed id. A page may be shorter
 * than its limit.
 */
export async function listCoverage(filter: CoverageFilter, page: PageRequest, now: Date): Promise<Slice<FeedCoverage>> {
  const { topic_id, feed_id } = filter;
  const ids = await idsOf(filter);
  const most = Math.min(page.limit, topic_id ? MOST_OF_TOPIC : MOST_FEEDS);
  const after = page.position?.after;
  const left = after === undefined ? ids.slice(page.offset) : ids.filter((id) => id > after);
  const shown = left.slice(0, most);
  const isWhole = topic_id === undefined && feed_id === undefined;
  const [feeds, days] = await Promise.all([findFollowedFeeds(shown), daysOf(shown, isWhole, filter)]);
  const found = shown.flatMap((id) => feeds.get(id) ?? []);
  return {
    items: found.map((followed) => coverageOf(followed, days.get(followed.feed.id) ?? [], filter, now)),
    total: ids.length,
    next: left.length > shown.length && shown.length > 0 ? { after: shown.at(-1) as string, skip: 0 } : null,
  };
}

async function idsOf({ topic_id, feed_id }: CoverageFilter): Promise<string[]> {
  if (feed_id !== undefined) {
    const feed = (await findFollowedFeeds([feed_id])).get(feed_id)?.feed;
    return feed && (topic_id ?? feed.topic.id) === feed.topic.id ? [feed_id] : [];
  }
  if (topic_id === undefined) return followedIds();
  const items = await queryItems({ partition: topicFeeds(topic_id), index: 'index1' });
  return items.filter(({ pk }) => pk === FEEDS).map(({ sk }) => String(sk));
}

/** Returns the stored days of feeds: of a range in one read, else of each feed. */
async function daysOf(ids: string[], isWhole: boolean, { from, to }: Days): Promise<Map<string, CoveredDay[]>> {
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  if (isWhole) return daysOfFeeds(first, last);
  return new Map(await Promise.all(ids.map(async (id) => [id, await daysOfFeed(id, from, to)] as const)));
}
