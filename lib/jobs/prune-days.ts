import { pruneShares, sharePeopleDays } from '../sharing/retention.ts';
import { pruneDays as prune } from '../statistics/pruning.ts';
import type { JobLine } from './job-line.ts';

/**
 * Removes from the counters the days that no figure shows any more, and from old shares who is in them. Neither stops the other.
 *
 * @throws Problem storage_unavailable, storage_busy
 */
export async function pruneDays(): Promise<JobLine> {
  const [days, shares] = await Promise.allSettled([prune(), pruneShares(sharePeopleDays)]);
  if (days.status === 'rejected') throw days.reason;
  if (shares.status === 'rejected') throw shares.reason;
  return { level: 'INFO', days_pruned: days.value, shares_pruned: shares.value };
}
