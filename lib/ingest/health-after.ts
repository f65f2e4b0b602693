import { randomUUID } from 'node:crypto';
import { type FeedHealth, healed, NO_VALIDATORS, unread } from '../feeds/health.ts';
import { instantOf } from '../values/time.ts';
import { newsAfter } from './news-after.ts';
import type { Run, RunFailure } from './run.ts';

const LONGEST_ERROR = 500;
const MOST_PARSE_FAILURES = 3;
const FIRST_BACKOFF_S = 15 * 60;
const DAY_S = 86_400;

/**
 * Returns the health of a feed after a run. A successful fetch clears failures but no quarantine. `given`: its
 * usual_gap_days.
 */
export function healthAfter(before: FeedHealth | null, url: string, run: Run, now: Date, given?: number): FeedHealth {
  const known = before ?? unread(url);
  const news = newsAfter(known, run, now, given);
  const last = { ...known, news, run_id: randomUUID(), last_attempt_at: instantOf(now) };
  if (run.failure) return afterFailure(last, run.failure, now);
  return run.result.outcome === 'not modified' ? afterNotModified(last, now) : afterDocument(last, run, now);
}

/**
 * After a 304: one day after the last document the validators are dropped, so that the next run fetches it in full. A
 * server whose 304 is stuck hides new entries no longer, and parser improvements reach unchanged documents.
 */
function afterNotModified(last: FeedHealth, now: Date): FeedHealth {
  const isRecent = Date.parse(last.last_document_at ?? '') > now.getTime() - DAY_S * 1_000;
  return { ...healed(last), ...(isRecent ? {} : NO_VALIDATORS), last_success_at: instantOf(now) };
}

function afterDocument(last: FeedHealth, run: Run, now: Date): FeedHealth {
  const { items, created, updated, unchanged, errors } = run.result;
  const { validators, newest, newestCreated, exceeded, datesKept, isWhole, repair } = run;
  const known = last.newest_published ?? '';
  const isReleased = (last.released_at ?? '') > run.startedAt;
  const isNews = last.last_success_at !== null && newestCreated !== null && newestCreated > known;
  return {
    ...healed(last),
    ...(errors[0] ? errorOf(errors[0], now) : {}),
    last_success_at: instantOf(now),
    last_document_at: instantOf(now),
    first_read_at: last.first_read_at ?? (isWhole && created + updated + unchanged > 0 ? instantOf(now) : null),
    ...(validators
      ? { etag: validators.etag, last_modified: validators.last_modified, validators_url: validators.url }
      : NO_VALIDATORS),
    ...(exceeded && !isReleased ? { flooding: { reason: exceeded.slice(0, LONGEST_ERROR), at: instantOf(now) } } : {}),
    items,
    created,
    updated,
    dates_kept: datesKept,
    repair: repair && { items: repair.items, reason: repair.reason.slice(0, LONGEST_ERROR) },
    newest_published: newest && newest > known ? newest : last.newest_published,
    lag_seconds: isNews
      ? Math.max(0, Math.round((now.getTime() - Date.parse(newestCreated)) / 1_000))
      : last.lag_seconds,
  };
}

function afterFailure(last: FeedHealth, failure: RunFailure, now: Date): FeedHealth {
  const failures = last.failures + 1;
  const parse_failures = last.parse_failures + (failure.kind === 'parse' ? 1 : 0);
  const newPause = pauseOf(failure, parse_failures);
  const paused_reason = newPause ?? last.paused_reason;
  const isGone = newPause ? failure.kind === 'gone' : paused_reason !== null && last.retry_at === null;
  const wait = paused_reason ? DAY_S : waitOf(failure, failures);
  const forgotten = failure.kind === 'storage' ? NO_VALIDATORS : {};
  return {
    ...last,
    ...forgotten,
    ...errorOf(failure.message, now),
    failures,
    parse_failures,
    paused_reason,
    retry_at: isGone ? null : instantOf(new Date(now.getTime() + wait * 1_000)),
  };
}

/** Returns the seconds until the next attempt. */
function waitOf({ retryAfter }: RunFailure, failures: number): number {
  return retryAfter ?? Math.min(FIRST_BACKOFF_S * 2 ** (failures - 1), DAY_S);
}

function pauseOf({ kind, message }: RunFailure, parseFailures: number): string | null {
  if (kind === 'gone') return message;
  if (kind !== 'parse' || parseFailures < MOST_PARSE_FAILURES) return null;
  return `No feed ${parseFailures} times in a row: ${message}`.slice(0, LONGEST_ERROR);
}

function errorOf(message: string, now: Date) {
  return { last_error: message.replace(/\p{Cc}/gu, ' ').slice(0, LONGEST_ERROR), last_error_at: instantOf(now) };
}
