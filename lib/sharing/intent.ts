import { createHash, randomBytes } from 'node:crypto';
import { instantOf } from '../values/time.ts';
import type { Share, ShareRequest } from './share.ts';

/** A request to share. The same `idempotencyKey` of the same person is the same share. */
export interface ShareIntent extends ShareRequest {
  /** All entries of a digest, of which `entry_id` is the first one. */
  entry_ids?: string[];
  shared_by: string;
  idempotencyKey: string | undefined;
  /** The id of the request in its answer, to find it in the log. */
  requestId: string;
}

/** The id of a share: the same for the same person and key, drawn where there is no key. */
export const idOf = ({ shared_by, idempotencyKey }: ShareIntent) =>
  idempotencyKey === undefined
    ? randomBytes(16).toString('hex')
    : createHash('sha256').update(`${shared_by}\n${idempotencyKey}`).digest('hex').slice(0, 32);

/** What a key stands for: the same request has the same one. */
export const fingerprint = ({ entry_id, entry_ids, channel_id, comment }: ShareIntent) =>
  createHash('sha256')
    .update(JSON.stringify([entry_ids ?? entry_id, channel_id, comment]))
    .digest('hex');

/** The record of a share that begins. */
export function newShare(id: string, intent: ShareIntent, target: Pick<Share, 'method' | 'channel_id'>): Share {
  const { entry_id, entry_ids, shared_by } = intent;
  const comment = intent.comment ?? null;
  const entries = { entry_id, ...(entry_ids ? { entry_ids } : {}) };
  const what = { id, ...entries, comment, shared_by, shared_at: instantOf(new Date()) };
  const open = { shared_by_email: null, message_ts: null, closed_at: null, failure: null, earlier: [] };
  return { ...what, ...target, ...open, outcome: 'pending' };
}
