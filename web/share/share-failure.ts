import { ApiError } from '../api/problem.ts';

/*
 * What a failed share means (docs/sharing.md, "Share without doubles"):
 * - `refused`: nothing was posted; after a fix, share with a new key
 * - `later`: nothing was posted; the same key may be sent again after `wait` seconds
 * - `doubt`: the response was lost; only the same key may be sent again
 * - `unknown`: the service does not know the outcome; this page never sends it again
 */
export interface ShareFailure {
  kind: 'refused' | 'later' | 'doubt' | 'unknown';
  title: string;
  remedy: string;
  /** Seconds. */
  wait: number;
}

/** Advice for API clients; the page creates new keys itself. */
const FOR_PROGRAMS = ' Then share with a new Idempotency-Key.';
/** Error codes after which the share may have been posted. */
const LOST = ['', 'integration_failure', 'integration_timeout', 'internal_error'];

const NOT_SHARED = 'It was not shared.';

const ASK_AGAIN = 'it stays the same share, which is never posted twice.';

/**
 * Explains a failed share. `where` names the channel. `isInDoubt`: a response to the same key was lost, so only an
 * error with a share id proves that nothing was posted.
 */
export function shareFailureOf(error: unknown, where: string, isInDoubt = false): ShareFailure {
  const failure = meaningOf(error, where);
  const isKnown = error instanceof ApiError && error.problem.share_id;
  if (!isInDoubt || isKnown || failure.kind === 'doubt') return failure;
  const remedy = `${failure.remedy} Then ask again: ${ASK_AGAIN}`;
  return { ...failure, kind: 'doubt', title: 'It may have been posted before.', remedy };
}

function meaningOf(error: unknown, where: string): ShareFailure {
  if (!(error instanceof ApiError)) return doubt('The page has an error.');
  const { kind } = error;
  if (kind === 'unreachable' || kind === 'late') return doubt('No answer came.');
  if (kind === 'no-tokens') {
    const remedy = 'The sign-in service cannot be reached. Try again in a moment.';
    return { kind: 'later', title: NOT_SHARED, remedy, wait: 0 };
  }
  if (kind === 'signed-out') return { kind: 'refused', title: NOT_SHARED, remedy: 'Sign in again.', wait: 0 };
  return answered(error, where);
}

function doubt(title: string): ShareFailure {
  const remedy = `It may have been posted. Ask again: ${ASK_AGAIN}`;
  return { kind: 'doubt', title, remedy, wait: 0 };
}

function answered({ problem, retryAfter }: ApiError, where: string): ShareFailure {
  const { status = 0, code = '' } = problem;
  if (code === 'outcome_unknown') {
    const remedy = `Look into ${where} before you share it again.`;
    return { kind: 'unknown', title: 'Nobody knows whether it was posted.', remedy, wait: 0 };
  }
  const remedy = remedyOf(problem);
  if ((status === 429 || status === 503) && retryAfter !== undefined) {
    return { kind: 'later', title: 'It was not shared yet.', remedy, wait: retryAfter };
  }
  if (status >= 500 && LOST.includes(code)) return doubt('The service gave no answer.');
  return { kind: 'refused', title: NOT_SHARED, remedy, wait: 0 };
}

/** Returns the remedy of a problem, with the request id if it is a server error. */
export function remedyOf({ status = 0, detail = '', request_id: id = '' }: ApiError['problem']): string {
  const remedy = detail.replace(FOR_PROGRAMS, '');
  return status >= 500 && id ? `${remedy} Request id: ${id}` : remedy;
}
