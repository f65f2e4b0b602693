import { destinationCountsKey, verificationCodeCountKey } from '../../platform/dynamodb/alert-keys.ts';
import { countWithinDailyLimit } from '../../platform/dynamodb/daily-counter.ts';
import { Problem } from '../../values/problem.ts';
import { formatInstant, toDay } from '../../values/time.ts';
import { hashAddress } from './destination-secrets.ts';

/** Codes, challenges and tests per person and UTC day, because they go to unverified addresses. */
const MAX_ATTEMPTS_PER_DAY = 50;
/** Codes to one address per UTC day, from all people together. */
const MAX_CODES_PER_DAY = 3;
const DAY_S = 86_400;

/**
 * Counts a code, challenge or test message against the daily limit of the person who triggers it.
 * @throws Problem 429 too_many_attempts
 */
export async function consumeVerificationAttemptLimit(person: string, now = new Date()): Promise<void> {
  if (await countWithinDailyLimit({ key: destinationCountsKey(person), limit: MAX_ATTEMPTS_PER_DAY }, now)) return;
  const detail =
    `You have sent ${MAX_ATTEMPTS_PER_DAY} codes, challenges and tests today, which is the most. Try again ` +
    'tomorrow (UTC).';
  throw tooManyAttempts(detail, now);
}

/**
 * Counts a verification code against the daily limit of its address, before it is sent.
 * The limit applies to all people together.
 * @throws Problem 409 webhooks_not_configured
 * @throws Problem 429 too_many_attempts
 */
export async function consumeVerificationCodeLimit(address: string, now = new Date()): Promise<void> {
  const expires_at = Math.floor(Date.parse(`${toDay(formatInstant(now))}T00:00:00Z`) / 1_000) + 2 * DAY_S;
  const key = verificationCodeCountKey(hashAddress(toMailbox(address)));
  if (await countWithinDailyLimit({ key, limit: MAX_CODES_PER_DAY, attributes: { expires_at } }, now)) return;
  const detail =
    `${MAX_CODES_PER_DAY} codes were sent to this address today, by you or by others, which is the most. Use the ` +
    'last one if you asked for it, or try again tomorrow (UTC).';
  throw tooManyAttempts(detail, now);
}

/** Returns the mailbox of an address, without differences in case and without the part after `+`. */
const toMailbox = (address: string): string => address.toLowerCase().replace(/\+[^@]*(?=@)/, '');

function tooManyAttempts(detail: string, now: Date): Problem {
  const tomorrow = Date.parse(`${toDay(formatInstant(now))}T24:00:00Z`);
  const retryAfter = Math.ceil((tomorrow - now.getTime()) / 1_000);
  return new Problem('too_many_requests', 'too_many_attempts', { detail, retryAfter });
}
