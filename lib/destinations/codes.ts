import { timingSafeEqual } from 'node:crypto';
import { destinationKey } from '../table/key-chart.ts';
import { updateItem, updateOnce } from '../table/write.ts';
import { Problem } from '../values/problem.ts';
import { instantOf } from '../values/time.ts';
import type { StoredDestination } from './destination.ts';
import { codeOf } from './secrets.ts';

const GOOD_MS = 24 * 3_600_000;
const MOST_WRONG = 5;

/** A new code for a destination, to be sent there; the one before is good no longer. */
export async function newCode(destination: StoredDestination, now = new Date()): Promise<string> {
  const { person, id } = destination;
  const generation = (destination.code?.generation ?? 0) + 1;
  const sent_at = instantOf(now);
  const code = codeOf({ person, id, generation, sent_at });
  await updateItem({
    Key: destinationKey(person, id),
    UpdateExpression: 'SET code = :code',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':code': { generation, sent_at, wrong: 0 } },
  });
  return code;
}

/**
 * Checks the code that was sent last. Each check is counted before, so that nobody guesses many at once.
 *
 * @throws Problem 422 wrong_code, 409 code_expired after a day or five wrong ones
 */
export async function checkCode(destination: StoredDestination, given: string, now = new Date()): Promise<void> {
  const { person, id, code } = destination;
  const isFresh = code !== null && now.getTime() - Date.parse(code.sent_at) < GOOD_MS;
  const isCounted =
    isFresh &&
    (await updateOnce({
      Key: destinationKey(person, id),
      UpdateExpression: 'SET code.wrong = code.wrong + :one',
      ConditionExpression: 'code.generation = :generation AND code.wrong < :most',
      ExpressionAttributeValues: { ':one': 1, ':generation': code.generation, ':most': MOST_WRONG },
    }));
  if (!isCounted) {
    const detail = 'There is no code that is good now. Verify without a code, and a new one is sent.';
    throw new Problem('conflict', 'code_expired', detail);
  }
  const right = codeOf({ person, id, generation: code.generation, sent_at: code.sent_at });
  if (timingSafeEqual(Buffer.from(right), Buffer.from(given))) return;
  throw new Problem(
    'unprocessable',
    'wrong_code',
    'This is not the code that was sent last. Look it up, and try again.',
  );
}
