import { addDays } from '../values/time.ts';
import {
  computeCadence,
  formatDayNumber,
  getOverdueDay,
  MIN_OVERDUE_DAYS,
  type PublicationCadence,
  toDayNumber,
} from './cadence.ts';

/**
 * A time between two dates of entries in which items may have been missed.
 * It is found when a document begins after the newest known item. All fields are instants.
 */
export interface CoverageGap {
  after: string;
  before: string;
  found_at: string;
}

/**
 * A period in which a feed published nothing for longer than usual, as days `YYYY-MM-DD`.
 * `last_news` is the last publication before it, `silent_from` its first day, `until` the next publication; null while
 * it lasts.
 */
export interface OverduePeriod {
  last_news: string;
  silent_from: string;
  until: string | null;
}

/** When a feed published, and when it was overdue or may have lost items; stored with its health. */
export interface FeedActivity extends ReportedOverdueDay {
  /**
   * The latest publication days, as day numbers.
   * They are the dates of the first reading, then the days on which a run stored entries.
   */
  days: number[];
  /** The last run after the first reading that brought a new entry. */
  at: string | null;
  /** The latest closed gaps and overdue periods, oldest first. */
  gaps: CoverageGap[];
  silences: OverduePeriod[];
  /** The first stored day of the feed, see coverage-days.ts. */
  covered_since: string;
}

/** The overdue day as the overview has it (overdue-feeds.ts), under the name in stored items. */
type ReportedOverdueDay = Partial<Record<'silent_told', number | null>>;

/** The number of coverage gaps, and of overdue periods, that are stored per feed. */
export const MAX_RETAINED_GAPS_AND_OVERDUE_PERIODS = 10;
/** How long after its discovery a gap is the state of the feed. */
const GAP_REPORT_MS = 7 * 86_400_000;

/** The parts of a feed's health that its activity derives from. */
interface ActivitySource {
  news?: FeedActivity;
  newest_published: string | null;
  first_read_at?: string | null;
}

/**
 * Whether a feed that is fetched successfully publishes as usual. Days are day numbers since 1970.
 * `quiet`: nothing for seven days, which is usual for it. `silent`: overdue. `unknown`: nothing for seven days, and the
 * cadence is unknown.
 */
export interface FeedActivityState {
  state: 'fine' | 'quiet' | 'silent' | 'unknown';
  /** The last publication day; else the day of the first reading; null if nothing was read. */
  last: number | null;
  rhythm: PublicationCadence | null;
  /** The first overdue day; null if unknown. */
  silent_from: number | null;
}

/**
 * Returns whether a feed publishes as usual on the day number `today`.
 * `configuredGapDays` is usual_gap_days of the catalog, which replaces the computed cadence.
 */
export function getFeedActivityState(
  health: ActivitySource,
  configuredGapDays: number | undefined,
  today: number,
): FeedActivityState {
  const days = health.news?.days ?? [];
  const first = health.newest_published ?? health.first_read_at;
  const last = days.at(-1) ?? (first ? toDayNumber(first) : null);
  const cadence = computeCadence(days, configuredGapDays);
  const silent_from = cadence && last !== null ? getOverdueDay(last, cadence) : null;
  const base = { last, rhythm: cadence, silent_from };
  if (last !== null && today - last < MIN_OVERDUE_DAYS) return { state: 'fine', ...base };
  if (silent_from === null) return { state: 'unknown', ...base };
  return { state: today >= silent_from ? 'silent' : 'quiet', ...base };
}

/** The parts of a followed feed that responses use. */
interface PublishedFeed {
  feed: { usual_gap_days?: number | undefined };
  health: ActivitySource | null;
}

/**
 * Returns a feed's last publication day, usual gap and overdue limit as responses have them.
 * Each is null if unknown.
 */
export function toPublicActivity({ feed, health }: PublishedFeed, now: Date) {
  const activity = health ? getFeedActivityState(health, feed.usual_gap_days, toDayNumber(now.toISOString())) : null;
  return {
    last_news_on: activity?.last == null ? null : formatDayNumber(activity.last),
    usual_gap_days: activity?.rhythm?.typicalGapDays ?? null,
    silent_after_days: activity?.rhythm?.overdueAfterDays ?? null,
  };
}

/** Returns the overdue period that lasts on the day number `today`; null if the feed is not overdue. */
export function getOverduePeriod(today: number, { state, last, silent_from }: FeedActivityState): OverduePeriod | null {
  if (state !== 'silent' || last === null || silent_from === null || silent_from > today) return null;
  return { last_news: formatDayNumber(last), silent_from: formatDayNumber(silent_from), until: null };
}

/** Returns the last coverage gap if it was found within seven days, else null: then it is not reported. */
export function getReportedGap({ news }: ActivitySource, now: Date): CoverageGap | null {
  const gap = news?.gaps.at(-1);
  return gap && now.getTime() - Date.parse(gap.found_at) < GAP_REPORT_MS ? gap : null;
}

/** Returns until when a coverage gap is reported: seven days after it was found, in epoch milliseconds. */
export const getGapReportEnd = ({ found_at }: CoverageGap) => Date.parse(found_at) + GAP_REPORT_MS;

/** Returns true if a coverage gap overlaps the days from `from` to `to`, or was found on one of them. */
export const isGapWithin = ({ after, before, found_at }: CoverageGap, from: string, to: string) =>
  (after < addDays(to, 1) && before >= from) || (found_at >= from && found_at < addDays(to, 1));
/** Returns true if an overdue period overlaps the days from `from` to `to`. */
export const isOverduePeriodWithin = ({ silent_from, until }: OverduePeriod, from: string, to: string) =>
  silent_from <= to && (until === null || until >= from);
