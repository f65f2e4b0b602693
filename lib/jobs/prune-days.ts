import { anchorDays } from '../reviews/anchors.ts';
import { pruneShares, sharePeopleDays } from '../sharing/retention.ts';
import { pruneDays as prune } from '../statistics/pruning.ts';
import type { JobLine } from './job-line.ts';

/**
 * Removes from the counters the days that no figure shows any more, and from old shares who is in them. And it anchors the team's
 * record of the days that ended. None stops the others.
 *
 * @throws Problem storage_unavailable, storage_busy
 */
export async function pruneDays(): Promise<JobLine> {
  const [days, shares, anchors] = await Promise.allSettled([prune(), pruneShares(sharePeopleDays), anchorDays()]);
  if (days.status === 'rejected') throw days.reason;
  if (shares.status === 'rejected') throw shares.reason;
  if (anchors.status === 'rejected') throw anchors.reason;
  return { level: 'INFO', days_pruned: days.value, shares_pruned: shares.value, review_days_anchored: anchors.value };
}
