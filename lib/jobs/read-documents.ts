import { visitRound } from '../documents/round.ts';
import { localOrigins } from '../ingest/local-origins.ts';
import { RoundMessage, readMessage } from './messages.ts';
import type { Delivery, Told } from './queue-job.ts';

/** Evaluated at start-up: a deployed function with local origins does not start. */
const origins = localOrigins();
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Visits the documents of a message, and stores each text or why there is none. Repeated if the table failed.
 *
 * Its log line counts visits by outcome: read, same, blocked, failed, past and so on.
 * @throws PoisonError
 */
export async function readDocumentsOfMessage({ body, isTimeLeft }: Delivery): Promise<Told> {
  const round = readMessage(RoundMessage, body);
  const outcomes = await visitRound(round, { localOrigins: origins, isTimeLeft, now: () => new Date(), wait });
  return { line: { level: 'INFO', host: round.host, ...outcomes } };
}
