import { randomBytes } from 'node:crypto';
import { maxSharesPerHour } from '../channels/chat/settings.ts';
import { addMetrics, unprefixedConsole } from '../platform/log/metrics.ts';
import { Problem, type ProblemKind } from '../values/problem.ts';
import type { Share } from './share.ts';
import { createPendingShare, getShareFingerprint, getShareId, type ShareIntent } from './share-intent.ts';
import { countShareAgainstLimit } from './share-limit.ts';
import { claimFailedShare, createShareRecord, findShare, type StoredShare, storeShareOutcome } from './share-store.ts';

/*
 * A share is recorded before the platform is called and closed after it, so that nothing is posted twice:
 *
 *   (none) -> pending -> posted or failed or unknown     each arrow is one conditional write
 *   failed -> pending                                    only if the platform asked for a retry (429, 503)
 *   pending for longer than a function runs              is read as unknown
 */

/** Errors that a person can fix before sharing again. */
const RECOVERABLE_KINDS: ProblemKind[] = ['forbidden', 'not_found', 'unprocessable'];

/** A share that is ready to be posted: its method and channel, and the function that posts it. */
export interface PreparedShare extends Pick<Share, 'method' | 'channel_id'> {
  /** Calls the platform once. A Problem with retryAfter means that nothing was posted and a retry may succeed. */
  post: () => Promise<Pick<Share, 'channel_id' | 'message_ts'>>;
  /**
   * Returns the sharer's e-mail address or null. Called in parallel with `post`, only if something is posted. Never
   * rejects.
   */
  findEmail: () => Promise<string | null>;
}

/**
 * Posts a share at most once, records it in the audit log, and returns its record.
 * A repeated request with the same idempotency key returns the first response.
 *
 * @param prepare resolves target and content; if it throws, the share is neither recorded nor counted
 * @throws Problem that `prepare` or its function `post` throws
 * @throws Problem 429 too_many_shares, 409 share_in_progress, 422 idempotency_key_reused, 504 outcome_unknown
 */
export async function shareOnce(intent: ShareIntent, prepare: () => Promise<PreparedShare>): Promise<Share> {
  const id = getShareId(intent);
  const prepareAndCount = async () => {
    const preparedShare = await prepare();
    await countShareAgainstLimit(intent.shared_by, id, maxSharesPerHour);
    return preparedShare;
  };
  const preparedShare = await prepareAndCount().catch((problem) => getFirstResponseOrThrow(intent, problem));
  if ('outcome' in preparedShare) return preparedShare;
  const { method, channel_id } = preparedShare;
  const attempt = randomBytes(8).toString('hex');
  const pendingShare = await claimShare(
    createPendingShare(id, intent, { method, channel_id }),
    attempt,
    getShareFingerprint(intent),
  );
  if (pendingShare.outcome !== 'pending') return pendingShare;
  const email = preparedShare.findEmail();
  try {
    const message = await preparedShare.post();
    const posted: Share = { ...pendingShare, ...message, shared_by_email: await email, outcome: 'posted' };
    await closeAndLog(posted, { attempt, mayRepeat: false, requestId: intent.requestId });
    return posted;
  } catch (error) {
    const share = { ...pendingShare, shared_by_email: await email };
    throw await closeFailedShare(share, { ...intent, attempt }, error);
  }
}

/** A request to share, with the id of its attempt. */
interface ShareAttempt extends ShareIntent {
  attempt: string;
}

/** An attempt that ended; `mayRepeat` if a repetition may post again. */
interface EndedAttempt {
  attempt: string;
  mayRepeat: boolean;
  requestId: string;
}

