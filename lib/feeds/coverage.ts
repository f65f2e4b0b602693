import { addDays, type Days, dayOf, instantOf } from '../values/time.ts';
import { type CoveredDay, MOST_DAYS } from './coverage-days.ts';
import { DEFAULT_INTERVAL_MINUTES } from './feed.ts';
import type { FeedCoverage } from './feed-coverage.ts';
import type { FollowedFeed } from './followed.ts';
import { isFollowed } from './freshness.ts';
import { gapTouches, type NewsState, newsStateOf, newsTold, silenceOn, silenceTouches } from './news.ts';
import { dayNumberOf } from './rhythm.ts';
import { toldStateOf } from './state.ts';

/**
 * Returns the coverage of a feed from its stored days. A missing day is unknown before days were counted, and unread
 * after.
 */
export function coverageOf(followed: FollowedFeed, stored: CoveredDay[], { from, to }: Days, now: Date): FeedCoverage {
  const { feed, health } = followed;
  const today = dayOf(instantOf(now));
  const last = to < today ? to : today;
  const news = newsStateOf(health ?? { newest_published: null }, feed.usual_gap_days, dayNumberOf(today));
  const state = toldStateOf(followed, now);
  const days = daysOf(followed, stored, { from, to: last }, now);
  const sum = (name: 'read' | 'failed' | 'created' | 'gaps') => days.known.reduce((total, day) => total + day[name], 0);
  const gaps = (health?.news?.gaps ?? []).filter((gap) => gapTouches(gap, from, last));
  const current = state === 'silent' ? silenceOn(dayNumberOf(last), news) : null;
  const silences = [...(health?.news?.silences ?? []), ...(current ? [current] : [])];
  const figures = {
    ...{
      due: Math.max(days.due, sum('read')),
      read: sum('read'),
      failures: sum('failed'),
      new_entries: sum('created'),
    },
    days_read: days.known.filter(({ read }) => read > 0).length,
    items_repaired: Math.max(0, ...days.known.map(({ repaired }) => repaired ?? 0)),
    items_unread: Math.max(0, ...days.known.map(({ unread = 0 }) => unread)),
    documents_unread: days.known.filter(({ broken = 0 }) => broken > 0).length,
    ...{ days_not_read: days.notRead, days_unknown: days.unknown, gaps_found: Math.max(gaps.length, sum('gaps')) },
    silences: silences.filter((silence) => silenceTouches(silence, from, last)),
    last_success_at: health?.last_success_at ?? null,
  };
  return {
    ...{
      feed_id: feed.id,
      feed_name: feed.name,
      topic_id: feed.topic.id,
      first_day: from,
      last_day: to,
      state,
      gaps,
      ...figures,
    },
    verdict: verdictOf(figures, {
      wasNeverRead: isFollowed(feed) && !figures.last_success_at,
      hadRepair: days.known.some(({ repaired = null }) => repaired !== null),
      isJudged: isJudged(news, last),
    }),
    ...newsTold(followed, now),
  };
}

type CoverageFigures = Pick<
  FeedCoverage,
  'gaps_found' | 'days_not_read' | 'days_unknown' | 'silences' | 'items_unread' | 'documents_unread'
>;

/** Facts of a period other than its figures. */
interface Known {
  wasNeverRead: boolean;
  /** A document of the period was malformed. */
  hadRepair: boolean;
  isJudged: boolean;
}

function verdictOf(figures: CoverageFigures, { wasNeverRead, hadRepair, isJudged }: Known): FeedCoverage['verdict'] {
  if (figures.gaps_found > 0) return 'gaps';
  if (figures.days_not_read > 0 || figures.documents_unread > 0 || wasNeverRead) return 'not_read';
  if (hadRepair || figures.items_unread > 0) return 'repaired';
  if (figures.silences.length > 0) return 'silent';
  return figures.days_unknown > 0 || !isJudged ? 'unknown' : 'complete';
}

/** Returns false after a week without entries if the cadence is unknown. */
const isJudged = ({ last, rhythm }: NewsState, day: string) =>
  rhythm !== null || (last !== null && dayNumberOf(day) - last < 7);

const MINUTE_MS = 60_000;

/** Returns the stored days of a period, the number of due fetches on known days, and the other days. */
function daysOf({ feed, health }: FollowedFeed, stored: CoveredDay[], { from, to }: Days, now: Date) {
  const since = health?.news?.covered_since ?? null;
  const oldest = addDays(dayOf(instantOf(now)), -MOST_DAYS);
  const every = Math.ceil((feed.interval_minutes ?? DEFAULT_INTERVAL_MINUTES) / 5) * 5 * MINUTE_MS;
  const byDay = new Map(stored.map((day) => [day.day, day]));
  const found = { known: [] as CoveredDay[], due: 0, notRead: 0, unknown: 0 };
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const item = byDay.get(day);
    const isKnown = item || (since !== null && day >= dayOf(since) && day >= oldest && isFollowed(feed));
    if (!isKnown) found.unknown += 1;
    if (!isKnown) continue;
    const begin = Math.max(Date.parse(day), since ? Date.parse(since) : 0);
    const end = Math.min(Date.parse(day) + 1_440 * MINUTE_MS, now.getTime());
    if (isFollowed(feed)) found.due += Math.floor(Math.max(0, end - begin) / every);
    if (item) found.known.push(item);
    if (!item?.read && wasMissed(health?.last_success_at ?? null, day, now)) found.notRead += 1;
  }
  return found;
}

/** Returns true if a day was missed. Today counts once the last good fetch is two days old. */
function wasMissed(lastSuccess: string | null, day: string, now: Date): boolean {
  const isOver = day < dayOf(instantOf(now));
  return isOver || now.getTime() - Date.parse(lastSuccess ?? '1970-01-01') > 2 * 1_440 * MINUTE_MS;
}
