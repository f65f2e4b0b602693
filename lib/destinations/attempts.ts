import { codesKey, destinationsKey, type Key } from '../table/key-chart.ts';
import { updateOnce } from '../table/write.ts';
import { Problem } from '../values/problem.ts';
import { dayOf, instantOf } from '../values/time.ts';
import { addressDigestOf } from './secrets.ts';

/** Codes, challenges and tests that a person may have sent in a day of UTC: they go to addresses that nobody has verified. */
const MOST_OF_PERSON = 50;
/** Codes that one address gets in a day of UTC from all people together. */
const MOST_CODES = 3;
const DAY_S = 86_400;

/** Counts one of a person. @throws Problem 429 too_many_attempts */
export async function countAttempt(person: string, now = new Date()): Promise<void> {
  if (await isCounted(destinationsKey(person), MOST_OF_PERSON, now)) return;
  const detail = `You have sent ${MOST_OF_PERSON} codes, challenges and tests today, which is the most. Try again tomorrow (UTC).`;
  throw tooMany(detail, now);
}

/** Counts a code that is to be sent to an address. @throws Problem 409 webhooks_not_configured, 429 too_many_attempts */
export async function countCode(address: string, now = new Date()): Promise<void> {
  const expires_at = Math.floor(Date.parse(`${dayOf(instantOf(now))}T00:00:00Z`) / 1_000) + 2 * DAY_S;
  if (await isCounted(codesKey(addressDigestOf(mailboxOf(address))), MOST_CODES, now, { expires_at })) return;
  const detail = `${MOST_CODES} codes were sent to this address today, by you or by others, which is the most. Use the last one if you asked for it, or try again tomorrow (UTC).`;
  throw tooMany(detail, now);
}

/** The mailbox of an address: upper and lower case are one, and what follows a `+` is a name within it. */
const mailboxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*(?=@)/, '');

/** Counts one of a day of UTC; false where there have been as many as there may be. */
async function isCounted(Key: Key, most: number, now: Date, more: Record<string, number> = {}): Promise<boolean> {
  const day = dayOf(instantOf(now));
  const of = { Key, ExpressionAttributeNames: { '#day': 'day' } };
  const isNext = () =>
    updateOnce({
      ...of,
      UpdateExpression: 'SET attempts = attempts + :one',
      ConditionExpression: '#day = :day AND attempts < :most',
      ExpressionAttributeValues: { ':one': 1, ':day': day, ':most': most },
    });
  const isFirst = () =>
    updateOnce({
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

function tooMany(detail: string, now: Date): Problem {
  const tomorrow = Date.parse(`${dayOf(instantOf(now))}T24:00:00Z`);
  const retryAfter = Math.ceil((tomorrow - now.getTime()) / 1_000);
  return new Problem('too_many_requests', 'too_many_attempts', detail, { retryAfter });
}
