import { wholeNumber } from '../values/whole-number.ts';
import type { RateLimit } from './allowance.ts';

const perSecond = wholeNumber('RATE_LIMIT_PER_SECOND', 50);

/** The default limit of keys; null if limits are off. */
export const rateLimit: RateLimit | null =
  perSecond === 0 ? null : { perSecond, burst: Math.max(wholeNumber('RATE_LIMIT_BURST', 100), 1) };
