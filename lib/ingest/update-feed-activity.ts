import { formatEpochDay, mergePublicationDays, toEpochDay } from '../feeds/cadence.ts';
import {
  assessFeedActivity,
  type CoverageGap,
  type FeedActivity,
  getOverduePeriod,
  MAX_RETAINED_GAPS_AND_OVERDUE_PERIODS,
  type OverduePeriod,
} from '../feeds/feed-activity.ts';
import type { FeedHealth } from '../feeds/health.ts';
import { formatInstant } from '../values/time.ts';
import type { IngestRun } from './ingest-run.ts';

/** Fewer dated items do not show what was published since the previous document. */
const MIN_DATED_ITEMS = 3;

interface ComputeActivityOptions {
  /** The instant of the run. */
  now: Date;
  /** The usual gap in days from the catalog. */
  usualGapDays?: number | undefined;
}

/**
 * Computes a feed's publication history after a run: publication days, coverage gaps, overdue periods.
 * - During the first reading of a feed, publication days are the dates of its items.
 * - Afterwards they are the days on which runs stored new entries.
 * - An overdue period is added when a new entry ends it.
 * @param healthBefore the feed's health before the run
 */
export function computeFeedActivity(
  healthBefore: FeedHealth,
  run: IngestRun,
  { now, usualGapDays }: ComputeActivityOptions,
): FeedActivity {
  const none = { days: [], at: null, gaps: [], silences: [], covered_since: run.startedAt };
  const before: FeedActivity = healthBefore.news ?? none;
  const at = healthBefore.first_read_at ? findNewsTime(run, before.at, now) : null;
  const isLearning = !healthBefore.first_read_at || before.days.length === 0;
  const days = [...(isLearning ? run.itemDates.days : []), ...(at ? [toEpochDay(at)] : [])];
  return {
    ...before,
    days: mergePublicationDays(before.days, days),
    at: at ?? before.at,
    gaps: appendLatest(before.gaps, findGap(healthBefore, run, now)),
    silences: appendLatest(
      before.silences,
      at ? findEndedOverduePeriod(healthBefore, toEpochDay(at), usualGapDays) : null,
    ),
  };
}

/** Returns when a run, or a killed run before it, brought new entries; null if there are none. */
function findNewsTime({ result, itemDates: { added } }: IngestRun, known: string | null, now: Date): string | null {
  if (result.created > 0) return formatInstant(now);
  return added !== null && (known === null || added > known) ? added : null;
}

const appendLatest = <T>(all: T[], one: T | null) =>
  one === null ? all : [...all, one].slice(-MAX_RETAINED_GAPS_AND_OVERDUE_PERIODS);

/**
 * Returns the gap between a document and the newest known item, or null. A document with less than half of the
 * previous items is a list that its source restarted.
 */
function findGap(last: FeedHealth, run: IngestRun, now: Date): CoverageGap | null {
  const { oldest, count } = run.itemDates;
  const { first_read_at, newest_published: newest } = last;
  if (run.failure || !first_read_at || !newest || !oldest || oldest <= newest) return null;
  if (count < MIN_DATED_ITEMS || run.result.items * 2 < last.items) return null;
  return { after: newest, before: oldest, found_at: formatInstant(now) };
}

/** Returns the overdue period that news of a day end, if the feed was read during it. */
function findEndedOverduePeriod(
  last: FeedHealth,
  today: number,
  usualGapDays: number | undefined,
): OverduePeriod | null {
  const read = last.last_success_at ? toEpochDay(last.last_success_at) : 0;
  const silence = getOverduePeriod(Math.min(today, read), assessFeedActivity(last, usualGapDays, today));
  return silence && { ...silence, until: formatEpochDay(today) };
}
