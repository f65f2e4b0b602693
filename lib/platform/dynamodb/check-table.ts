import { Problem } from '../../values/problem.ts';
import { CATALOG_TOTALS_KEY } from './key-schema.ts';
import { getItem } from './read.ts';
import { withRetryTimeLimit } from './request-retries.ts';

const RESPONSE_TIMEOUT_MS = 2_000;
/** Repeated errors are reported before the overall time-out. */
const RETRY_MS = 1_500;

/**
 * Checks that the table answers: reads one item consistently, whether it exists or not. One request.
 *
 * @throws Problem 503 storage_unavailable without a response within two seconds, or if access is denied or the table
 * is missing
 */
export async function assertTableReachable(): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), RESPONSE_TIMEOUT_MS);
  });
  try {
    await Promise.race([withRetryTimeLimit(RETRY_MS, () => getItem(CATALOG_TOTALS_KEY, { consistent: true })), late]);
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    const { name, message } = cause as Error;
    throw new Problem('unavailable', 'storage_unavailable', {
      detail: 'The data store does not answer. Try again in a moment.',
      retryAfter: 2,
      note: name === 'Error' ? message : name,
      cause,
    });
  } finally {
    clearTimeout(timer);
  }
}
