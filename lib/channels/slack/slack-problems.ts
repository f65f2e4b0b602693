import { Problem } from '../../values/problem.ts';
import { SLACK_ERRORS } from './error-codes.ts';

const DEFAULT_RETRY_S = 30;
const MAX_RETRY_S = 3_600;
/** Our own code for platform codes that are not listed. */
const CHAT_REFUSED = 'chat_refused';
const RATE_LIMIT_CODES = new Set(['ratelimited', 'rate_limited', 'message_limit_exceeded']);
/** Codes after which the platform says that the operation may have partly succeeded. */
const UNKNOWN_OUTCOME_CODES = new Set(['fatal_error', 'internal_error', 'rollup_error']);
/** Codes that may be logged: no credential consists of these characters alone. */
const LOGGABLE_CODE = /^[a-z_]{1,64}$/;
/** A code, not a page or a partial response. */
const PLATFORM_CODE = /^[\w.-]{1,64}$/;

/** The fields that are read from errors of @slack/web-api and @slack/webhook. */
interface ClientError {
  original?: unknown;
  data?: { error?: unknown };
  body?: unknown;
  statusCode?: number;
}

/**
 * Converts an error of Slack's API client or webhook client to a Problem.
 * - A Problem that the client wraps is returned.
 * - An error code in `SLACK_ERRORS` becomes its own Problem.
 * - Any other error code, or a status 4xx, becomes the 502 chat_refused.
 * - Any other error becomes the 504 outcome_unknown, because the request may have been carried out.
 */
export function toSlackProblem(error: unknown): Problem {
  const { original, data, body, statusCode = 0 } = error as ClientError;
  if (original instanceof Problem) return original;
  const code = String(data?.error ?? body ?? '').trim();
  const problem = toSlackErrorProblem(code);
  if (problem.code !== CHAT_REFUSED) return problem;
  const isRefusal =
    statusCode === 0 || statusCode === 200 ? PLATFORM_CODE.test(code) : statusCode >= 400 && statusCode < 500;
  return isRefusal ? problem : createChatOutcomeUnknownProblem();
}

/**
 * Converts an error code of Slack to a Problem with its status and remedy.
 * A code that is not in `SLACK_ERRORS` is not passed on to the caller: it becomes the 502 chat_refused.
 */
export function toSlackErrorProblem(code: string): Problem {
  if (RATE_LIMIT_CODES.has(code)) return createChatRateLimitedProblem(null);
  if (UNKNOWN_OUTCOME_CODES.has(code)) return createChatOutcomeUnknownProblem();
  if (code === 'service_unavailable' || code === 'team_added_to_org') return chatUnavailable();
  const [kind, remedy] = (Object.hasOwn(SLACK_ERRORS, code) && SLACK_ERRORS[code]) || [null, ''];
  return kind
    ? new Problem(kind, code, `The chat platform refused: ${code}. ${remedy}`)
    : createUnknownSlackErrorProblem(code);
}

/**
 * Creates the 502 chat_refused for an error code that is not in `SLACK_ERRORS`.
 * The code is logged, and not returned to the caller.
 */
export function createUnknownSlackErrorProblem(code: string): Problem {
  const note = LOGGABLE_CODE.test(code) ? code : undefined;
  return new Problem('bad_gateway', CHAT_REFUSED, {
    detail: 'The chat platform refused the request with an unknown code. Contact an administrator with the request id.',
    note,
  });
}

/**
 * Creates the 429 rate_limited, which asks the caller to retry after the seconds in `retryAfter`.
 * Without a valid number the delay is 30 seconds. It is at least one second and at most an hour.
 */
export function createChatRateLimitedProblem(retryAfter: string | null): Problem {
  const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : DEFAULT_RETRY_S;
  return new Problem('too_many_requests', 'rate_limited', {
    detail: 'The chat platform accepts no more messages at the moment. Try again later.',
    retryAfter: Math.min(Math.max(seconds, 1), MAX_RETRY_S),
  });
}

/** Creates the 503 chat_unavailable: the platform is unavailable, or the request did not reach it. */
export function chatUnavailable(): Problem {
  return new Problem('unavailable', 'chat_unavailable', {
    detail: 'The chat platform cannot be reached. Try again in a moment.',
    retryAfter: DEFAULT_RETRY_S,
  });
}

/** Creates the 504 chat_no_answer for a request that changes nothing, so that it is safe to repeat. */
export function createChatTimeoutProblem(): Problem {
  return new Problem('gateway_timeout', 'chat_no_answer', 'The chat platform did not respond. Try again in a moment.');
}

/** Creates the 504 outcome_unknown: the request may have been carried out, so it must not be repeated. */
export function createChatOutcomeUnknownProblem(): Problem {
  const detail =
    'The chat platform did not respond: the message may have been posted. Check the channel before you share again.';
  return new Problem('gateway_timeout', 'outcome_unknown', detail);
}
