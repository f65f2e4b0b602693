import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { inParallel } from '../values/in-parallel.ts';
import { outsideUrl } from '../values/outside-url.ts';
import type { EntryMessage, FeedMessage } from './messages.ts';

/** The most messages of one request. */
const BATCH = 10;
const SENDERS = 4;
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 100;

const endpoint = process.env['SQS_ENDPOINT'];
const client = new SQSClient({
  ...(endpoint ? { endpoint: outsideUrl('SQS_ENDPOINT', endpoint).href } : {}),
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
});

/** @throws Error if the queue does not accept all messages */
export function sendFeeds(messages: FeedMessage[]): Promise<void> {
  return sendAll('FEEDS_QUEUE_URL', messages);
}

/** @throws Error if the queue does not accept all messages */
export function sendEntries(messages: EntryMessage[]): Promise<void> {
  return sendAll('SUMMARIES_QUEUE_URL', messages);
}

async function sendAll(variable: string, messages: object[]): Promise<void> {
  const QueueUrl = process.env[variable];
  if (!QueueUrl) throw new Error(`${variable} is not set.`);
  const batches = Array.from({ length: Math.ceil(messages.length / BATCH) }, (_, i) =>
    messages.slice(i * BATCH, (i + 1) * BATCH),
  );
  await inParallel(batches, SENDERS, (batch) => sendBatch(QueueUrl, batch));
}

/** A batch is answered per message: messages that were not accepted are sent again, and never dropped. */
async function sendBatch(QueueUrl: string, messages: object[]): Promise<void> {
  let Entries = messages.map((message, i) => ({ Id: String(i), MessageBody: JSON.stringify(message) }));
  for (let attempt = 1; ; attempt += 1) {
    const { Failed = [] } = await client.send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    if (Failed.length === 0) return;
    if (attempt === ATTEMPTS)
      throw new Error(`${Failed.length} messages were not taken by the queue: ${Failed[0]?.Code ?? 'no reason given'}`);
    const failed = new Set(Failed.map(({ Id }) => Id));
    Entries = Entries.filter(({ Id }) => failed.has(Id));
    await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (attempt - 1)));
  }
}
