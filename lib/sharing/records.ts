import type { Item } from '../table/client.ts';
import { entryKey, entryShares, SHARES, shareKey } from '../table/key-chart.ts';
import { getItem, queryItems } from '../table/read.ts';
import { putItem, transact, updateItem } from '../table/write.ts';
import { notFound, Problem } from '../values/problem.ts';
import { instantOf } from '../values/time.ts';
import { pointerOf, withDigests } from './digests.ts';
import type { Share } from './share.ts';

/** Longer than any function runs: the function that wrote an older `pending` has ended. */
export const PENDING_MS = 30_000;
/** The most shares in the answer for an entry; more records are read, because attempts that were not posted are among them. */
const TOLD = 50;
const LOOKED_AT = 2 * TOLD;

/** A record with what guards it: which attempt may close it, and the request that it belongs to. */
export interface ShareRecord {
  share: Share;
  attempt: string;
  intent: string;
  may_repeat: boolean;
}

/** A share that was left pending has an unknown outcome. */
export function shareOf(item: Item): Share {
  const share = item['body'] as Share;
  const began = Date.parse(String(item['at']).split('#')[0] ?? '');
  const isAbandoned = share.outcome === 'pending' && Date.now() - began >= PENDING_MS;
  return isAbandoned ? { ...share, outcome: 'unknown' } : share;
}

/** One record, read consistently, or null. */
export async function findShare(id: string): Promise<ShareRecord | null> {
  const item = await getItem(shareKey(id), { consistent: true });
  if (!item) return null;
  const [attempt, intent] = [String(item['attempt']), String(item['intent'])];
  return { share: shareOf(item), attempt, intent, may_repeat: item['may_repeat'] === true };
}

/** The newest shares, of all entries or of one, with the digests that it is in: the audit trail. */
export async function listShares(entryId?: string, limit = 100): Promise<Share[]> {
  const of = entryId
    ? ({ index: 'index1', partition: entryShares(entryId) } as const)
    : ({ index: 'index2', partition: SHARES } as const);
  return (await withDigests(await queryItems({ ...of, descending: true, limit }))).map(shareOf);
}

/** The posted shares of an entry, newest first: at most 50 of its newest 100 records. @throws Problem 404 entry_not_found */
export async function listEntryShares(entryId: string): Promise<Share[]> {
  const [entry, shares] = await Promise.all([getItem(entryKey(entryId)), listShares(entryId, LOOKED_AT)]);
  if (!entry) throw notFound('entry', entryId);
  return shares.filter(({ outcome }) => outcome === 'posted').slice(0, TOLD);
}

/** Writes the record of a new share; false if there is one already. */
export async function putShare({ share, attempt, intent }: Omit<ShareRecord, 'may_repeat'>): Promise<boolean> {
  const { id, entry_id, entry_ids } = share;
  const at = `${new Date().toISOString()}#${id}`;
  const record = { ...shareKey(id), gsi2: SHARES, at, body: share, attempt, intent, may_repeat: false };
  const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
  if (!entry_ids) return putItem({ Item: { ...record, gsi1: entryShares(entry_id) }, ...isNew });
  const pointers = entry_ids.map((one) => pointerOf(id, one, at));
  return (await transact([{ Put: { Item: record, ...isNew } }, ...pointers])) === null;
}

/** Takes over a failed share that may be repeated; false if somebody else was first. */
export function retakeShare(share: Share, attempt: string, seen: string): Promise<boolean> {
  return updateItem({
    Key: shareKey(share.id),
    UpdateExpression: 'SET body = :body, #at = :at, attempt = :attempt, may_repeat = :no',
    ConditionExpression: 'attempt = :seen AND may_repeat = :yes',
    ExpressionAttributeNames: { '#at': 'at' },
    ExpressionAttributeValues: {
      ':body': share,
      ':at': `${new Date().toISOString()}#${share.id}`,
      ':attempt': attempt,
      ':seen': seen,
      ':no': false,
      ':yes': true,
    },
  });
}

/**
 * Writes the outcome of an attempt, unless another attempt has taken over; the attempt's own outcome replaces `unknown`.
 *
 * @returns null, or what went wrong
 */
export async function closeShare(share: Share, attempt: string, mayRepeat: boolean): Promise<string | null> {
  try {
    if (await writeClosed({ ...share, closed_at: instantOf(new Date()) }, attempt, mayRepeat)) return null;
    return (await isClosed(share, attempt)) ? null : 'Overtaken';
  } catch (error) {
    return error instanceof Problem ? (error.note ?? error.code) : (error as Error).name;
  }
}

/** A write whose answer was lost is sent again; the repetition finds the record closed already. */
async function isClosed({ id, outcome }: Share, attempt: string): Promise<boolean> {
  const stored = await findShare(id);
  return stored?.attempt === attempt && stored.share.outcome === outcome;
}

function writeClosed(share: Share, attempt: string, mayRepeat: boolean): Promise<boolean> {
  return updateItem({
    Key: shareKey(share.id),
    UpdateExpression: 'SET body = :body, may_repeat = :repeat',
    ConditionExpression: 'attempt = :attempt AND body.outcome IN (:pending, :unknown)',
    ExpressionAttributeValues: {
      ':body': share,
      ':repeat': mayRepeat,
      ':attempt': attempt,
      ':pending': 'pending',
      ':unknown': 'unknown',
    },
  });
}
