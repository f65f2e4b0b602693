import { visitRound } from '../documents/round.ts';
import { localOrigins } from '../ingest/local-origins.ts';
import { RoundMessage, readMessage } from './messages.ts';
import type { Delivery, Told } from './queue-job.ts';

/** Evaluated when the module loads: a function that is deployed with one does not start. */
const origins = localOrigins();
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Visits the documents of a message. What a document is, or why it cannot be read, is stored with it, and the message is done; it is
 * repeated where the table failed. Its line has how many visits ended how: read, same, blocked, failed, past and so on.
 *
 * @throws PoisonError
 */
export async function readDocumentsOfMessage({ body, isTimeLeft }: Delivery): Promise<Told> {
  const round = readMessage(RoundMessage, body);
  const outcomes = await visitRound(round, { localOrigins: origins, isTimeLeft, now: () => new Date(), wait });
  return { line: { level: 'INFO', host: round.host, ...outcomes } };
}
