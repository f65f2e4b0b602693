import { Problem } from '../../values/problem.ts';
import { FAULTS } from './faults.ts';

const RETRY_S = 30;
const LONGEST_RETRY_S = 3_600;
/** Our own code for platform codes that are not in the list. */
const UNLISTED = 'chat_refused';
const RATE_LIMITS = new Set(['ratelimited', 'rate_limited', 'message_limit_exceeded']);
/** "It's possible some aspect of the operation succeeded before the error was raised", in the platform's own words. */
const UNKNOWN_OUTCOMES = new Set(['fatal_error', 'internal_error', 'rollup_error']);
/** A code that may appear in a log: no credential consists of these characters alone. */
const LOGGED = /^[a-z_]{1,64}$/;
/** A code, and not a page or a partial answer. */
const CODE = /^[\w.-]{1,64}$/;

/** The fields that are read from errors of @slack/web-api and @slack/webhook. */
interface ClientError {
  original?: unknown;
  data?: { error?: unknown };
  body?: unknown;
  statusCode?: number;
}

/** The problem for an error of the platform's clients. A code or a 4xx is a refusal; anything else may have been carried out. */
export function failureOf(error: unknown): Problem {
  const { original, data, body, statusCode = 0 } = error as ClientError;
  if (original instanceof Problem) return original;
  const answered = String(data?.error ?? body ?? '').trim();
  const problem = refusal(answered);
  if (problem.code !== UNLISTED) return problem;
  const refused = statusCode === 0 || statusCode === 200 ? CODE.test(answered) : statusCode >= 400 && statusCode < 500;
  return refused ? problem : outcomeUnknown();
}

/** The problem for a code that the platform answered. Codes that are not listed above are not passed on. */
export function refusal(code: string): Problem {
  if (RATE_LIMITS.has(code)) return rateLimited(null);
  if (UNKNOWN_OUTCOMES.has(code)) return outcomeUnknown();
  if (code === 'service_unavailable' || code === 'team_added_to_org') return unavailable();
  const [kind, remedy] = (Object.hasOwn(FAULTS, code) && FAULTS[code]) || [null, ''];
  return kind ? new Problem(kind, code, `The chat platform refused: ${code}. ${remedy}`) : unlisted(code);
}

/** 502: a code that has no meaning here. It is in the log and not in the answer. */
export function unlisted(code: string): Problem {
  const note = LOGGED.test(code) ? code : undefined;
  return new Problem('bad_gateway', UNLISTED, 'The chat platform refused for a reason that is not known here.', {
    note,
  });
}

/** 429 with the seconds that the platform asks for, if they can be read. */
export function rateLimited(retryAfter: string | null): Problem {
  const seconds = /^\d{1,9}$/.test(retryAfter ?? '') ? Number(retryAfter) : RETRY_S;
  return new Problem(
    'too_many_requests',
    'rate_limited',
    'The chat platform takes no more messages just now. Try again later.',
    {
      retryAfter: Math.min(Math.max(seconds, 1), LONGEST_RETRY_S),
    },
  );
}

/** 503: the call did not reach the platform, or the platform says that it is unavailable. */
export function unavailable(): Problem {
  return new Problem(
    'unavailable',
    'chat_unavailable',
    'The chat platform cannot be reached just now. Try again in a moment.',
    {
      retryAfter: RETRY_S,
    },
  );
}

/** 504 for a call that changes nothing. */
export function noAnswer(): Problem {
  return new Problem(
    'gateway_timeout',
    'chat_no_answer',
    'The chat platform gave no usable answer. Try again in a moment.',
  );
}

/** 504: the call may have been carried out, and it is not known whether it was. */
export function outcomeUnknown(): Problem {
  const detail =
    'The chat platform gave no usable answer: the message may have been posted. Look in the channel before you share again.';
  return new Problem('gateway_timeout', 'outcome_unknown', detail);
}
