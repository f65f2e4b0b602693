import { destinationCountsKey, type ItemKey, verificationCodesKey } from '../table/key-schema.ts';
import { updateItemOnce } from '../table/write.ts';
import { Problem } from '../values/problem.ts';
import { formatInstant, toDay } from '../values/time.ts';
import { hashAddress } from './destination-secrets.ts';

/** Codes, challenges and tests that a person may have sent in a day of UTC: they go to addresses that nobody has verified. */
const MAX_ATTEMPTS_PER_DAY = 50;
/** Codes that one address gets in a day of UTC from all people together. */
const MAX_CODES_PER_DAY = 3;
const DAY_S = 86_400;

/** Counts one of a person. @throws Problem 429 too_many_attempts */
export async function countVerificationAttempt(person: string, now = new Date()): Promise<void> {
  if (await countWithinLimit(destinationCountsKey(person), MAX_ATTEMPTS_PER_DAY, now)) return;
  const detail = `You have sent ${MAX_ATTEMPTS_PER_DAY} codes, challenges and tests today, which is the most. Try again tomorrow (UTC).`;
  throw tooManyAttempts(detail, now);
}

/** Counts a code that is to be sent to an address. @throws Problem 409 webhooks_not_configured, 429 too_many_attempts */
export async function countSentCode(address: string, now = new Date()): Promise<void> {
  const expires_at = Math.floor(Date.parse(`${toDay(formatInstant(now))}T00:00:00Z`) / 1_000) + 2 * DAY_S;
  if (
    await countWithinLimit(verificationCodesKey(hashAddress(toMailbox(address))), MAX_CODES_PER_DAY, now, {
      expires_at,
    })
  )
    return;
  const detail = `${MAX_CODES_PER_DAY} codes were sent to this address today, by you or by others, which is the most. Use the last one if you asked for it, or try again tomorrow (UTC).`;
  throw tooManyAttempts(detail, now);
}

/** The mailbox of an address: upper and lower case are one, and what follows a `+` is a name within it. */
const toMailbox = (address: string): string => address.toLowerCase().replace(/\+[^@]*(?=@)/, '');

/** Counts one of a day of UTC; false where there have been as many as there may be. */
async function countWithinLimit(
  Key: ItemKey,
  most: number,
  now: Date,
  more: Record<string, number> = {},
): Promise<boolean> {
  const day = toDay(formatInstant(now));
  const of = { Key, ExpressionAttributeNames: { '#day': 'day' } };
  const isNext = () =>
    updateItemOnce({
      ...of,
      UpdateExpression: 'SET attempts = attempts + :one',
      ConditionExpression: '#day = :day AND attempts < :most',
      ExpressionAttributeValues: { ':one': 1, ':day': day, ':most': most },
    });
  const isFirst = () =>
    updateItemOnce({
      ...of,
      UpdateExpression: `SET #day = :day, attempts = :one${Object.keys(more).map((name) => `, ${name} = :${name}`)}`,
      ConditionExpression: 'attribute_not_exists(#day) OR #day < :day',
      ExpressionAttributeValues: {
        ...{ ':one': 1, ':day': day },
        ...Object.fromEntries(Object.entries(more).map(([name, value]) => [`:${name}`, value])),
      },
    });
  // Who is not the first after all was overtaken by one, and counts after it.
  return (await isNext()) || (await isFirst()) || (await isNext());
}

function tooManyAttempts(detail: string, now: Date): Problem {
  const tomorrow = Date.parse(`${toDay(formatInstant(now))}T24:00:00Z`);
  const retryAfter = Math.ceil((tomorrow - now.getTime()) / 1_000);
  return new Problem('too_many_requests', 'too_many_attempts', detail, { retryAfter });
}
