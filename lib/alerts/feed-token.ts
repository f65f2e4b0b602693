import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { alertFeedKey } from '../table/key-schema.ts';
import { getItem } from '../table/read.ts';
import { writeTransaction } from '../table/write.ts';
import { Problem } from '../values/problem.ts';
import { formatInstant } from '../values/time.ts';
import type { StoredAlert } from './alert.ts';
import { buildAlertReplacement, findAlert, getAlert } from './alert-store.ts';

/*
 * Who has the address of an alert's feed may read its matches: feed readers send no header. The token in it is answered once, and only
 * its digest is stored. An alert has one address at most; a new one ends the one before.
 */

/** The address of an alert's feed; it is answered this once. */
export const FeedAddress = z.object({ url: z.string() });

/** Not an id, so that it is in no log line. */
const TOKEN_PREFIX = 'feed_';
const TOKEN_BYTES = 32;

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** Gives an alert's feed a new address; the token is the last part of it. @throws Problem 404 alert_not_found */
export async function createFeedToken(person: string, id: string, now = new Date()): Promise<string> {
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

/** Ends the address of an alert's feed; false for one that has none, which stays so. @throws Problem 404 alert_not_found */
export async function revokeFeedToken(person: string, id: string): Promise<boolean> {
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

/** The alert whose feed has a token. Two requests. @throws Problem 404 feed_not_found */
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
