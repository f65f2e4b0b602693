import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { alertFeedKey } from '../platform/dynamodb/alert-keys.ts';
import { getItem } from '../platform/dynamodb/read.ts';
import { writeTransaction } from '../platform/dynamodb/write.ts';
import { Problem } from '../values/problem.ts';
import { formatInstant } from '../values/time.ts';
import type { StoredAlert } from './alert.ts';
import { buildAlertReplacement, findAlert, getAlert } from './alert-store.ts';

/*
 * Feed readers send no header, so the address of an alert's feed authorizes its reader. The token in it is returned
 * once, and only its digest is stored. An alert has at most one address; a new one ends the former.
 */

/** The secret address of an alert's feed, which only the response that creates it contains. */
export const FeedAddress = z.object({ url: z.string() });

/** Not the format of an id, so that no log line contains it. */
const TOKEN_PREFIX = 'feed_';
const TOKEN_BYTES = 32;

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Creates a new secret token for the address of an alert's feed, and returns it.
 * The token is the last part of the address, and only its hash is stored. The previous token becomes invalid.
 * @throws Problem 404 alert_not_found
 */
export async function createAlertFeedToken(person: string, id: string, now = new Date()): Promise<string> {
  const token = TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
  for (;;) {
    const stored = await getAlert(person, id);
    const digest = hashToken(token);
    if (stored.feed_digest === digest) return token;
    const alert = { ...stored.alert, feed_since: formatInstant(now) };
    const refusal = await writeTransaction([
      buildAlertReplacement(stored, alert, { feed_digest: digest }),
      { Put: { Item: { ...alertFeedKey(digest), person, alert_id: id } } },
      ...(stored.feed_digest === null ? [] : [{ Delete: { Key: alertFeedKey(stored.feed_digest) } }]),
    ]);
    if (refusal === null) return token;
  }
}

/**
 * Makes the address of an alert's feed invalid. Returns false if the alert had no address.
 * @throws Problem 404 alert_not_found
 */
export async function revokeAlertFeedToken(person: string, id: string): Promise<boolean> {
  for (;;) {
    const stored = await getAlert(person, id);
    if (stored.feed_digest === null) return false;
    const refusal = await writeTransaction([
      buildAlertReplacement(stored, { ...stored.alert, feed_since: null }, { feed_digest: null }),
      { Delete: { Key: alertFeedKey(stored.feed_digest) } },
    ]);
    if (refusal === null) return true;
  }
}

/**
 * Returns the alert whose feed address ends with this token. Two requests.
 * @throws Problem 404 feed_not_found, also for a revoked token
 */
export async function getAlertByFeedToken(token: string): Promise<StoredAlert> {
  const item = await getItem(alertFeedKey(hashToken(token)), { consistent: true });
  const stored = item && (await findAlert(String(item['person']), String(item['alert_id'])));
  if (stored?.feed_digest === hashToken(token)) return stored;
  throw new Problem(
    'not_found',
    'feed_not_found',
    'There is no such feed: its address was ended, or its alert deleted.',
  );
}
