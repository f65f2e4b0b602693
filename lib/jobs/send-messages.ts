import { randomUUID } from 'node:crypto';
import { SendMessageBatchCommand, type SendMessageBatchRequestEntry, SQSClient } from '@aws-sdk/client-sqs';
import type { CrawlBatch } from '../documents/plan-visits.ts';
import { runInParallel } from '../values/in-parallel.ts';
import { parseEgressUrl } from '../values/settings.ts';
import type { FeedMessage, SummarizeEntryMessage } from './queue-messages.ts';

/** The most messages of one request. */
const MAX_BATCH_MESSAGES = 10;
const MAX_CONCURRENT_SENDS = 4;
const MAX_ATTEMPTS = 4;
const FIRST_PAUSE_MS = 100;
/** Triggers of one second are deduplicated: changes that were stored in it are committed together. */
const DEDUPLICATION_MS = 1_000;

const endpoint = process.env['SQS_ENDPOINT'];
const client = new SQSClient({
  ...(endpoint ? { endpoint: parseEgressUrl('SQS_ENDPOINT', endpoint).href } : {}),
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
});

/**
 * Sends messages to FeedsQueue, in batches.
 * @throws Error if the queue does not accept all messages
 */
export function sendFeedMessages(messages: FeedMessage[]): Promise<void> {
  return sendInBatches('FEEDS_QUEUE_URL', messages);
}

/**
 * Sends messages to SummariesQueue, in batches.
 * @throws Error if the queue does not accept all messages
 */
export function sendSummarizeEntryMessages(messages: SummarizeEntryMessage[]): Promise<void> {
  return sendInBatches('SUMMARIES_QUEUE_URL', messages);
}

/**
 * Sends batches of documents, each of one host, to DocumentsQueue.
 * @throws Error if the queue does not accept all messages
 */
export function sendCrawlBatches(messages: CrawlBatch[]): Promise<void> {
  return sendInBatches('DOCUMENTS_QUEUE_URL', messages);
}

/**
 * Sends a message that runs the matcher of alerts once the current changes are committed.
 * Without a queue, or if the message is lost, the matcher runs by its schedule.
 * @throws Error if the queue does not accept the message
 */
export function triggerAlertMatcher(now = Date.now()): Promise<void> {
  return sendTrigger('MATCH_ALERTS_QUEUE_URL', String(Math.floor(now / DEDUPLICATION_MS)));
}

/**
 * Sends a message that runs the deliverer. Without a queue the deliverer runs by its schedule.
 * @throws Error if the queue does not accept the message
 */
export function triggerDeliverer(): Promise<void> {
  return sendTrigger('DELIVER_QUEUE_URL', randomUUID());
}

/** All triggers of a queue share one group, so that Lambda runs one function for them at a time. */
async function sendTrigger(variable: string, MessageDeduplicationId: string): Promise<void> {
  const QueueUrl = process.env[variable];
  if (!QueueUrl) return;
  await sendBatch(QueueUrl, [{ Id: '0', MessageBody: '{}', MessageGroupId: 'calls', MessageDeduplicationId }]);
}

async function sendInBatches(variable: string, messages: object[]): Promise<void> {
  const QueueUrl = process.env[variable];
  if (!QueueUrl) throw new Error(`${variable} is not set.`);
  const batches = Array.from({ length: Math.ceil(messages.length / MAX_BATCH_MESSAGES) }, (_, i) =>
    messages.slice(i * MAX_BATCH_MESSAGES, (i + 1) * MAX_BATCH_MESSAGES),
  );
  await runInParallel(batches, MAX_CONCURRENT_SENDS, (batch) =>
    sendBatch(
      QueueUrl,
      batch.map((message, i) => ({ Id: String(i), MessageBody: JSON.stringify(message) })),
    ),
  );
}

/** SQS responds per message: messages that were not accepted are sent again, and never dropped. */
async function sendBatch(QueueUrl: string, messages: SendMessageBatchRequestEntry[]): Promise<void> {
  let Entries = messages;
  for (let attempt = 1; ; attempt += 1) {
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    if (Failed.length === 0) return;
    if (attempt === MAX_ATTEMPTS)
      throw new Error(
        `${Failed.length} messages were not accepted by the queue: ${Failed[0]?.Code ?? 'no reason given'}`,
      );
    const failed = new Set(Failed.map(({ Id }) => Id));
    Entries = Entries.filter(({ Id }) => failed.has(Id));
    await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
  }
}
