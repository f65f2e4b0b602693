import { addDays } from '../values/time.ts';
import {
  computePublicationCadence,
  formatEpochDay,
  getFirstOverdueDay,
  MIN_DAYS_UNTIL_OVERDUE,
  type PublicationCadence,
  toEpochDay,
} from './cadence.ts';

/**
 * A time between the dates of two entries in which items may have been missed.
 * A gap is found when all items of a document are newer than the newest stored entry. All fields are instants.
 */
export interface CoverageGap {
  after: string;
  before: string;
  found_at: string;
}

/**
 * A period in which a feed published nothing for longer than usual, as days `YYYY-MM-DD`.
 * - `last_news`: the day of the last publication before the period.
 * - `silent_from`: the first overdue day.
 * - `until`: the day of the next publication; null while the period lasts.
 */
export interface OverduePeriod {
  last_news: string;
  silent_from: string;
  until: string | null;
}

/**
 * The publication history of a feed: its publication days, coverage gaps and overdue periods.
 * It is stored with the feed's health.
 */
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

/** The overdue day as the overview has it (feed-status-items.ts), under the name in stored items. */
type ReportedOverdueDay = Partial<Record<'silent_told', number | null>>;

/** The maximum number of coverage gaps, and of overdue periods, that a feed stores. The latest are kept. */
export const MAX_RETAINED_GAPS_AND_OVERDUE_PERIODS = 10;
/** How long after its discovery a gap is the state of the feed. */
const GAP_REPORT_MS = 7 * 86_400_000;

/** The parts of a feed's health that its activity derives from. */
interface FeedActivityInput {
  news?: FeedActivity;
  newest_published: string | null;
  first_read_at?: string | null;
}

/**
 * Whether a feed that is fetched successfully publishes as usual. Days are numbers since 1970-01-01.
 * - `fine`: it published within the last seven days.
 * - `quiet`: it published nothing for seven days, which is usual for it.
 * - `silent`: it is overdue.
 * - `unknown`: it published nothing for seven days, and its cadence is unknown.
 */
export interface FeedActivityAssessment {
  state: 'fine' | 'quiet' | 'silent' | 'unknown';
  /** The last publication day; else the day of the first reading; null if nothing was read. */
  last: number | null;
  rhythm: PublicationCadence | null;
  /** The first overdue day; null if unknown. */
  silent_from: number | null;
}

/**
 * Returns whether a feed publishes as usual on the day `today`, a number of days since 1970-01-01.
 * @param configuredGapDays the usual gap from the catalog (usual_gap_days), which replaces the computed cadence
 */
export function assessFeedActivity(
  health: FeedActivityInput,
  configuredGapDays: number | undefined,
  today: number,
): FeedActivityAssessment {
  const days = health.news?.days ?? [];
  const first = health.newest_published ?? health.first_read_at;
  const last = days.at(-1) ?? (first ? toEpochDay(first) : null);
  const cadence = computePublicationCadence(days, configuredGapDays);
  const silent_from = cadence && last !== null ? getFirstOverdueDay(last, cadence) : null;
  const base = { last, rhythm: cadence, silent_from };
  if (last !== null && today - last < MIN_DAYS_UNTIL_OVERDUE) return { state: 'fine', ...base };
  if (silent_from === null) return { state: 'unknown', ...base };
  return { state: today >= silent_from ? 'silent' : 'quiet', ...base };
}

/** The parts of a followed feed that responses use. */
interface PublishedFeed {
  feed: { usual_gap_days?: number | undefined };
  health: FeedActivityInput | null;
}

/**
 * Returns the fields of a response about a feed's activity; each is null if unknown.
 * They are the last publication day, the usual gap in days, and the days after which the feed is overdue.
 */
export function toFeedActivityResponse({ feed, health }: PublishedFeed, now: Date) {
  const activity = health ? assessFeedActivity(health, feed.usual_gap_days, toEpochDay(now.toISOString())) : null;
  return {
    last_news_on: activity?.last == null ? null : formatEpochDay(activity.last),
    usual_gap_days: activity?.rhythm?.typicalGapDays ?? null,
    silent_after_days: activity?.rhythm?.overdueAfterDays ?? null,
  };
}

/**
 * Returns the overdue period that a feed is in on the day `today`; null if it is not overdue.
 * `today` is a number of days since 1970-01-01.
 */
export function getOverduePeriod(
  today: number,
  { state, last, silent_from }: FeedActivityAssessment,
): OverduePeriod | null {
  if (state !== 'silent' || last === null || silent_from === null || silent_from > today) return null;
  return { last_news: formatEpochDay(last), silent_from: formatEpochDay(silent_from), until: null };
}

/**
 * Returns the last coverage gap of a feed if it was found within the last seven days, else null.
 * Older gaps no longer affect the state of the feed.
 */
export function findRecentCoverageGap({ news }: FeedActivityInput, now: Date): CoverageGap | null {
  const gap = news?.gaps.at(-1);
  return gap && now.getTime() - Date.parse(gap.found_at) < GAP_REPORT_MS ? gap : null;
}

/**
 * Returns when a coverage gap stops affecting the state of its feed, in epoch milliseconds.
 * That is seven days after it was found.
 */
export const getCoverageGapExpiry = ({ found_at }: CoverageGap) => Date.parse(found_at) + GAP_REPORT_MS;

/** Returns true if a coverage gap overlaps the days from `from` to `to`, or was found on one of them. */
export const isCoverageGapOverlapping = ({ after, before, found_at }: CoverageGap, from: string, to: string) =>
  (after < addDays(to, 1) && before >= from) || (found_at >= from && found_at < addDays(to, 1));
/** Returns true if an overdue period overlaps the days from `from` to `to`. */
export const isOverduePeriodOverlapping = ({ silent_from, until }: OverduePeriod, from: string, to: string) =>
  silent_from <= to && (until === null || until >= from);
