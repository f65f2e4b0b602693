import { SHARE_RETENTION_CHECKPOINT_KEY } from '../platform/dynamodb/person-keys.ts';
import { getItem } from '../platform/dynamodb/read.ts';
import { getSortKeyAfter } from '../platform/dynamodb/sort-keys.ts';
import { putItem, updateItem } from '../platform/dynamodb/write.ts';
import { getIntegerSetting } from '../values/settings.ts';
import { buildShareErasure, listLoggedShares } from './erasure.ts';

const DAY_MS = 86_400_000;
/** The most shares that one run scans; the next run continues. */
const MAX_SHARES_PER_RUN = 2_000;

/** The number of days for which shares keep the sharer's address and the comment; 0 means forever. */
export const sharerContactRetentionDays = getIntegerSetting('SHARE_PEOPLE_DAYS', 400);

/**
 * Removes addresses and comments from shares after `retentionDays`, and returns how many changed.
 * Does nothing if `retentionDays` is 0.
 *
 * Each run continues where the previous run ended, so a daily run only scans the shares of one day. It stops after
 * about 2,000 shares.
 *
 * @throws Problem 503 if the table does not respond; shares that were changed before stay changed
 */
export async function removeExpiredSharerContacts(retentionDays: number): Promise<number> {
  if (retentionDays === 0) return 0;
  const now = Date.now();
  const checkpoint = String((await getItem(SHARE_RETENTION_CHECKPOINT_KEY, { consistent: true }))?.['after'] ?? '');
  const to = new Date(now - retentionDays * DAY_MS).toISOString();
  let scannedShares = 0;
  let removedContacts = 0;
  for await (const page of listLoggedShares({ to, ...(checkpoint ? { from: getSortKeyAfter(checkpoint) } : {}) })) {
    for (const { share } of page) {
      if (share.shared_by_email === null && share.comment === null) continue;
      if (await updateItem(buildShareErasure(share, 'contact', now))) removedContacts += 1;
    }
    await putItem({ Item: { ...SHARE_RETENTION_CHECKPOINT_KEY, after: page.at(-1)?.at } });
    scannedShares += page.length;
    if (scannedShares >= MAX_SHARES_PER_RUN) break;
  }
  return removedContacts;
}
