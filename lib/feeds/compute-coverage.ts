import { addDays, type DayRange, formatInstant, toDay } from '../values/time.ts';
import { toEpochDay } from './cadence.ts';
import { type FeedDayCoverage, MAX_COVERAGE_PERIOD_DAYS } from './coverage-days.ts';
import { DEFAULT_FETCH_INTERVAL_MINUTES, type Feed } from './feed.ts';
import {
  assessFeedActivity,
  type FeedActivityAssessment,
  getOverduePeriod,
  isCoverageGapOverlapping,
  isOverduePeriodOverlapping,
  toFeedActivityResponse,
} from './feed-activity.ts';
import type { FeedCoverage } from './feed-coverage.ts';
import { isPolledFeed } from './feed-freshness.ts';
import { getPublicFeedState } from './feed-state.ts';
import type { FeedWithHealth } from './feeds-with-health.ts';

/** A period and the stored days of a feed within it. */
interface CoveredPeriod extends DayRange {
  storedDays: FeedDayCoverage[];
}

/**
 * Computes how completely a feed was read in a period, from its stored daily figures.
 * A day without figures is unknown if the feed was not counted yet on that day; otherwise it counts as not read.
 */
export function computeFeedCoverage(
  followed: FeedWithHealth,
  { storedDays, from, to }: CoveredPeriod,
  now: Date,
): FeedCoverage {
  const { feed, health } = followed;
  const today = toDay(formatInstant(now));
  const last = to < today ? to : today;
  const activity = assessFeedActivity(health ?? { newest_published: null }, feed.usual_gap_days, toEpochDay(today));
  const state = getPublicFeedState(followed, now);
  const days = summarizeDays(followed, { storedDays, from, to: last }, now);
  const gaps = (health?.news?.gaps ?? []).filter((gap) => isCoverageGapOverlapping(gap, from, last));
  const current = state === 'silent' ? getOverduePeriod(toEpochDay(last), activity) : null;
  const silences = [...(health?.news?.silences ?? []), ...(current ? [current] : [])];
  const figures = {
    ...sumDays(days, gaps.length),
    silences: silences.filter((silence) => isOverduePeriodOverlapping(silence, from, last)),
    last_success_at: health?.last_success_at ?? null,
  };
  return {
    feed_id: feed.id,
    feed_name: feed.name,
    topic_id: feed.topic.id,
    first_day: from,
    last_day: to,
    state,
    gaps,
    ...figures,
    verdict: getCoverageVerdict(figures, {
      isUnread: isPolledFeed(feed) && (!figures.last_success_at || isBlockedOn(feed, last)),
      hadRepair: days.known.some(({ repaired = null }) => repaired !== null),
      isCadenceKnown: isCadenceKnown(activity, last),
    }),
    ...toFeedActivityResponse(followed, now),
  };
}

const isBlockedOn = ({ blocked }: Feed, day: string) => blocked !== undefined && blocked.on <= day;

/** Returns the figures of a period from those of its days; `knownGaps` is the number of stored gaps. */
function sumDays({ known, due, notRead, unknown }: ReturnType<typeof summarizeDays>, knownGaps: number) {
  const sum = (name: 'read' | 'failed' | 'created' | 'gaps') => known.reduce((total, day) => total + day[name], 0);
  return {
    due: Math.max(due, sum('read')),
    read: sum('read'),
    failures: sum('failed'),
    new_entries: sum('created'),
    days_read: known.filter(({ read }) => read > 0).length,
    items_repaired: Math.max(0, ...known.map(({ repaired }) => repaired ?? 0)),
    items_unread: Math.max(0, ...known.map(({ unread = 0 }) => unread)),
    documents_unread: known.filter(({ broken = 0 }) => broken > 0).length,
    days_not_read: notRead,
    days_unknown: unknown,
    gaps_found: Math.max(knownGaps, sum('gaps')),
  };
}

type CoverageFigures = Pick<
  FeedCoverage,
  'gaps_found' | 'days_not_read' | 'days_unknown' | 'silences' | 'items_unread' | 'documents_unread'
>;

/** Facts of a period other than its figures. */
interface CoverageEvidence {
  /** The feed was never read, or refused programs on the last day of the period. */
  isUnread: boolean;
  /** A document of the period was malformed. */
  hadRepair: boolean;
  isCadenceKnown: boolean;
}

function getCoverageVerdict(
  figures: CoverageFigures,
  { isUnread, hadRepair, isCadenceKnown }: CoverageEvidence,
): FeedCoverage['verdict'] {
  if (figures.gaps_found > 0) return 'gaps';
  if (figures.days_not_read > 0 || figures.documents_unread > 0 || isUnread) return 'not_read';
  if (hadRepair || figures.items_unread > 0) return 'repaired';
  if (figures.silences.length > 0) return 'silent';
  return figures.days_unknown > 0 || !isCadenceKnown ? 'unknown' : 'complete';
}

/** Returns false after a week without entries if the cadence is unknown. */
const isCadenceKnown = ({ last, rhythm }: FeedActivityAssessment, day: string) =>
  rhythm !== null || (last !== null && toEpochDay(day) - last < 7);

const MINUTE_MS = 60_000;

/** Returns the stored days of a period, the number of due fetches on known days, and the other days. */
function summarizeDays({ feed, health }: FeedWithHealth, { storedDays, from, to }: CoveredPeriod, now: Date) {
  const since = health?.news?.covered_since ?? null;
  const oldest = addDays(toDay(formatInstant(now)), -MAX_COVERAGE_PERIOD_DAYS);
  const every = Math.ceil((feed.interval_minutes ?? DEFAULT_FETCH_INTERVAL_MINUTES) / 5) * 5 * MINUTE_MS;
  const byDay = new Map(storedDays.map((day) => [day.day, day]));
  const summary = { known: [] as FeedDayCoverage[], due: 0, notRead: 0, unknown: 0 };
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const item = byDay.get(day);
    const isKnown = item || (since !== null && day >= toDay(since) && day >= oldest && isPolledFeed(feed));
    if (!isKnown) summary.unknown += 1;
    if (!isKnown) continue;
    const begin = Math.max(Date.parse(day), since ? Date.parse(since) : 0);
    const end = Math.min(Date.parse(day) + 1_440 * MINUTE_MS, now.getTime());
    if (isPolledFeed(feed)) summary.due += Math.floor(Math.max(0, end - begin) / every);
    if (item) summary.known.push(item);
    if (!item?.read && wasMissed(health?.last_success_at ?? null, day, now)) summary.notRead += 1;
  }
  return summary;
}

/** Returns true if a day was missed. Today counts once the last good fetch is two days old. */
function wasMissed(lastSuccess: string | null, day: string, now: Date): boolean {
  const isOver = day < toDay(formatInstant(now));
  return isOver || now.getTime() - Date.parse(lastSuccess ?? '1970-01-01') > 2 * 1_440 * MINUTE_MS;
}
