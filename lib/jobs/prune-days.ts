import { pruneDays as prune } from '../statistics/pruning.ts';
import type { JobLine } from './job-line.ts';

/** Removes from the counters the days that no figure shows any more. @throws Problem storage_unavailable, storage_busy */
export async function pruneDays(): Promise<JobLine> {
  return { level: 'INFO', days_pruned: await prune() };
}
