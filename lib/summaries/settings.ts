import { outsideUrl } from '../values/outside-url.ts';
import { wholeNumber } from '../values/whole-number.ts';

/** The id of the model or inference profile that selects sentences; if it is empty, all summaries are extractive. */
export const modelId = (process.env['SUMMARY_MODEL_ID'] ?? '').trim();

/** Where the model runs: its own region if one is named, else the function's. */
export const modelRegion = process.env['SUMMARY_REGION'] || process.env['AWS_REGION'] || 'us-east-1';

/** An address other than the region's own is for stand-ins on this machine. */
export const modelEndpoint = process.env['SUMMARY_ENDPOINT']
  ? outsideUrl('SUMMARY_ENDPOINT', process.env['SUMMARY_ENDPOINT'], /\.amazonaws\.com(\.cn)?$/).href
  : null;

/** The limits of the model for one UTC day, entries and topics together. */
export const modelLimits = {
  calls: wholeNumber('SUMMARY_CALLS_A_DAY', 2_000),
  characters: wholeNumber('SUMMARY_CHARACTERS_A_DAY', 12_000_000),
};

/** How long one call may take in total, including its repeats after throttling; it must fit into a function's own time. */
export const modelTimeoutMs = wholeNumber('SUMMARY_TIMEOUT_MS', 25_000);
if (modelTimeoutMs < 5_000 || modelTimeoutMs > 60_000)
  throw new Error('SUMMARY_TIMEOUT_MS must be between 5000 and 60000 milliseconds.');

/** How long one summary may take: the call, and the table's requests before and after it. */
export const summaryMs = modelTimeoutMs + 10_000;
