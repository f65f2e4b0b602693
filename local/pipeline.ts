import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteMessageBatchCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { parse } from 'yaml';
import { toDeleteEntries, toLambdaRecord } from './queues.ts';

/*
 * Runs the jobs of a deployment on this machine: the built bundles on the schedules of infra/pipeline.yml and with the
 * messages of its queues, one at a time for each. It is a separate process with a lower priority than the gateway.
 * node --import tsx local/pipeline.ts SUMMARIZE-EVERY-MS
 */

type LambdaHandler = (event: unknown, context: unknown) => Promise<unknown>;
const PLAN_INTERVAL_MS = 5 * 60_000;
/** Shorter than in a deployment, so that the notices of the demo are read before somebody opens them. */
const PLAN_DOCUMENTS_INTERVAL_MS = 2_000;
const PRUNE_INTERVAL_MS = 24 * 3_600_000;
const SEAL_INTERVAL_MS = 5_000;
/** Shorter than in a deployment, because people at the local stack wait for their alerts. */
const ALERTS_INTERVAL_MS = Number(process.env['ALERTS_EVERY_MS']);
const RETRY_DELAY_MS = 1_000;
/** The time limit of a long poll. */
const LONG_POLL_S = 20;

const { functions } = parse(readFileSync('serverless.yml', 'utf8'), { merge: true });
const require = createRequire(`${process.cwd()}/`);
const client = new SQSClient({ endpoint: process.env['SQS_ENDPOINT'] ?? '' });

/** Invokes a function like Lambda. The function logs its errors. @throws the error of the function */
function invoke(name: string, event: unknown): Promise<unknown> {
  const { handler, timeout = 20 } = functions[name];
  const bundle: { handler: LambdaHandler } = require(`./.build/${handler.replace('.handler', '.js')}`);
  const end = Date.now() + timeout * 1_000;
  return bundle.handler(event, { awsRequestId: randomUUID(), getRemainingTimeInMillis: () => end - Date.now() });
}

/** Invokes a function repeatedly with a pause. A slow run delays the next one and never overlaps it. */
async function invokePeriodically(name: string, intervalMs: number): Promise<never> {
  for (;;) {
    await invoke(name, {}).catch(() => {});
    await sleep(intervalMs);
  }
}

async function consumeQueue(name: string, QueueUrl: string): Promise<never> {
  for (;;) await consumeMessage(name, QueueUrl).catch(() => sleep(RETRY_DELAY_MS));
}

async function consumeMessage(name: string, QueueUrl: string): Promise<void> {
  const request = { QueueUrl, MaxNumberOfMessages: 1, WaitTimeSeconds: LONG_POLL_S };
  const asked = { ...request, MessageSystemAttributeNames: ['ApproximateReceiveCount' as const] };
  const { Messages = [] } = await client.send(new ReceiveMessageCommand(asked));
  if (Messages.length === 0) return;
  const Entries = toDeleteEntries(Messages, await invoke(name, { Records: Messages.map(toLambdaRecord) }));
  if (Entries.length > 0) await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
}

os.setPriority(10);
await Promise.all([
  invokePeriodically('planIngest', PLAN_INTERVAL_MS),
  invokePeriodically('summarizeTopics', Number(process.argv[2])),
  invokePeriodically('matchAlerts', ALERTS_INTERVAL_MS),
  invokePeriodically('planDocuments', PLAN_DOCUMENTS_INTERVAL_MS),
  invokePeriodically('pruneDays', PRUNE_INTERVAL_MS),
  invokePeriodically('sealLog', SEAL_INTERVAL_MS),
  invokePeriodically('deliver', ALERTS_INTERVAL_MS),
  consumeQueue('ingestFeed', process.env['FEEDS_QUEUE_URL'] ?? ''),
  consumeQueue('summarizeEntries', process.env['SUMMARIES_QUEUE_URL'] ?? ''),
  consumeQueue('readDocuments', process.env['DOCUMENTS_QUEUE_URL'] ?? ''),
  consumeQueue('matchAlerts', process.env['MATCH_ALERTS_QUEUE_URL'] ?? ''),
  consumeQueue('deliver', process.env['DELIVER_QUEUE_URL'] ?? ''),
]);
