import { randomUUID } from 'node:crypto';
import { formatEpochDay, mergePublicationDays, toEpochDay } from '../feeds/cadence.ts';
import {
  assessFeedActivity,
  type CoverageGap,
  type FeedActivity,
  getOverduePeriod,
  MAX_RETAINED_GAPS_AND_OVERDUE_PERIODS,
  type OverduePeriod,
} from '../feeds/feed-activity.ts';
import { clearFailures, createFeedHealth, EMPTY_HTTP_VALIDATOR_FIELDS, type FeedHealth } from '../feeds/health.ts';
import { formatInstant } from '../values/time.ts';
import type { IngestFailure, IngestRun } from './ingest-run.ts';

const MAX_ERROR_LENGTH = 500;
const MAX_PARSE_FAILURES = 3;
const FIRST_BACKOFF_S = 15 * 60;
const DAY_S = 86_400;

interface ComputeHealthOptions {
  /** The address of the feed. */
  url: string;
  /** The current instant. */
  now: Date;
  /** The usual gap in days from the catalog. */
  usualGapDays?: number | undefined;
}

/**
 * Computes the health of a feed after a run: failures, back-off, pause, quarantine and figures.
 * A successful fetch clears failures, but it does not end a quarantine.
 * @param healthBefore the feed's health before the run; null before the first run
 */
export function computeFeedHealth(
  healthBefore: FeedHealth | null,
  run: IngestRun,
  { url, now, usualGapDays }: ComputeHealthOptions,
): FeedHealth {
  const known = healthBefore ?? createFeedHealth(url);
  const activity = computeFeedActivity(known, run, { now, usualGapDays });
  const last = { ...known, news: activity, run_id: randomUUID(), last_attempt_at: formatInstant(now) };
  if (run.failure) return applyFailure(last, run.failure, now);
  return run.result.outcome === 'not modified' ? applyNotModified(last, now) : applyDocument(last, run, now);
}

/**
 * Returns the health after a 304. Validators are dropped one day after the last document.
 * The next run then fetches it in full. A server whose 304 is stuck hides new entries no longer, and parser
 * improvements reach unchanged documents.
 */
function applyNotModified(last: FeedHealth, now: Date): FeedHealth {
  const isRecent = Date.parse(last.last_document_at ?? '') > now.getTime() - DAY_S * 1_000;
  return {
    ...clearFailures(last),
    ...(isRecent ? {} : EMPTY_HTTP_VALIDATOR_FIELDS),
    last_success_at: formatInstant(now),
  };
}

function applyDocument(last: FeedHealth, run: IngestRun, now: Date): FeedHealth {
  const { items, created, updated, unchanged, skipped, errors } = run.result;
  const { validators, newest, newestCreated, exceeded, datesKept, isComplete, repair } = run;
  const handled = created + updated + unchanged + skipped;
  const known = last.newest_published ?? '';
  const isReleased = (last.released_at ?? '') > run.startedAt;
  const isNews = last.last_success_at !== null && newestCreated !== null && newestCreated > known;
  return {
    ...clearFailures(last),
    ...(errors[0] ? toErrorFields(errors[0], now) : {}),
    last_success_at: formatInstant(now),
    last_document_at: formatInstant(now),
    first_read_at: last.first_read_at ?? (isComplete && handled > 0 ? formatInstant(now) : null),
    ...(validators
      ? { etag: validators.etag, last_modified: validators.last_modified, validators_url: validators.url }
      : EMPTY_HTTP_VALIDATOR_FIELDS),
    ...(exceeded && !isReleased
      ? { flooding: { reason: exceeded.slice(0, MAX_ERROR_LENGTH), at: formatInstant(now) } }
      : {}),
    items,
    created,
    updated,
    skipped,
    dates_kept: datesKept,
    repair: repair && { items: repair.items, reason: repair.reason.slice(0, MAX_ERROR_LENGTH) },
    newest_published: newest && newest > known ? newest : last.newest_published,
    lag_seconds: isNews
      ? Math.max(0, Math.round((now.getTime() - Date.parse(newestCreated)) / 1_000))
      : last.lag_seconds,
  };
}

function applyFailure(last: FeedHealth, failure: IngestFailure, now: Date): FeedHealth {
  const failures = last.failures + 1;
  const parse_failures = last.parse_failures + (failure.kind === 'parse' ? 1 : 0);
  const newPause = getPauseReason(failure, parse_failures);
  const paused_reason = newPause ?? last.paused_reason;
  const isGone = newPause ? failure.kind === 'gone' : paused_reason !== null && last.retry_at === null;
  const wait = paused_reason ? DAY_S : getRetryDelay(failure, failures);
  const forgotten = failure.kind === 'storage' ? EMPTY_HTTP_VALIDATOR_FIELDS : {};
  return {
    ...last,
    ...forgotten,
    ...toErrorFields(failure.message, now),
    failures,
    parse_failures,
    paused_reason,
    retry_at: isGone ? null : formatInstant(new Date(now.getTime() + wait * 1_000)),
  };
}

/** Returns the seconds until the next attempt. */
function getRetryDelay({ retryAfter }: IngestFailure, failures: number): number {
  return retryAfter ?? Math.min(FIRST_BACKOFF_S * 2 ** (failures - 1), DAY_S);
}

function getPauseReason({ kind, message }: IngestFailure, parseFailures: number): string | null {
  if (kind === 'gone') return message;
  if (kind !== 'parse' || parseFailures < MAX_PARSE_FAILURES) return null;
  return `No feed ${parseFailures} times in a row: ${message}`.slice(0, MAX_ERROR_LENGTH);
}

function toErrorFields(message: string, now: Date) {
  return { last_error: message.replace(/\p{Cc}/gu, ' ').slice(0, MAX_ERROR_LENGTH), last_error_at: formatInstant(now) };
}

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
function computeFeedActivity(
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
