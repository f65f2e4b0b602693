import { type FeedHealth, healed, unread } from '../schemas/feed-health.ts';
import { instantOf } from '../schemas/time.ts';
import type { Run, RunFailure } from './run.ts';

const LONGEST_ERROR = 500;
const MOST_PARSE_FAILURES = 3;
const FIRST_BACKOFF_S = 15 * 60;
const LONGEST_BACKOFF_S = 86_400;

/** The health of a feed after a run. A good fetch heals everything. */
export function healthAfter(before: FeedHealth | null, url: string, run: Run, now: Date): FeedHealth {
  const last = { ...(before ?? unread(url)), last_attempt_at: instantOf(now) };
  if (run.failure) return afterFailure(last, run.failure, now);
  if (run.result.outcome === 'not modified') return { ...healed(last), last_success_at: instantOf(now) };
  return afterDocument(last, run, now);
}

function afterDocument(last: FeedHealth, run: Run, now: Date): FeedHealth {
  const { items, created, updated, errors } = run.result;
  const { validators, newest, newestCreated } = run;
  const known = last.newest_published ?? '';
  const isNews = last.last_success_at !== null && newestCreated !== null && newestCreated > known;
  return {
    ...healed(last),
    ...(errors[0] ? errorOf(errors[0], now) : {}),
    last_success_at: instantOf(now),
    etag: validators?.etag ?? null,
    last_modified: validators?.last_modified ?? null,
    validators_url: validators?.url ?? null,
    ...{ items, created, updated },
    newest_published: newest && newest > known ? newest : last.newest_published,
    lag_seconds: isNews
      ? Math.max(0, Math.round((now.getTime() - Date.parse(newestCreated)) / 1_000))
      : last.lag_seconds,
  };
}

function afterFailure(last: FeedHealth, failure: RunFailure, now: Date): FeedHealth {
  const failures = last.failures + 1;
  const parse_failures = last.parse_failures + (failure.kind === 'parse' ? 1 : 0);
  const paused_reason = pauseOf(failure, parse_failures) ?? last.paused_reason;
  const wait = failure.retryAfter ?? Math.min(FIRST_BACKOFF_S * 2 ** (failures - 1), LONGEST_BACKOFF_S);
  const forgotten = failure.kind === 'storage' ? { etag: null, last_modified: null, validators_url: null } : {};
  return {
    ...{ ...last, ...forgotten, ...errorOf(failure.message, now) },
    ...{ failures, parse_failures, paused_reason },
    retry_at: paused_reason ? null : instantOf(new Date(now.getTime() + wait * 1_000)),
  };
}

function pauseOf({ kind, message }: RunFailure, parseFailures: number): string | null {
  if (kind === 'gone') return message;
  if (kind !== 'parse' || parseFailures < MOST_PARSE_FAILURES) return null;
  return `No feed ${parseFailures} times in a row: ${message}`.slice(0, LONGEST_ERROR);
}

function errorOf(message: string, now: Date) {
  return { last_error: message.slice(0, LONGEST_ERROR), last_error_at: instantOf(now) };
}
