import { createHash, randomBytes } from 'node:crypto';
import type { ChatMethod } from '../schemas/chat.ts';
import { Problem } from '../schemas/problem.ts';
import type { Share } from '../schemas/share.ts';
import { instantOf } from '../schemas/time.ts';
import { entryShares, SHARES, shareKey } from './keys.ts';
import { getItem, putItem, queryItems, updateItem } from './table.ts';

/*
 * A share is recorded before the platform is called and closed after it, so that nothing is posted twice by us:
 *
 *   (none) -> pending -> posted | failed | unknown       each arrow is one conditional write
 *   failed -> pending                                    only where the failure asked to try again (429, 503): nothing was posted
 *   pending for longer than a function can live -> unknown
 */

/** Longer than any function runs: whoever wrote an older `pending` is gone. */
const PENDING_MS = 30_000;
const LOOK_AGAIN_S = 2;
/** The code of a failure after which the message may have been posted. */
const UNKNOWN = 'outcome_unknown';

/** What somebody wants to share. The same `idempotencyKey` of the same person is the same share. */
export interface ShareIntent {
  entry_id: string;
  method: ChatMethod;
  channel_id: string | null;
  comment: string | undefined;
  shared_by: string;
  idempotencyKey: string | undefined;
}

/** The newest shares, of all entries or of one: the audit trail. */
export async function listShares(entryId?: string, limit = 100): Promise<Share[]> {
  const of = entryId
    ? ({ index: 'index1', partition: entryShares(entryId) } as const)
    : ({ index: 'index2', partition: SHARES } as const);
  const items = await queryItems({ ...of, descending: true, limit });
  return items.map((item) => item['body'] as Share);
}

interface Stored {
  share: Share;
  /** Who may close it: one attempt to post. */
  attempt: string;
  began: number;
  intent: string;
  may_repeat: boolean;
}

/**
 * Posts once and records it. A repeat with the same key gets the first answer.
 *
 * @param post Asks the platform; a Problem with retryAfter means that nothing was posted and a repeat may succeed.
 * @throws Problem of `post`; 409 share_in_progress, 422 idempotency_key_reused, 504 outcome_unknown
 */
export async function shareOnce(
  intent: ShareIntent,
  post: () => Promise<Pick<Share, 'channel_id' | 'message_ts'>>,
): Promise<Share> {
  const attempt = randomBytes(8).toString('hex');
  const share = newShare(intent);
  const earlier = await begin(share, attempt, fingerprint(intent));
  if (earlier) return answerOf(earlier);
  try {
    const posted: Share = { ...share, ...(await post()), outcome: 'posted' };
    await close(posted, attempt, false).catch(unclosed(share.id));
    return posted;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { kind, code, message, retryAfter } = error;
    const isFinal = retryAfter === undefined && intent.idempotencyKey !== undefined && code !== UNKNOWN;
    const failure = { kind, code, detail: isFinal ? `${message} Then share with a new Idempotency-Key.` : message };
    const failed: Share = { ...share, outcome: code === UNKNOWN ? 'unknown' : 'failed', failure };
    await close(failed, attempt, retryAfter !== undefined).catch(unclosed(share.id));
    throw problemOf(failed, retryAfter);
  }
}

/** The problem that a share which was not posted is answered with, the first time and again. */
function problemOf({ id, failure, shared_at }: Share, retryAfter?: number): Problem {
  if (failure) return new Problem(failure.kind, failure.code, failure.detail, { shareId: id, retryAfter });
  const detail = `This share was begun at ${shared_at} and its outcome is unknown: the message may have been posted. Look in the channel before you share again with a new Idempotency-Key.`;
  return new Problem('gateway_timeout', UNKNOWN, detail, { shareId: id });
}

function newShare({ entry_id, method, channel_id, shared_by, idempotencyKey }: ShareIntent): Share {
  const id =
    idempotencyKey === undefined
      ? randomBytes(16).toString('hex')
      : createHash('sha256').update(`${shared_by}\n${idempotencyKey}`).digest('hex').slice(0, 32);
  const shared_at = instantOf(new Date());
  const open = { outcome: 'pending', message_ts: null, closed_at: null, failure: null } as const;
  return { id, entry_id, shared_by, shared_at, method, channel_id, ...open };
}

const fingerprint = ({ entry_id, method, channel_id, comment }: ShareIntent) =>
  createHash('sha256')
    .update(JSON.stringify([entry_id, method, channel_id, comment]))
    .digest('hex');

/** Claims the share for this attempt: null where it may post, else what is there already. */
async function begin(share: Share, attempt: string, intent: string): Promise<Stored | null> {
  const now = new Date();
  const Item = {
    ...shareKey(share.id),
    gsi1: entryShares(share.entry_id),
    gsi2: SHARES,
    at: `${now.toISOString()}#${share.id}`,
    body: share,
    attempt,
    intent,
    began: now.getTime(),
    may_repeat: false,
  };
  const claimed = await putItem({
    Item,
    ConditionExpression: 'attribute_not_exists(pk) OR (may_repeat = :yes AND intent = :intent)',
    ExpressionAttributeValues: { ':yes': true, ':intent': intent },
  });
  if (claimed) return null;
  const item = await getItem(shareKey(share.id), { consistent: true });
  const stored = item && ({ ...item, share: item['body'] } as unknown as Stored);
  // The SDK repeats a write whose answer was lost: then the claim that is there is ours.
  if (!stored || stored.attempt === attempt) return null;
  if (stored.intent === intent) return stored;
  const detail = 'This Idempotency-Key was used for another share. Use a new key for each share.';
  throw new Problem('unprocessable', 'idempotency_key_reused', detail);
}

/** The first answer of a share that is there already. */
async function answerOf(stored: Stored): Promise<Share> {
  const { share, attempt, began } = stored;
  if (share.outcome === 'posted') return share;
  if (share.outcome === 'pending' && Date.now() - began < PENDING_MS) {
    const detail = 'This share is under way. Ask again with the same Idempotency-Key for its answer.';
    throw new Problem('conflict', 'share_in_progress', detail, { shareId: share.id, retryAfter: LOOK_AGAIN_S });
  }
  if (share.outcome === 'pending') await close({ ...share, outcome: 'unknown' }, attempt, false);
  throw problemOf(share);
}

/** Writes how an attempt ended, unless another attempt has taken over. */
async function close(share: Share, attempt: string, mayRepeat: boolean): Promise<void> {
  await updateItem({
    Key: shareKey(share.id),
    UpdateExpression: 'SET body = :body, may_repeat = :repeat',
    ConditionExpression: 'attempt = :attempt AND body.outcome = :pending',
    ExpressionAttributeValues: {
      ':body': { ...share, closed_at: instantOf(new Date()) },
      ':repeat': mayRepeat,
      ':attempt': attempt,
      ':pending': 'pending',
    },
  });
}

/** The platform has answered: a record that cannot be closed does not change that. It stays pending and becomes unknown. */
function unclosed(share_id: string) {
  return (error: Error) =>
    console.error(JSON.stringify({ level: 'ERROR', event: 'share_not_closed', share_id, error: error.name }));
}
