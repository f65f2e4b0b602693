import { readFileSync } from 'node:fs';
import { CreateQueueCommand, GetQueueAttributesCommand, type Message, type SQSClient } from '@aws-sdk/client-sqs';
import { parse } from 'yaml';

interface QueueProperties {
  VisibilityTimeout?: number;
  FifoQueue?: boolean;
  DelaySeconds?: number;
  RedrivePolicy?: { maxReceiveCount: number; deadLetterTargetArn: { 'Fn::GetAtt': [string, string] } };
}
type JobQueueName = 'Feeds' | 'Summaries' | 'Documents';
/** Queues whose messages only trigger a function. */
type TriggerQueueName = 'MatchAlertsQueue' | 'DeliverQueue';
export type QueueId = `${JobQueueName}Queue` | `${JobQueueName}DeadLetterQueue` | TriggerQueueName;

/** Dead-letter queues are created first, because others refer to them. */
const JOB_QUEUE_NAMES: JobQueueName[] = ['Feeds', 'Summaries', 'Documents'];
const QUEUE_IDS: QueueId[] = [
  ...JOB_QUEUE_NAMES.map((name) => `${name}DeadLetterQueue` as const),
  ...JOB_QUEUE_NAMES.map((name) => `${name}Queue` as const),
  ...['MatchAlertsQueue' as const, 'DeliverQueue' as const],
];

/** Creates the queues and returns their URLs by id. `faster` divides the deployed visibility timeouts. */
export async function createQueues(client: SQSClient, prefix: string, speedFactor = 1): Promise<Map<QueueId, string>> {
  const template = parse(readFileSync('infra/pipeline.yml', 'utf8'), { merge: true });
  const resources: Record<string, { Properties: QueueProperties }> = template.Resources;
  const urls = new Map<QueueId, string>();
  for (const id of QUEUE_IDS) {
    const { VisibilityTimeout, FifoQueue, DelaySeconds, RedrivePolicy } = resources[id]?.Properties ?? {};
    const target = RedrivePolicy && urls.get(RedrivePolicy.deadLetterTargetArn['Fn::GetAtt'][0] as QueueId);
    const redrive = target && { ...RedrivePolicy, deadLetterTargetArn: await getQueueArn(client, target) };
    const Attributes = {
      ...(VisibilityTimeout ? { VisibilityTimeout: String(Math.ceil(VisibilityTimeout / speedFactor)) } : {}),
      ...(redrive ? { RedrivePolicy: JSON.stringify(redrive) } : {}),
      ...(FifoQueue ? { FifoQueue: 'true' } : {}),
      ...(DelaySeconds ? { DelaySeconds: String(DelaySeconds) } : {}),
    };
    const QueueName = `${prefix}-${id}${FifoQueue ? '.fifo' : ''}`;
    const { QueueUrl = '' } = await client.send(new CreateQueueCommand({ QueueName, Attributes }));
    urls.set(id, QueueUrl);
  }
  return urls;
}

async function getQueueArn(client: SQSClient, QueueUrl: string): Promise<string | undefined> {
  const asked = new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['QueueArn'] });
  return (await client.send(asked)).Attributes?.['QueueArn'];
}

/** Returns a message as a Lambda record. */
export function toLambdaRecord({ MessageId, ReceiptHandle, Body, Attributes }: Message) {
  return {
    messageId: MessageId,
    receiptHandle: ReceiptHandle,
    body: Body,
    attributes: Attributes,
    eventSource: 'aws:sqs',
  };
}

/** Returns the delete entries of messages that a function did not report as failed. */
export function toDeleteEntries(
  messages: Message[],
  answer: unknown,
): { Id: string | undefined; ReceiptHandle: string | undefined }[] {
  const { batchItemFailures = [] } = (answer ?? {}) as { batchItemFailures?: { itemIdentifier: string }[] };
  const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  return messages
    .filter(({ MessageId }) => !failed.has(MessageId ?? ''))
    .map(({ MessageId, ReceiptHandle }) => ({ Id: MessageId, ReceiptHandle }));
}
