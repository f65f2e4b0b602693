import type { Step } from '../probe/probed.ts';
import { instantOf } from '../values/time.ts';
import { callDeliverer, callMatcher, sendEntries, sendFeeds, sendRounds } from './queues.ts';

/** An id that no feed or entry has: a consumer of such a message does nothing. */
const NOTHING = 'probe-of-a-deployment';

export const sentToFeeds: Step = {
  call: 'SendMessage FeedsQueue',
  run: () => sendFeeds([{ feed_id: NOTHING, planned_at: instantOf(new Date()) }]),
};

export const sentToEntries: Step = {
  call: 'SendMessage SummariesQueue',
  run: () => sendEntries([{ entry_id: NOTHING }]),
};

export const sentToDocuments: Step = {
  call: 'SendMessage DocumentsQueue',
  run: () => sendRounds([{ host: NOTHING, until: instantOf(new Date()), documents: [] }]),
};

/** An additional trigger finds nothing to do. */
export const calledMatcher: Step = { call: 'SendMessage MatchAlertsQueue', run: () => callMatcher() };
export const calledDeliverer: Step = { call: 'SendMessage DeliverQueue', run: callDeliverer };
