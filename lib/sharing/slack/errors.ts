import { Problem } from '../../values/problem.ts';
import { FAULTS } from './faults.ts';

const RETRY_S = 30;
const LONGEST_RETRY_S = 3_600;
/** Our own code for platform codes that are not listed. */
const UNLISTED = 'chat_refused';
const RATE_LIMITS = new Set(['ratelimited', 'rate_limited', 'message_limit_exceeded']);
/** Codes after which the operation may have partly succeeded, according to the platform's documentation. */
const UNKNOWN_OUTCOMES = new Set(['fatal_error', 'internal_error', 'rollup_error']);
/** Codes that may be logged: no credential consists of these characters alone. */
const LOGGED = /^[a-z_]{1,64}$/;
/** A code, not a page or a partial response. */
const CODE = /^[\w.-]{1,64}$/;

/** The fields that are read from errors of @slack/web-api and @slack/webhook. */
interface ClientError {
  original?: unknown;
  data?: { error?: unknown };
  body?: unknown;
  statusCode?: number;
}

/**
 * Converts an error of the platform's clients. A code or a 4xx is a refusal; anything else may have been carried out.
 */
export function failureOf(error: unknown): Problem {
  const { original, data, body, statusCode = 0 } = error as ClientError;
  if (original instanceof Problem) return original;
  const answered = String(data?.error ?? body ?? '').trim();
  const problem = refusal(answered);
  if (problem.code !== UNLISTED) return problem;
  const refused = statusCode === 0 || statusCode === 200 ? CODE.test(answered) : statusCode >= 400 && statusCode < 500;
  return refused ? problem : outcomeUnknown();
}

/** Converts an error code of the platform. Codes that are not listed are not passed on. */
export function refusal(code: string): Problem {
  if (RATE_LIMITS.has(code)) return rateLimited(null);
  if (UNKNOWN_OUTCOMES.has(code)) return outcomeUnknown();
  if (code === 'service_unavailable' || code === 'team_added_to_org') return unavailable();
  const [kind, remedy] = (Object.hasOwn(FAULTS, code) && FAULTS[code]) || [null, ''];
  return kind ? new Problem(kind, code, `The chat platform refused: ${code}. ${remedy}`) : unlisted(code);
}

/** Returns 502 for a code that is not listed. The code is logged, and not returned. */
export function unlisted(code: string): Problem {
  const note = LOGGED.test(code) ? code : undefined;
  return new Problem(
    'bad_gateway',
    UNLISTED,
    'The chat platform refused the request with an unknown code. Contact an administrator with the request id.',
    {
      note,
    },
  );
}

/** Returns 429 with the delay that the platform asks for, if it can be parsed. */
export function rateLimited(retryAfter: string | null): Problem {
  const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : RETRY_S;
  return new Problem(
    'too_many_requests',
    'rate_limited',
    'The chat platform accepts no more messages at the moment. Try again later.',
    {
      retryAfter: Math.min(Math.max(seconds, 1), LONGEST_RETRY_S),
    },
  );
}

/** Returns 503: the request did not reach the platform, or the platform is unavailable. */
export function unavailable(): Problem {
  return new Problem('unavailable', 'chat_unavailable', 'The chat platform cannot be reached. Try again in a moment.', {
    retryAfter: RETRY_S,
  });
}

/** Returns 504 for a request that changes nothing. */
export function noAnswer(): Problem {
  return new Problem('gateway_timeout', 'chat_no_answer', 'The chat platform did not respond. Try again in a moment.');
}

/** Returns 504: the request may have been carried out. */
export function outcomeUnknown(): Problem {
  const detail =
    'The chat platform did not respond: the message may have been posted. Check the channel before you share again.';
  return new Problem('gateway_timeout', 'outcome_unknown', detail);
}