/** Closes a share whose post failed, and returns the error to throw. */
async function closeFailedShare(
  share: Share,
  { attempt, requestId, idempotencyKey }: ShareAttempt,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof Problem)) {
    await closeAndLog({ ...share, outcome: 'unknown' }, { attempt, mayRepeat: false, requestId });
    return error;
  }
  const isKeyed = idempotencyKey !== undefined;
  const { kind, code, message, note } = error;
  const hint = isKeyed && RECOVERABLE_KINDS.includes(kind) ? ' Then share with a new Idempotency-Key.' : '';
  const failure = { kind, code, detail: message + hint };
  const mayRepeat = error.retryAfter !== undefined;
  const outcome = code === OUTCOME_UNKNOWN_CODE ? 'unknown' : 'failed';
  const isClosed = await closeAndLog({ ...share, outcome, failure }, { attempt, mayRepeat, requestId });
  // If the record is not closed, a repetition would never be accepted, so none is suggested.
  const retryAfter = isClosed || !isKeyed ? error.retryAfter : undefined;
  return new Problem(kind, code, { detail: failure.detail, shareId: share.id, retryAfter, note });
}

/**
 * Closes a record. If that fails, the response to the caller does not change, and the log has the content of the
 * record.
 */
async function closeAndLog(share: Share, { attempt, mayRepeat, requestId }: EndedAttempt): Promise<boolean> {
  const error = await storeShareOutcome(share, attempt, mayRepeat);
  if (error === null) return true;
  const { id: share_id, shared_by: caller, outcome, message_ts, channel_id, failure } = share;
  const figures = { share_id, outcome, message_ts, channel_id, code: failure?.code };
  const context = { level: 'ERROR', request_id: requestId, event: 'share_not_closed', caller };
  const line = { ...context, error, ...figures, shares_not_closed: 1 };
  unprefixedConsole.error(JSON.stringify(addMetrics(line, [{ names: ['shares_not_closed'] }])));
  return false;
}

/**
 * Claims a share for an attempt. Returns a pending share if it may post, else the earlier outcome. @throws Problem as
 * `shareOnce`
 */
async function claimShare(share: Share, attempt: string, intent: string): Promise<Share> {
  let claimedShare = share;
  try {
    if (await createShareRecord({ share, attempt, intent })) return share;
    const stored = await findShare(share.id);
    // A write whose response was lost is repeated: then the existing claim is our own.
    if (!stored || stored.attempt === attempt) return share;
    if (!stored.may_repeat || stored.intent !== intent) return getShareForRepeatedRequest(stored, intent);
    const { shared_at, earlier, failure, closed_at } = stored.share;
    const before = [...earlier, { at: closed_at ?? shared_at, code: failure?.code ?? '' }];
    claimedShare = { ...share, shared_at, earlier: before };
    if (await claimFailedShare(claimedShare, attempt, stored.attempt)) return claimedShare;
    const currentRecord = await findShare(share.id);
    return currentRecord && currentRecord.attempt !== attempt
      ? getShareForRepeatedRequest(currentRecord, intent)
      : claimedShare;
  } catch (error) {
    if (error instanceof Problem && error.code.startsWith('storage_')) await releaseClaim(claimedShare, attempt, error);
    throw error;
  }
}

/** Releases a claim after a storage error, so that it does not block a retry. Nothing was posted. */
async function releaseClaim(share: Share, attempt: string, { kind, code, message }: Problem): Promise<void> {
  await storeShareOutcome({ ...share, outcome: 'failed', failure: { kind, code, detail: message } }, attempt, true);
}

/** Returns the first response for the key if it was used before. @throws the given problem otherwise */
async function getFirstResponseOrThrow(intent: ShareIntent, problem: unknown): Promise<Share> {
  const stored = intent.idempotencyKey === undefined ? null : await findShare(getShareId(intent));
  if (!stored || stored.may_repeat) throw problem;
  return getShareForRepeatedRequest(stored, getShareFingerprint(intent));
}

const RETRY_AFTER_S = 2;
/** The error code for a share whose message may or may not have been posted. */
const OUTCOME_UNKNOWN_CODE = 'outcome_unknown';

/**
 * Returns the stored share for a repeated request with the same idempotency key, if it was posted.
 * `fingerprint` is a hash of the repeated request's content, see `getShareFingerprint`.
 *
 * @throws Problem 422 idempotency_key_reused if the first request had other content
 * @throws Problem of the first request if it failed
 * @throws Problem 409 share_in_progress while the first request is in progress
 * @throws Problem 504 outcome_unknown if the message may have been posted
 */
function getShareForRepeatedRequest({ share, intent: known }: StoredShare, fingerprint: string): Share {
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
