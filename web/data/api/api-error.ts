import type { ProblemBody } from '../../../lib/values/problem.ts';
import { pluralize } from '../../values/format-words.ts';

/**
 * A request without a usable response. `kind` is one of:
 * - `answered`: the service returned a problem (RFC 9457) with status, code, detail and request id
 * - `unreachable`: no response, because the network or the service is down
 * - `late`: no response in time
 * - `signed-out`: the session is over
 * - `no-tokens`: the access token expired and the identity provider cannot be reached
 */
export class ApiError extends Error {
  readonly kind: 'answered' | 'unreachable' | 'late' | 'signed-out' | 'no-tokens';
  readonly problem: Partial<ProblemBody>;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(kind: ApiError['kind'], problem: Partial<ProblemBody> = {}, retryAfter?: number) {
    super(problem.detail ?? kind);
    this.name = 'ApiError';
    this.kind = kind;
    this.problem = problem;
    this.retryAfter = retryAfter;
  }
}

/** Whether the resource changed since it was loaded. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.problem.status === 412;

/** An error message: what is wrong and what to do next. */
export interface ErrorExplanation {
  title: string;
  remedy: string;
  /** The view in which the problem can be fixed, and the text of the link. */
  link?: { view: string; text: string };
}

/** Returns the message for an error. */
export function explainError(error: unknown): ErrorExplanation {
  if (!(error instanceof ApiError)) {
    return { title: 'The response could not be read.', remedy: 'Try again. If the error persists, reload the page.' };
  }
  const { kind, problem, retryAfter } = error;
  if (kind === 'unreachable') {
    return { title: 'The service cannot be reached.', remedy: 'Check your connection, then try again.' };
  }
  if (kind === 'late') return { title: 'The service did not respond in time.', remedy: 'Try again in a moment.' };
  if (kind === 'signed-out') return { title: 'Your session has ended.', remedy: 'Sign in again.' };
  if (kind === 'no-tokens') {
    return {
      title: 'The sign-in service cannot be reached.',
      remedy: 'You are still signed in. Try again in a moment.',
    };
  }
  return explainProblem(problem, retryAfter);
}

function explainProblem(problem: Partial<ProblemBody>, retryAfter = 0): ErrorExplanation {
  const { status = 0, code, detail = '', request_id: id = '' } = problem;
  const request = id ? ` If the error persists, send your administrator the request id ${id}.` : '';
  if (status === 429) {
    return {
      title: 'Too many requests.',
      remedy: `Try again in ${retryAfter ? pluralize(retryAfter, 'second') : 'a few seconds'}.`,
    };
  }
  if (code === 'second_factor_required') {
    const link = { view: 'account', text: 'Set up a second factor' };
    return {
      title: 'This action requires a second factor.',
      remedy: 'Admins must use an authenticator app. Set it up under your account.',
      link,
    };
  }
  if (status === 403) return { title: 'You do not have access.', remedy: detail };
  if (status === 404) {
    return {
      title: 'Not found.',
      remedy: detail,
      link: { view: 'updates', text: 'Go to the updates.' },
    };
  }
  if (status >= 500) return { title: 'The service had an error.', remedy: `Try again in a moment.${request}` };
  return { title: 'The request was rejected.', remedy: detail };
}
