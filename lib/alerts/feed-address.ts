import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { alertFeedKey } from '../table/key-chart.ts';
import { getItem } from '../table/read.ts';
import { transact } from '../table/write.ts';
import { Problem } from '../values/problem.ts';
import { instantOf } from '../values/time.ts';
import type { StoredAlert } from './alert.ts';
import { findAlert, readAlert, replacing } from './alerts.ts';

/*
 * Who has the address of an alert's feed may read its matches: feed readers send no header. The token in it is answered once, and only
 * its digest is stored. An alert has one address at most; a new one ends the one before.
 */

/** The address of an alert's feed; it is answered this once. */
export const FeedAddress = z.object({ url: z.string() });

/** Not an id, so that it is in no log line. */
const PREFIX = 'feed_';
const BYTES = 32;

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Gives an alert's feed a new address; the token is the last part of it. @throws Problem 404 alert_not_found */
export async function makeFeedToken(person: string, id: string, now = new Date()): Promise<string> {
  const token = PREFIX + randomBytes(BYTES).toString('base64url');
  for (;;) {
    const stored = await readAlert(person, id);
    const digest = digestOf(token);
    if (stored.feed_digest === digest) return token;
    const alert = { ...stored.alert, feed_since: instantOf(now) };
    const refusal = await transact([
      replacing(stored, alert, { feed_digest: digest }),
      { Put: { Item: { ...alertFeedKey(digest), person, alert_id: id } } },
      ...(stored.feed_digest === null ? [] : [{ Delete: { Key: alertFeedKey(stored.feed_digest) } }]),
    ]);
    if (refusal === null) return token;
  }
}

/** Ends the address of an alert's feed; false for one that has none, which stays so. @throws Problem 404 alert_not_found */
export async function revokeFeedToken(person: string, id: string): Promise<boolean> {
  for (;;) {
    const stored = await readAlert(person, id);
    if (stored.feed_digest === null) return false;
    const refusal = await transact([
      replacing(stored, { ...stored.alert, feed_since: null }, { feed_digest: null }),
      { Delete: { Key: alertFeedKey(stored.feed_digest) } },
    ]);
    if (refusal === null) return true;
  }
}

/** The alert whose feed has a token. Two requests. @throws Problem 404 feed_not_found */
export async function alertOfToken(token: string): Promise<StoredAlert> {
  const item = await getItem(alertFeedKey(digestOf(token)), { consistent: true });
  const stored = item && (await findAlert(String(item['person']), String(item['alert_id'])));
  if (stored?.feed_digest === digestOf(token)) return stored;
  throw new Problem(
    'not_found',
    'feed_not_found',
    'There is no such feed: its address was ended, or its alert deleted.',
  );
}
