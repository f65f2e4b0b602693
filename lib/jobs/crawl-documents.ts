import { visitCrawlBatch } from '../documents/crawl-batch.ts';
import { getAllowedLocalOrigins } from '../ingest/fetch-document.ts';
import type { MessageResult, QueueMessage } from './queue-job.ts';
import { CrawlBatchMessage, parseMessage } from './queue-messages.ts';

/** Evaluated at start-up: a deployed function with local origins does not start. */
const allowedLocalOrigins = getAllowedLocalOrigins();
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Fetches the documents of a queue message, and stores each text, or why there is none.
 * If the table fails, the message is repeated. The log line counts visits by outcome, such as `read`, `same` or
 * `failed`.
 * @throws PoisonError for an invalid message
 */
export async function crawlDocumentBatch({ body, isTimeLeft }: QueueMessage): Promise<MessageResult> {
  const round = parseMessage(CrawlBatchMessage, body);
  const outcomes = await visitCrawlBatch(round, {
    localOrigins: allowedLocalOrigins,
    isTimeLeft,
    now: () => new Date(),
    wait,
  });
  return { line: { level: 'INFO', host: round.host, ...outcomes } };
}
