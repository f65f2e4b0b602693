import type { EntryFilter } from '../entries/filters.ts';
import { coverageOf } from '../feeds/coverage.ts';
import { daysOfFeed } from '../feeds/coverage-days.ts';
import type { FeedCoverage } from '../feeds/feed-coverage.ts';
import { findFollowedFeeds } from '../feeds/followed.ts';
import { confirmedFeeds, followedIdsIn } from '../feeds/freshness.ts';
import { NOTES, notesIn, type TroubledSource, troubledFeeds, troubledSources } from '../feeds/troubled.ts';
import { hasFacts } from '../search/facts.ts';
import { feedFacts } from '../search/feed-facts.ts';
import { getItems } from '../table/read.ts';
import { dayOf } from '../values/time.ts';

/*
 * How the sources of an alert were read in a window, so that a short digest can be told from one that lacks something. Of up to 12
 * sources each is told; of more those that are in trouble.
 */
const MOST_TOLD = 12;

/** What is known of the sources that an alert follows. `covered` is null where they are too many for it. */
export interface SourceReport {
  /** How many of the followed feeds its filters let pass. */
  count: number;
  /** UTC days, the first and the last of the window. */
  from: string;
  to: string;
  covered: FeedCoverage[] | null;
  /** Of more than are covered: how many were never read, so that nothing is known of them. */
  never_read: number;
  troubled: TroubledSource[];
  more_troubled: number;
}

/** The report of a window's sources. At most 15 requests. */
export async function sourcesOf(
  filter: EntryFilter,
  span: { from: string; to: string },
  now: Date,
): Promise<SourceReport> {
  const [items, { byCode }] = await Promise.all([getItems(NOTES), feedFacts()]);
  const notes = notesIn(items);
  const { facts = {} } = filter;
  const passing = new Set([...byCode.values()].filter((one) => hasFacts(one, facts)).flatMap(({ feed_id }) => feed_id));
  const among = followedIdsIn(notes.freshness).filter((id) => passing.has(id));
  const days = { from: dayOf(span.from), to: dayOf(span.to) };
  const told = { count: among.length, ...days };
  if (among.length > MOST_TOLD) {
    const { told: worst, more } = troubledFeeds(notes, now, (id) => passing.has(id));
    const feeds = await findFollowedFeeds(worst);
    const read = new Map(confirmedFeeds(notes.freshness));
    const never_read = among.filter((id) => !read.get(id)).length;
    const troubled = troubledSources([...feeds.values()], now);
    return { ...told, covered: null, never_read, troubled, more_troubled: more };
  }
  const feeds = await findFollowedFeeds(among);
  const covered = await Promise.all(
    [...feeds].map(async ([id, feed]) => coverageOf(feed, await daysOfFeed(id, days.from, days.to), days, now)),
  );
  return { ...told, covered, never_read: 0, troubled: [], more_troubled: 0 };
}
