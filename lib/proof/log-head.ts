import * as z from 'zod/mini';
import { Problem } from '../values/problem.ts';
import { SignedHead } from './head.ts';
import { LogKey } from './public-key.ts';
import { getLogState } from './store.ts';

/** The head of the log, and every key that ever signed one. */
export const LogHead = z.object({ head: SignedHead, keys: z.array(LogKey) });
export type LogHead = z.infer<typeof LogHead>;

/** That there is no log yet, or none of the days that were asked for. */
export function noEvidence(): Problem {
  const detail =
    'There is no evidence of these days: the log began later, or nothing is sealed yet. A record is sealed some minutes after it is made.';
  return new Problem('not_found', 'no_evidence', detail);
}

/** Reads the present head, in one request. @throws Problem 404 no_evidence */
export async function readLogHead(): Promise<LogHead> {
  const state = await getLogState();
  if (!state) throw noEvidence();
  const { v, log, size, root, until, at, key, signature } = state.head;
  const keys = state.keys.map(({ id, pem }) => ({ id, pem }));
  return { head: { v, log, size, root, until, at, key, signature }, keys };
}
