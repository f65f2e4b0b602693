import { ApiError } from '../api/problem.ts';

/*
 * What a failure of a share means (docs/sharing.md, "Share without doubles"):
 *
 *   refused   nothing was posted, and the same key would be answered the same: what is mended is shared with a new key
 *   later     nothing was posted; the same key may be sent again after `wait` seconds
 *   doubt     the answer was lost: only the same key may be sent again
 *   unknown   the service does not know either; it is never sent again by this page
 */
export interface ShareFailure {
  kind: 'refused' | 'later' | 'doubt' | 'unknown';
  title: string;
  remedy: string;
  /** Seconds. */
  wait: number;
}

/** What the service adds for programs; the page takes a new key by itself. */
const FOR_PROGRAMS = ' Then share with a new Idempotency-Key.';
/** The gateway got no answer of the service, or the service broke down on the way. */
const LOST = ['', 'integration_failure', 'integration_timeout', 'internal_error'];

const NOT_SHARED = 'It was not shared.';

const ASK_AGAIN = 'it stays the same share, which is never posted twice.';

/**
 * A failure of a share in words. `where` names the channel; `isInDoubt`: an answer to the same key was lost before. Then only what
 * names the record of the share says that nothing was posted.
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

/** The remedy that a problem of the service holds, with what leads to its log line where it is a fault of the set-up. */
export function remedyOf({ status = 0, detail = '', request_id: id = '' }: ApiError['problem']): string {
  const remedy = detail.replace(FOR_PROGRAMS, '');
  return status >= 500 && id ? `${remedy} Request id: ${id}` : remedy;
}
