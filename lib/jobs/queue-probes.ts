import type { PermissionProbe } from '../probe/with-probe.ts';
import { formatInstant } from '../values/time.ts';
import {
  sendCrawlBatches,
  sendEntryMessages,
  sendFeedMessages,
  triggerDeliverer,
  triggerMatcher,
} from './send-messages.ts';

/** An id that no feed or entry has: a consumer of such a message does nothing. */
const RESERVED_ID = 'probe-of-a-deployment';

/** The probe step that checks a function's permission to send to FeedsQueue. Its message causes no work. */
export const feedsQueueProbe: PermissionProbe = {
  call: 'SendMessage FeedsQueue',
  run: () => sendFeedMessages([{ feed_id: RESERVED_ID, planned_at: formatInstant(new Date()) }]),
};

/** The probe step that checks a function's permission to send to SummariesQueue. Its message causes no work. */
export const summariesQueueProbe: PermissionProbe = {
  call: 'SendMessage SummariesQueue',
  run: () => sendEntryMessages([{ entry_id: RESERVED_ID }]),
};

/** The probe step that checks a function's permission to send to DocumentsQueue. Its message causes no work. */
export const documentsQueueProbe: PermissionProbe = {
  call: 'SendMessage DocumentsQueue',
  run: () => sendCrawlBatches([{ host: RESERVED_ID, until: formatInstant(new Date()), documents: [] }]),
};

/**
 * The probe step that checks a function's permission to trigger the matcher of alerts.
 * An additional run of the matcher finds nothing to do.
 */
export const matcherQueueProbe: PermissionProbe = { call: 'SendMessage MatchAlertsQueue', run: () => triggerMatcher() };
/**
 * The probe step that checks a function's permission to trigger the deliverer.
 * An additional run of the deliverer finds nothing to do.
 */
export const delivererQueueProbe: PermissionProbe = { call: 'SendMessage DeliverQueue', run: triggerDeliverer };
