import type { TableItem } from '../platform/dynamodb/client.ts';
import { shareQuotaKey } from '../platform/dynamodb/person-keys.ts';
import { getItem } from '../platform/dynamodb/read.ts';
import { updateItem } from '../platform/dynamodb/write.ts';
import { Problem } from '../values/problem.ts';

const HOUR_MS = 3_600_000;
/** At most so many expired counts are removed with one write: DynamoDB allows 4 KB per expression. */
const MAX_REMOVED_COUNTS = 50;

/** A counted share: the first characters of its id, and its time in milliseconds since the epoch. */
type ShareCount = [id: string, at: number];

/**
 * Counts a share before it is recorded; a person can have `limit` shares in any 60 minutes.
 *
 * One read and one write. A share `id` that was counted within the last hour is not counted again, so repeated requests
 * are free. A share that the platform rejects counts, too.
 *
 * @param limit the maximum number of shares; 0 means no limit
 * @throws Problem 429 too_many_shares if the limit is reached
 */
export async function countShareAgainstLimit(person: string, id: string, limit: number): Promise<void> {
  if (limit === 0) return;
  const countId = id.slice(0, 12);
  // Terminates: a rejected write means that another request counted a share or removed expired counts.
  for (;;) {
    const item = await getItem(shareQuotaKey(person), { consistent: true });
    const now = Date.now();
    const counts = parseShareCounts(item);
    const recent = counts.filter(([, at]) => at > now - HOUR_MS);
    if (recent.some(([known]) => known === countId)) return;
    const [, expiresAt] = recent[recent.length - limit] ?? [];
    if (expiresAt !== undefined) throw tooManyShares(limit, Math.ceil((expiresAt + HOUR_MS - now) / 1_000));
    const added = counts.length < limit ? countId : null;
    // An expired count of the same share is overwritten.
    const old = counts
      .slice(0, Math.min(counts.length - recent.length, MAX_REMOVED_COUNTS))
      .map(([known]) => known)
      .filter((known) => known !== added);
    const isWritten = await (item
      ? updateCountItem(person, { addedId: added, expiredIds: old, limit }, now)
      : createCountItem(person, countId, now));
    if (isWritten && (added || !item)) return;
  }
}

/** Returns the counts of a person, oldest first. */
const parseShareCounts = (item: TableItem | null): ShareCount[] =>
  Object.entries((item?.['shares'] ?? {}) as Record<string, number>).sort(([, a], [, b]) => a - b);

/** Returns the expiry of the item in seconds: one hour after its last count. */
const getExpiry = (now: number) => Math.ceil((now + HOUR_MS) / 1_000);

const createCountItem = (person: string, countId: string, now: number): Promise<boolean> =>
  updateItem({
    Key: shareQuotaKey(person),
    UpdateExpression: 'SET shares = :shares, expires_at = :expires',
    ConditionExpression: 'attribute_not_exists(pk)',
    ExpressionAttributeValues: { ':shares': { [countId]: now }, ':expires': getExpiry(now) },
  });

/** The count to add, null without room, the counts to remove, and the limit of counts. */
interface CountChange {
  addedId: string | null;
  expiredIds: string[];
  limit: number;
}

/** Removes expired counts, and adds one if there is room. Returns false if another request was faster. */
function updateCountItem(person: string, { addedId, expiredIds, limit }: CountChange, now: number): Promise<boolean> {
  const names = Object.fromEntries(expiredIds.map((id, i) => [`#old${i}`, id]));
  const paths = Object.keys(names).map((name) => `shares.${name}`);
  const removeClause = expiredIds.length > 0 ? `REMOVE ${paths.join(', ')}` : '';
  if (!addedId)
    return updateItem({
      Key: shareQuotaKey(person),
      UpdateExpression: removeClause,
      ConditionExpression: 'attribute_exists(shares)',
      ExpressionAttributeNames: names,
    });
  return updateItem({
    Key: shareQuotaKey(person),
    UpdateExpression: `SET shares.#added = :now, expires_at = :expires ${removeClause}`,
    ConditionExpression: 'size(shares) < :limit',
    ExpressionAttributeNames: { '#added': addedId, ...names },
    ExpressionAttributeValues: { ':now': now, ':expires': getExpiry(now), ':limit': limit },
  });
}

function tooManyShares(limit: number, retryAfter: number): Problem {
  const wait = retryAfter > 90 ? `${Math.ceil(retryAfter / 60)} minutes` : `${retryAfter} seconds`;
  const detail =
    `You have shared ${limit} times within an hour, which is the limit. ` + `Nothing was posted. Try again in ${wait}.`;
  return new Problem('too_many_requests', 'too_many_shares', { detail, retryAfter });
}
