import { getIntegerSetting } from '../values/integer-setting.ts';
import type { RateLimit } from './token-bucket.ts';

const perSecond = getIntegerSetting('RATE_LIMIT_PER_SECOND', 50);

/** The default limit of keys; null if limits are off. */
export const defaultRateLimit: RateLimit | null =
  perSecond === 0 ? null : { perSecond, burst: Math.max(getIntegerSetting('RATE_LIMIT_BURST', 100), 1) };

const writesPerMinute = getIntegerSetting('WRITES_PER_MINUTE', 60);
/** A person who works through a list fast writes twice a second: a burst lasts five minutes, and is full again after as many. */
const BURST_MINUTES = 5;

/** The limit of a person's writes; null where it is off. A write costs at most 120 units, so 60 a minute are at most 120 units a second. */
export const writeLimit: RateLimit | null =
  writesPerMinute === 0 ? null : { perSecond: writesPerMinute / 60, burst: BURST_MINUTES * writesPerMinute };
