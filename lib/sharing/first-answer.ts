import { Problem } from '../values/problem.ts';
import type { ShareRecord } from './records.ts';
import type { Share } from './share.ts';

const LOOK_AGAIN_S = 2;
/** The code of a failure after which the message may have been posted. */
export const UNKNOWN = 'outcome_unknown';

/** The first answer to the same key. @throws Problem if that was one */
export function firstAnswer({ share, intent: known }: ShareRecord, intent: string): Share {
  if (known !== intent) {
    const detail = 'This Idempotency-Key was used for another share. Use a new key for each share.';
    throw new Problem('unprocessable', 'idempotency_key_reused', detail);
  }
  if (share.outcome === 'posted') return share;
  if (share.failure) {
    const { kind, code, detail } = share.failure;
    throw new Problem(kind, code, detail, { shareId: share.id });
  }
  if (share.outcome === 'pending') {
    const detail = 'This share is under way. Ask again with the same Idempotency-Key for its answer.';
    throw new Problem('conflict', 'share_in_progress', detail, { shareId: share.id, retryAfter: LOOK_AGAIN_S });
  }
  const detail = `This share was begun at ${share.shared_at} and its outcome is unknown: the message may have been posted. Look in the channel before you share again with a new Idempotency-Key.`;
  throw new Problem('gateway_timeout', UNKNOWN, detail, { shareId: share.id });
}
