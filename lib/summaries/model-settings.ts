import { getIntegerSetting, parseEgressUrl } from '../values/settings.ts';

/** The id of the model or inference profile; if empty, all summaries are extractive. */
export const modelId = (process.env['SUMMARY_MODEL_ID'] ?? '').trim();

/** The AWS region of the model: SUMMARY_REGION if set, otherwise the region of the Lambda function. */
export const modelRegion = process.env['SUMMARY_REGION'] || process.env['AWS_REGION'] || 'us-east-1';

/** The address of an emulated model service, from SUMMARY_ENDPOINT; null for Bedrock itself. */
export const modelEndpoint = process.env['SUMMARY_ENDPOINT']
  ? parseEgressUrl('SUMMARY_ENDPOINT', process.env['SUMMARY_ENDPOINT'], /\.amazonaws\.com(\.cn)?$/).href
  : null;

/** The limits of all model calls of one UTC day, for entries and topics together. */
export const MODEL_DAILY_LIMITS = {
  calls: getIntegerSetting('SUMMARY_CALLS_A_DAY', 2_000),
  characters: getIntegerSetting('SUMMARY_CHARACTERS_A_DAY', 12_000_000),
};

/**
 * The time limit of one model call in milliseconds, including retries after throttling. It must be shorter than the
 * time limit of the Lambda function.
 */
export const MODEL_TIMEOUT_MS = getIntegerSetting('SUMMARY_TIMEOUT_MS', 25_000);
if (MODEL_TIMEOUT_MS < 5_000 || MODEL_TIMEOUT_MS > 60_000)
  throw new Error('SUMMARY_TIMEOUT_MS must be between 5000 and 60000 milliseconds.');

/** The time limit of one summary in milliseconds: the model call, and the table requests around it. */
export const SUMMARY_TIMEOUT_MS = MODEL_TIMEOUT_MS + 10_000;
