import { timingSafeEqual } from 'node:crypto';
import { destinationKey } from '../../platform/dynamodb/alert-keys.ts';
import { updateItem, updateItemIdempotently } from '../../platform/dynamodb/write.ts';
import { Problem } from '../../values/problem.ts';
import { formatInstant } from '../../values/time.ts';
import type { StoredDestination } from './destination.ts';
import { deriveVerificationCode } from './destination-secrets.ts';

const CODE_LIFETIME_MS = 24 * 3_600_000;
const MAX_WRONG_CODES = 5;

/** Creates a new verification code for a mailbox or chat, and returns it. The former code becomes invalid. */
export async function createVerificationCode(destination: StoredDestination, now = new Date()): Promise<string> {
  const { person, id } = destination;
  const generation = (destination.code?.generation ?? 0) + 1;
  const sent_at = formatInstant(now);
  const code = deriveVerificationCode({ person, id, generation, sent_at });
  await updateItem({
    Key: destinationKey(person, id),
    UpdateExpression: 'SET code = :code',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':code': { generation, sent_at, wrong: 0 } },
  });
  return code;
}

/**
 * Checks the code that a person entered against the code that was sent last.
 * Each check is counted before the comparison, to prevent guessing.
 * @throws Problem 409 code_expired after a day, or after five wrong codes
 * @throws Problem 422 wrong_code
 */
export async function assertVerificationCode(
  destination: StoredDestination,
  given: string,
  now = new Date(),
): Promise<void> {
  const { person, id, code } = destination;
  const isFresh = code !== null && now.getTime() - Date.parse(code.sent_at) < CODE_LIFETIME_MS;
  const isCounted =
    isFresh &&
    (await updateItemIdempotently({
      Key: destinationKey(person, id),
      UpdateExpression: 'SET code.wrong = code.wrong + :one',
      ConditionExpression: 'code.generation = :generation AND code.wrong < :most',
      ExpressionAttributeValues: { ':one': 1, ':generation': code.generation, ':most': MAX_WRONG_CODES },
    }));
  if (!isCounted) {
    const detail = 'There is no code that is good now. Verify without a code, and a new one is sent.';
    throw new Problem('conflict', 'code_expired', detail);
  }
  const right = deriveVerificationCode({ person, id, generation: code.generation, sent_at: code.sent_at });
  if (timingSafeEqual(Buffer.from(right), Buffer.from(given))) return;
  throw new Problem(
    'unprocessable',
    'wrong_code',
    'This is not the code that was sent last. Look it up, and try again.',
  );
}
