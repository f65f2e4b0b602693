import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '../values/problem.ts';
import { charge } from './capacity.ts';

/** An item as the document client returns it: attribute name to plain value. */
export type Item = Record<string, unknown>;

/** The name of the one table. */
export const TABLE = process.env['TABLE_NAME'] ?? '';

export const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    ...(process.env['DYNAMODB_ENDPOINT'] ? { endpoint: process.env['DYNAMODB_ENDPOINT'] } : {}),
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_000, throwOnRequestTimeout: true },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);

export interface Consumed {
  CapacityUnits?: number | undefined;
}
const units = (consumed: Consumed | Consumed[] | undefined) =>
  [consumed ?? []].flat().reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0);

const PASSING = /Throttl|ProvisionedThroughput|RequestLimit|TransactionInProgress|^TimeoutError$/;
const NETWORK = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Temporary faults of DynamoDB: throttling, its own 5xx, time-outs and the network. */
function isPassing(error: unknown): boolean {
  const { name = '', code = '', $fault } = error as { name?: string; code?: string; $fault?: string };
  return PASSING.test(name) || NETWORK.test(code) || $fault === 'server';
}

/** Sends one request, charges its cost, and throws a temporary fault as a Problem. @throws Problem 503 storage_unavailable */
export async function send<T extends { ConsumedCapacity?: Consumed | Consumed[] | undefined }>(
  kind: 'readUnits' | 'writeUnits',
  request: () => Promise<T>,
): Promise<T> {
  try {
    const answer = await request();
    charge(kind, units(answer.ConsumedCapacity));
    return answer;
  } catch (cause) {
    charge(kind, 0);
    if (!isPassing(cause)) throw cause;
    throw new Problem('unavailable', 'storage_unavailable', 'The data store does not answer. Try again in a moment.', {
      retryAfter: 2,
      note: (cause as { code?: string }).code ?? (cause as Error).name,
      cause,
    });
  }
}

/** 503 after the last attempt to win against other writers. */
export const busy = (cause?: unknown) =>
  new Problem('unavailable', 'storage_busy', 'Too many writers at once. Try again in a moment.', {
    cause,
    retryAfter: 2,
  });

/** Parameters of every request. */
export const RETURN = { TableName: TABLE, ReturnConsumedCapacity: 'TOTAL' as const };

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
