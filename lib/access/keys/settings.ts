import { getIntegerSetting } from '../../values/settings.ts';
import type { RateLimit } from './token-bucket.ts';

const perSecond = getIntegerSetting('RATE_LIMIT_PER_SECOND', 50);

/**
 * The rate limit of people, and of API keys without their own limit.
 * Null if rate limits are off.
 */
export const defaultRateLimit: RateLimit | null =
  perSecond === 0 ? null : { perSecond, burst: Math.max(getIntegerSetting('RATE_LIMIT_BURST', 100), 1) };

const writesPerMinute = getIntegerSetting('WRITES_PER_MINUTE', 60);
/**
 * The length of a burst of writes, in minutes, and of its recovery.
 * A person who works through a list quickly writes twice a second.
 */
const BURST_MINUTES = 5;

/**
 * The limit of a person's writes; null if it is off.
 * A write costs at most 120 units, so 60 a minute are at most 120 units a second.
 */
export const personWriteLimit: RateLimit | null =
  writesPerMinute === 0 ? null : { perSecond: writesPerMinute / 60, burst: BURST_MINUTES * writesPerMinute };
