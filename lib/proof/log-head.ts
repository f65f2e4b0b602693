import * as z from 'zod/mini';
import { Problem } from '../values/problem.ts';
import { getHeadDeliveries, HEAD_PLACES } from './daily-head.ts';
import { SignedHead } from './head.ts';
import { LogKey } from './public-key.ts';
import { getLogState } from './store.ts';

/** A place outside that the head of each day is sent to, without its address. */
export const HeadArrival = z.object({ kind: z.enum(HEAD_PLACES), day: z.nullable(z.string()) });

/** The head of the log, every key that ever signed one, and where heads were sent. */
export const LogHead = z.object({ head: SignedHead, keys: z.array(LogKey), sent: z.array(HeadArrival) });
type LogHead = z.infer<typeof LogHead>;

/** That there is no log yet, or none of the days that were asked for. */
export function noEvidence(): Problem {
  const detail =
    'There is no evidence of these days: the log began later, or nothing is sealed yet. A record is sealed some minutes after it is made.';
  return new Problem('not_found', 'no_evidence', detail);
}

/** Reads the present head, in one request. @throws Problem 404 no_evidence */
export async function readLogHead(): Promise<Omit<LogHead, 'sent'>> {
  const state = await getLogState();
  if (!state) throw noEvidence();
  const { v, log, size, root, until, at, key, signature } = state.head;
  const keys = state.keys.map(({ id, pem }) => ({ id, pem }));
  return { head: { v, log, size, root, until, at, key, signature }, keys };
}

/** Reads the present head and where heads were sent, in two requests. @throws Problem 404 no_evidence */
export async function readSentHead(): Promise<LogHead> {
  const [present, deliveries] = await Promise.all([readLogHead(), getHeadDeliveries()]);
  const sent = HEAD_PLACES.flatMap((kind) => {
    const delivery = deliveries[kind];
    return delivery ? [{ kind, day: delivery.day }] : [];
  });
  return { ...present, sent };
}
