import * as z from 'zod/mini';
import { Problem } from '../values/problem.ts';
import { getLogHeadDeliveryStates, LOG_HEAD_RECIPIENT_KINDS } from './daily-head.ts';
import { SignedHead } from './head.ts';
import { LogKey } from './public-key.ts';
import { getLogState } from './store.ts';

/**
 * The kind of a recipient of the daily signed heads, and the last day whose head it received.
 * The recipient's address is not included.
 */
export const HeadArrival = z.object({ kind: z.enum(LOG_HEAD_RECIPIENT_KINDS), day: z.nullable(z.string()) });

/**
 * The current signed head of the log, and all public keys that ever signed a head.
 * `sent` has the last day whose head each recipient received.
 */
export const LogHead = z.object({ head: SignedHead, keys: z.array(LogKey), sent: z.array(HeadArrival) });
type LogHead = z.infer<typeof LogHead>;

/** Creates the 404 no_evidence for a log without records, or without records of the requested days. */
export function createNoSealedRecordsProblem(): Problem {
  const detail =
    'There is no evidence of these days: the log began later, or nothing is sealed yet. A record is sealed some ' +
    'minutes after it is made.';
  return new Problem('not_found', 'no_evidence', detail);
}

/**
 * Returns the current signed head of the log, and all public keys that ever signed one. One request.
 * @throws Problem 404 no_evidence if nothing is sealed yet
 */
export async function getLogHead(): Promise<Omit<LogHead, 'sent'>> {
  const state = await getLogState();
  if (!state) throw createNoSealedRecordsProblem();
  const { v, log, size, root, until, at, key, signature } = state.head;
  const keys = state.keys.map(({ id, pem }) => ({ id, pem }));
  return { head: { v, log, size, root, until, at, key, signature }, keys };
}

/**
 * Returns the current signed head, all keys, and the last day whose head each recipient received.
 * Two requests.
 * @throws Problem 404 no_evidence if nothing is sealed yet
 */
export async function getLogHeadWithRecipients(): Promise<LogHead> {
  const [present, deliveries] = await Promise.all([getLogHead(), getLogHeadDeliveryStates()]);
  const sent = LOG_HEAD_RECIPIENT_KINDS.flatMap((kind) => {
    const delivery = deliveries[kind];
    return delivery ? [{ kind, day: delivery.day }] : [];
  });
  return { ...present, sent };
}
