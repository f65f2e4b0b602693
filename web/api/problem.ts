import type { ProblemBody } from '../../lib/values/problem.ts';
import { counted } from '../parts/counted.ts';

/**
 * An answer that is none of the hoped for.
 *
 *   answered    the service refused: status, code, detail and request id are its own (RFC 9457)
 *   unreachable no answer: the network, or the service is down
 *   late        no answer in time
 *   signed-out  nobody is signed in any more
 *   no-tokens   the identity provider cannot be reached, and the access token has ended
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

/** Whether what was to be changed is not as it was seen any more. */
export const isConflict = (error: unknown): boolean => error instanceof ApiError && error.problem.status === 412;

/** What is wrong, and what to do about it. */
export interface Explanation {
  title: string;
  remedy: string;
  /** The view in which it is mended, and what is done there. */
  link?: { view: string; text: string };
}

/** An error in words for whoever looks at the page. */
export function explain(error: unknown): Explanation {
  if (!(error instanceof ApiError)) {
    return { title: 'The answer was not understood.', remedy: 'Try again. If it happens again, load the page again.' };
  }
  const { kind, problem, retryAfter } = error;
  if (kind === 'unreachable') {
    return { title: 'The service cannot be reached.', remedy: 'Check your connection, then try again.' };
  }
  if (kind === 'late') return { title: 'The service did not answer in time.', remedy: 'Try again in a moment.' };
  if (kind === 'signed-out') return { title: 'Your session has ended.', remedy: 'Sign in again.' };
  if (kind === 'no-tokens') {
    return { title: 'The sign-in service cannot be reached.', remedy: 'Your session is kept. Try again in a moment.' };
  }
  return answered(problem, retryAfter);
}

function answered(problem: Partial<ProblemBody>, retryAfter = 0): Explanation {
  const { status = 0, code, detail = '', request_id: id = '' } = problem;
  const request = id ? ` If it happens again, give your administrator the request id ${id}.` : '';
  if (status === 429) {
    return {
      title: 'Too many requests.',
      remedy: `Try again in ${retryAfter ? counted(retryAfter, 'second') : 'some seconds'}.`,
    };
  }
  if (code === 'second_factor_required') {
    const link = { view: 'account', text: 'Set it up' };
    return {
      title: 'You need a second factor for this.',
      remedy: 'Admins sign in with a code of an app here: set it up under your account.',
      link,
    };
  }
  if (status === 403) return { title: 'You have no access to this.', remedy: detail };
  if (status === 404) {
    return {
      title: 'This was not found.',
      remedy: detail,
      link: { view: 'updates', text: 'Go to the updates.' },
    };
  }
  if (status >= 500) return { title: 'The service has a fault.', remedy: `Try again in a moment.${request}` };
  return { title: 'The service refused this.', remedy: detail };
}
