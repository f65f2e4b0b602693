import { correctTopicLatestDates } from '../entries/statistics/latest-dates.ts';
import { pruneCounterDays as prune } from '../entries/statistics/retained-days.ts';
import { removeExpiredSharerContacts, sharerContactRetentionDays } from '../sharing/share-retention.ts';
import type { JobLogLine } from './scheduled-job.ts';

/**
 * Runs the daily maintenance of counters, topic dates and old shares.
 * It removes old counters, corrects the latest dates of topics, and erases people from old shares. A failure of one
 * step does not stop the others.
 * @throws Problem storage_unavailable or storage_busy
 */
export async function runDailyPruning(): Promise<JobLogLine> {
  const results = await Promise.allSettled([
    prune(),
    correctTopicLatestDates(),
    removeExpiredSharerContacts(sharerContactRetentionDays),
  ]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  const [days_pruned, dates_corrected, shares_pruned] = results.map((result) =>
    result.status === 'fulfilled' ? result.value : 0,
  );
  return { level: 'INFO', days_pruned, dates_corrected, shares_pruned };
}
