import type { PermissionProbe } from '../ops/probe/with-probe.ts';
import { formatInstant } from '../values/time.ts';
import {
  sendCrawlBatches,
  sendFeedMessages,
  sendSummarizeEntryMessages,
  triggerAlertMatcher,
  triggerDeliverer,
} from './send-messages.ts';

/** An id that no feed or entry has: a consumer of such a message does nothing. */
const RESERVED_ID = 'probe-of-a-deployment';

/** The probe step that checks a function's permission to send to FeedsQueue. Its message causes no work. */
export const feedsQueuePermissionProbe: PermissionProbe = {
  call: 'SendMessage FeedsQueue',
  run: () => sendFeedMessages([{ feed_id: RESERVED_ID, planned_at: formatInstant(new Date()) }]),
};

/** The probe step that checks a function's permission to send to SummariesQueue. Its message causes no work. */
export const summariesQueuePermissionProbe: PermissionProbe = {
  call: 'SendMessage SummariesQueue',
  run: () => sendSummarizeEntryMessages([{ entry_id: RESERVED_ID }]),
};

/** The probe step that checks a function's permission to send to DocumentsQueue. Its message causes no work. */
export const documentsQueuePermissionProbe: PermissionProbe = {
  call: 'SendMessage DocumentsQueue',
  run: () =>
    sendCrawlBatches([{ host: RESERVED_ID, lease: RESERVED_ID, until: formatInstant(new Date()), documents: [] }]),
};

/**
 * The probe step that checks a function's permission to trigger the matcher of alerts.
 * An additional run of the matcher finds nothing to do.
 */
export const alertMatcherQueuePermissionProbe: PermissionProbe = {
  call: 'SendMessage MatchAlertsQueue',
  run: () => triggerAlertMatcher(),
};
/**
 * The probe step that checks a function's permission to trigger the deliverer.
 * An additional run of the deliverer finds nothing to do.
 */
export const delivererQueuePermissionProbe: PermissionProbe = {
  call: 'SendMessage DeliverQueue',
  run: triggerDeliverer,
};
