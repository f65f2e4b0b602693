import type { Item } from '../table/client.ts';
import { sharerKey } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import { updateItem } from '../table/write.ts';
import { Problem } from '../values/problem.ts';

const HOUR_MS = 3_600_000;
/** At most so many expired counts are removed with one write: DynamoDB allows 4 KB per expression. */
const DROPPED_AT_ONCE = 50;

/** A counted share: the first characters of its id, and its time in milliseconds since the epoch. */
type Count = [id: string, at: number];

/**
 * Counts a share before it is recorded, so that a person stays within `limit` in any 60 minutes.
 *
 * One read and one write. The same id counts once an hour. A share that the platform rejects counts, too.
 * @param limit 0 means no limit
 * @throws Problem 429 too_many_shares
 */
export async function countShare(person: string, id: string, limit: number): Promise<void> {
  if (limit === 0) return;
  const counted = id.slice(0, 12);
  // Terminates: a rejected write means that another request counted a share or removed expired counts.
  for (;;) {
    const item = await getItem(sharerKey(person), { consistent: true });
    const now = Date.now();
    const all = countsOf(item);
    const recent = all.filter(([, at]) => at > now - HOUR_MS);
    if (recent.some(([known]) => known === counted)) return;
    const [, leaves] = recent[recent.length - limit] ?? [];
    if (leaves !== undefined) throw tooMany(limit, Math.ceil((leaves + HOUR_MS - now) / 1_000));
    const added = all.length < limit ? counted : null;
    // An expired count of the same share is overwritten.
    const old = all
      .slice(0, Math.min(all.length - recent.length, DROPPED_AT_ONCE))
      .map(([known]) => known)
      .filter((known) => known !== added);
    const isWritten = await (item ? change(person, added, old, limit, now) : begin(person, counted, now));
    if (isWritten && (added || !item)) return;
  }
}

/** Returns the counts of a person, oldest first. */
const countsOf = (item: Item | null): Count[] =>
  Object.entries((item?.['shares'] ?? {}) as Record<string, number>).sort(([, a], [, b]) => a - b);

/** Returns the expiry of the item in seconds: one hour after its last count. */
const expiry = (now: number) => Math.ceil((now + HOUR_MS) / 1_000);

const begin = (person: string, counted: string, now: number): Promise<boolean> =>
  updateItem({
    Key: sharerKey(person),
    UpdateExpression: 'SET shares = :shares, expires_at = :expires',
    ConditionExpression: 'attribute_not_exists(pk)',
    ExpressionAttributeValues: { ':shares': { [counted]: now }, ':expires': expiry(now) },
  });

/** Removes expired counts, and adds one if there is room. Returns false if another request was faster. */
function change(person: string, added: string | null, old: string[], limit: number, now: number): Promise<boolean> {
  const names = Object.fromEntries(old.map((id, i) => [`#old${i}`, id]));
  const paths = Object.keys(names).map((name) => `shares.${name}`);
  const dropping = old.length > 0 ? `REMOVE ${paths.join(', ')}` : '';
  if (!added)
    return updateItem({
      Key: sharerKey(person),
      UpdateExpression: dropping,
      ConditionExpression: 'attribute_exists(shares)',
      ExpressionAttributeNames: names,
    });
  return updateItem({
    Key: sharerKey(person),
    UpdateExpression: `SET shares.#added = :now, expires_at = :expires ${dropping}`,
    ConditionExpression: 'size(shares) < :limit',
    ExpressionAttributeNames: { '#added': added, ...names },
    ExpressionAttributeValues: { ':now': now, ':expires': expiry(now), ':limit': limit },
  });
}

function tooMany(limit: number, retryAfter: number): Problem {
  const wait = retryAfter > 90 ? `${Math.ceil(retryAfter / 60)} minutes` : `${retryAfter} seconds`;
  const detail = `You have shared ${limit} times within an hour, which is the limit. Nothing was posted. Try again in ${wait}.`;
  return new Problem('too_many_requests', 'too_many_shares', detail, { retryAfter });
}
