import { SHARES_KEPT_PLACE } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import { justAfter } from '../table/sort-keys.ts';
import { putItem, updateItem } from '../table/write.ts';
import { wholeNumber } from '../values/whole-number.ts';
import { forgetting, trail } from './forget.ts';

const DAY_MS = 86_400_000;
/** What one run looks at, at the most: the next one continues. */
const MOST = 2_000;

/** For how many days shares keep the address of who shared, and the comment; 0 is for ever. */
export const sharePeopleDays = wholeNumber('SHARE_PEOPLE_DAYS', 400);

/**
 * Removes addresses and comments from shares of more than `days` ago; returns from how many. It reads on from where the run before
 * stopped, so that a run costs what one day of shares does, however long the trail is.
 *
 * @throws Problem 503; what was done until then is kept
 */
export async function pruneShares(days: number): Promise<number> {
  if (days === 0) return 0;
  const now = Date.now();
  const place = String((await getItem(SHARES_KEPT_PLACE, { consistent: true }))?.['after'] ?? '');
  const to = new Date(now - days * DAY_MS).toISOString();
  let [seen, pruned] = [0, 0];
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
