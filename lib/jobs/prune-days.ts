import { pruneShares, sharePeopleDays } from '../sharing/retention.ts';
import { recountLatest } from '../statistics/newest.ts';
import { pruneDays as prune } from '../statistics/pruning.ts';
import type { JobLine } from './job-line.ts';

/**
 * Does what is due once a day: removes from the counters the days that no figure shows, corrects the newest dates of topics, and
 * removes people from old shares. A failure of one does not stop the others.
 *
 * @throws Problem storage_unavailable, storage_busy
 */
export async function pruneDays(): Promise<JobLine> {
  const results = await Promise.allSettled([prune(), recountLatest(), pruneShares(sharePeopleDays)]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  const [days_pruned, dates_corrected, shares_pruned] = results.map((result) =>
    result.status === 'fulfilled' ? result.value : 0,
  );
  return { level: 'INFO', days_pruned, dates_corrected, shares_pruned };
}
