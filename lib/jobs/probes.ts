import type { Step } from '../probe/probed.ts';
import { instantOf } from '../values/time.ts';
import { sendEntries, sendFeeds } from './queues.ts';

/** The id of no feed and no entry: whoever gets such a message finds nothing to do. */
const NOTHING = 'probe-of-a-deployment';

export const sentToFeeds: Step = {
  call: 'SendMessage FeedsQueue',
  run: () => sendFeeds([{ feed_id: NOTHING, planned_at: instantOf(new Date()) }]),
};

export const sentToEntries: Step = {
  call: 'SendMessage SummariesQueue',
  run: () => sendEntries([{ entry_id: NOTHING }]),
};
