import { outsideUrl } from '../values/outside-url.ts';
import { wholeNumber } from '../values/whole-number.ts';

/** The id of the model or inference profile that selects sentences; if empty, all summaries are extractive. */
export const modelId = (process.env['SUMMARY_MODEL_ID'] ?? '').trim();

/** The region of the model: its own if set, else the function's. */
export const modelRegion = process.env['SUMMARY_REGION'] || process.env['AWS_REGION'] || 'us-east-1';

/** Emulators on this machine have another endpoint than the region's own. */
export const modelEndpoint = process.env['SUMMARY_ENDPOINT']
  ? outsideUrl('SUMMARY_ENDPOINT', process.env['SUMMARY_ENDPOINT'], /\.amazonaws\.com(\.cn)?$/).href
  : null;

/** The limits of the model for one UTC day, entries and topics together. */
export const modelLimits = {
  calls: wholeNumber('SUMMARY_CALLS_A_DAY', 2_000),
  characters: wholeNumber('SUMMARY_CHARACTERS_A_DAY', 12_000_000),
};

/** The time limit of one call, including retries after throttling; it must fit into the function's own limit. */
export const modelTimeoutMs = wholeNumber('SUMMARY_TIMEOUT_MS', 25_000);
if (modelTimeoutMs < 5_000 || modelTimeoutMs > 60_000)
  throw new Error('SUMMARY_TIMEOUT_MS must be between 5000 and 60000 milliseconds.');

/** The time limit of one summary: the call, and the table requests before and after it. */
export const summaryMs = modelTimeoutMs + 10_000;
