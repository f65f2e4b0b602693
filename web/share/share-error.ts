import { ApiError } from '../data/api/api-error.ts';

/*
 * What a failed share means (docs/sharing.md, "Share without doubles"):
 * - `refused`: nothing was posted; after a fix, share with a new key
 * - `later`: nothing was posted; the same key may be sent again after `wait` seconds
 * - `doubt`: the response was lost; only the same key may be sent again
 * - `unknown`: the service does not know the outcome; this page never sends it again
 */
export interface ShareError {
  kind: 'refused' | 'later' | 'doubt' | 'unknown';
  title: string;
  remedy: string;
  /** Seconds. */
  waitSeconds: number;
}

/** Advice for API clients; the page creates new keys itself. */
const API_CLIENT_REMEDY = ' Then share with a new Idempotency-Key.';
/** Error codes after which the share may have been posted. */
const LOST_RESPONSE_CODES = ['', 'integration_failure', 'integration_timeout', 'internal_error'];

const NOT_SHARED_TITLE = 'Not shared.';

const SAME_SHARE_TEXT = 'the message will not be posted twice.';

/**
 * Explains a failed share. `where` names the channel. `isInDoubt`: a response to the same key was lost, so only an
 * error with a share id proves that nothing was posted.
 */
export function toShareError(error: unknown, channel: string, isInDoubt = false): ShareError {
  const failure = explainShareError(error, channel);
  const isKnown = error instanceof ApiError && error.problem.share_id;
  if (!isInDoubt || isKnown || failure.kind === 'doubt') return failure;
  const remedy = `${failure.remedy} Then check again: ${SAME_SHARE_TEXT}`;
  return { ...failure, kind: 'doubt', title: 'It may already have been posted.', remedy };
}

function explainShareError(error: unknown, where: string): ShareError {
  if (!(error instanceof ApiError)) return createDoubtError('An unexpected error occurred.');
  const { kind } = error;
  if (kind === 'unreachable' || kind === 'late') return createDoubtError('No response was received.');
  if (kind === 'no-tokens') {
    const remedy = 'The sign-in service cannot be reached. Try again in a moment.';
    return { kind: 'later', title: NOT_SHARED_TITLE, remedy, waitSeconds: 0 };
  }
  if (kind === 'signed-out')
    return { kind: 'refused', title: NOT_SHARED_TITLE, remedy: 'Sign in again.', waitSeconds: 0 };
  return toProblemError(error, where);
}

function createDoubtError(title: string): ShareError {
  const remedy = `It may have been posted. Check again: ${SAME_SHARE_TEXT}`;
  return { kind: 'doubt', title, remedy, waitSeconds: 0 };
}

function toProblemError({ problem, retryAfter }: ApiError, where: string): ShareError {
  const { status = 0, code = '' } = problem;
  if (code === 'outcome_unknown') {
    const remedy = `Check ${where} before you share it again.`;
    return { kind: 'unknown', title: 'It is not known whether it was posted.', remedy, waitSeconds: 0 };
  }
  const remedy = getRemedy(problem);
  if ((status === 429 || status === 503) && retryAfter !== undefined) {
    return { kind: 'later', title: 'Not shared yet.', remedy, waitSeconds: retryAfter };
  }
  if (status >= 500 && LOST_RESPONSE_CODES.includes(code)) return createDoubtError('The service did not respond.');
  return { kind: 'refused', title: NOT_SHARED_TITLE, remedy, waitSeconds: 0 };
}

/** Returns the remedy of a problem, with the request id if it is a server error. */
export function getRemedy({ status = 0, detail = '', request_id: id = '' }: ApiError['problem']): string {
  const remedy = detail.replace(API_CLIENT_REMEDY, '');
  return status >= 500 && id ? `${remedy} Request id: ${id}` : remedy;
}
