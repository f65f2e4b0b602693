import { createHash, randomBytes } from 'node:crypto';
import { formatInstant } from '../values/time.ts';
import type { Share, ShareRequest } from './share.ts';

/**
 * A person's request to share one entry or several.
 * Requests of the same person with the same `idempotencyKey` are the same share.
 */
export interface ShareIntent extends ShareRequest {
  /** All entries of a digest; `entry_id` is the first of them. */
  entry_ids?: string[];
  /** The person: the `sub` of their token. */
  shared_by: string;
  idempotencyKey: string | undefined;
  /** The id of the request in its response and in the log. */
  requestId: string;
}

/**
 * Returns the id of a share: a hash of the person and the idempotency key.
 * Without an idempotency key the id is random.
 */
export const getShareId = ({ shared_by, idempotencyKey }: ShareIntent) =>
  idempotencyKey === undefined
    ? randomBytes(16).toString('hex')
    : createHash('sha256').update(`${shared_by}\n${idempotencyKey}`).digest('hex').slice(0, 32);

/**
 * Returns a hash of the content of a share request: entries, channel and comment.
 * A request is rejected if an earlier one had the same idempotency key and another fingerprint.
 */
export const getShareFingerprint = ({ entry_id, entry_ids, channel_id, comment }: ShareIntent) =>
  createHash('sha256')
    .update(JSON.stringify([entry_ids ?? entry_id, channel_id, comment]))
    .digest('hex');

/**
 * Creates the audit record of a share that is about to be posted, and stores nothing.
 * The record has the outcome `pending`.
 */
export function createPendingShare(
  id: string,
  intent: ShareIntent,
  target: Pick<Share, 'method' | 'channel_id'>,
): Share {
  const { entry_id, entry_ids, shared_by } = intent;
  const comment = intent.comment ?? null;
  const entries = { entry_id, ...(entry_ids ? { entry_ids } : {}) };
  const content = { id, ...entries, comment, shared_by, shared_at: formatInstant(new Date()) };
  const openFields = { shared_by_email: null, message_ts: null, closed_at: null, failure: null, earlier: [] };
  return { ...content, ...target, ...openFields, outcome: 'pending' };
}
