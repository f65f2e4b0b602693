import { SHARES_KEPT_PLACE } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import { justAfter } from '../table/sort-keys.ts';
import { putItem, updateItem } from '../table/write.ts';
import { wholeNumber } from '../values/whole-number.ts';
import { forgetting, trail } from './forget.ts';

const DAY_MS = 86_400_000;
/** The most shares that one run scans; the next run continues. */
const MOST = 2_000;

/** For how many days shares keep the sharer's address and the comment; 0 means forever. */
export const sharePeopleDays = wholeNumber('SHARE_PEOPLE_DAYS', 400);

/**
 * Removes addresses and comments from shares older than `days`, and returns how many shares changed.
 *
 * Continues at the checkpoint of the previous run, so that the cost of a run depends on one day of shares and not on
 * the whole log.
 * @throws Problem 503; what was removed until then stays removed
 */
export async function pruneShares(days: number): Promise<number> {
  if (days === 0) return 0;
  const now = Date.now();
  const place = String((await getItem(SHARES_KEPT_PLACE, { consistent: true }))?.['after'] ?? '');
  const to = new Date(now - days * DAY_MS).toISOString();
  let seen = 0;
  let pruned = 0;
  for await (const page of trail({ to, ...(place ? { from: justAfter(place) } : {}) })) {
    for (const { share } of page) {
      if (share.shared_by_email === null && share.comment === null) continue;
      if (await updateItem(forgetting(share, 'contact', now))) pruned += 1;
    }
    await putItem({ Item: { ...SHARES_KEPT_PLACE, after: page.at(-1)?.at } });
    seen += page.length;
    if (seen >= MOST) break;
  }
  return pruned;
}
