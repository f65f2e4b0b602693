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
 * A gap: items published between these instants may be missing, because a document began after the newest known item.
 */
export interface CoverageGap {
  after: string;
  before: string;
  found_at: string;
}

/** Days `YYYY-MM-DD`: the last publication, the first overdue day, and the next publication. */
export interface OverduePeriod {
  last_news: string;
  silent_from: string;
  until: string | null;
}

/** The publication activity of a feed, stored with its health. */
export interface FeedActivity {
  /**
   * The latest publication days, see rhythm.ts: dates of the first reading, then days on which a run brought entries.
   */
  days: number[];
  /** The last run after the first reading that brought a new entry. */
  at: string | null;
  /** The latest closed gaps and overdue periods, oldest first. */
  gaps: CoverageGap[];
  silences: OverduePeriod[];
  /** The first stored day of the feed, see coverage-days.ts. */
  covered_since: string;
  /** The overdue day as the overview has it; see silent-feeds.ts. */
  silent_told?: number | null;
}

/** Limit of retained gaps and overdue periods. */
export const MAX_RETAINED_PERIODS = 10;
/** How long after its discovery a gap is the state of the feed. */
const GAP_REPORT_MS = 7 * 86_400_000;

/** The parts of a feed's health that its activity derives from. */
interface ActivitySource {
  news?: FeedActivity;
  newest_published: string | null;
  first_read_at?: string | null;
}

/** The activity of a feed that is read. `unknown`: nothing for seven days, and the cadence is unknown. */
export interface ActivityState {
  state: 'fine' | 'quiet' | 'silent' | 'unknown';
  /** The last publication day; else the day of the first reading; null if nothing was read. */
  last: number | null;
  rhythm: PublicationCadence | null;
  /** The first overdue day; null if unknown. */
  silent_from: number | null;
}

/** Returns the activity of a feed on a day. `given` is usual_gap_days of the catalog. */
export function getActivityState(
  health: ActivitySource,
  configuredGapDays: number | undefined,
  today: number,
): ActivityState {
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

/** Returns the public activity of a feed, without its state. */
export function toPublicActivity({ feed, health }: PublishedFeed, now: Date) {
  const activity = health ? getActivityState(health, feed.usual_gap_days, toDayNumber(now.toISOString())) : null;
  return {
    last_news_on: activity?.last == null ? null : formatDayNumber(activity.last),
    usual_gap_days: activity?.rhythm?.typicalGapDays ?? null,
    silent_after_days: activity?.rhythm?.overdueAfterDays ?? null,
  };
}

/** Returns the open overdue period of a feed on a day; null if there is none. */
export function getOverduePeriod(today: number, { state, last, silent_from }: ActivityState): OverduePeriod | null {
  if (state !== 'silent' || last === null || silent_from === null || silent_from > today) return null;
  return { last_news: formatDayNumber(last), silent_from: formatDayNumber(silent_from), until: null };
}

/** Returns the last gap if it is the state of the feed now, else null. */
export function getReportedGap({ news }: ActivitySource, now: Date): CoverageGap | null {
  const gap = news?.gaps.at(-1);
  return gap && now.getTime() - Date.parse(gap.found_at) < GAP_REPORT_MS ? gap : null;
}

/** Returns when that ends, in milliseconds. */
export const getGapReportEnd = ({ found_at }: CoverageGap) => Date.parse(found_at) + GAP_REPORT_MS;

/** Returns true if a gap or an overdue period touches the days from `from` to `to`, or was found on one of them. */
export const isGapWithin = ({ after, before, found_at }: CoverageGap, from: string, to: string) =>
  (after < addDays(to, 1) && before >= from) || (found_at >= from && found_at < addDays(to, 1));
export const isOverduePeriodWithin = ({ silent_from, until }: OverduePeriod, from: string, to: string) =>
  silent_from <= to && (until === null || until >= from);
