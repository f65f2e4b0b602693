import { Problem } from '../values/problem.ts';
import type { Share } from './share.ts';
import type { StoredShare } from './share-store.ts';

const RETRY_AFTER_S = 2;
/** The error code for a share whose message may or may not have been posted. */
export const OUTCOME_UNKNOWN_CODE = 'outcome_unknown';

/**
 * Returns the stored share for a repeated request with the same idempotency key, if it was posted.
 * `fingerprint` is a hash of the repeated request's content, see `getShareFingerprint`.
 *
 * @throws Problem 422 idempotency_key_reused if the first request had other content
 * @throws Problem of the first request if it failed
 * @throws Problem 409 share_in_progress while the first request is in progress
 * @throws Problem 504 outcome_unknown if the message may have been posted
 */
export function getShareForRepeatedRequest({ share, intent: known }: StoredShare, fingerprint: string): Share {
  if (known !== fingerprint) {
    const detail = 'This Idempotency-Key was used for another share. Use a new key for each share.';
    throw new Problem('unprocessable', 'idempotency_key_reused', detail);
  }
  if (share.outcome === 'posted') return share;
  if (share.failure) {
    const { kind, code, detail } = share.failure;
    throw new Problem(kind, code, { detail, shareId: share.id });
  }
  if (share.outcome === 'pending') {
    const detail = 'This share is in progress. Repeat the request with the same Idempotency-Key to get its result.';
    throw new Problem('conflict', 'share_in_progress', { detail, shareId: share.id, retryAfter: RETRY_AFTER_S });
  }
  const detail =
    `This share started at ${share.shared_at} and its outcome is unknown: the message may have been posted. Check ` +
    'the channel before you share again with a new Idempotency-Key.';
  throw new Problem('gateway_timeout', OUTCOME_UNKNOWN_CODE, { detail, shareId: share.id });
}
