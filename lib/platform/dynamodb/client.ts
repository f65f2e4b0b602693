import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '../../values/problem.ts';
import { recordRequestCost } from './capacity.ts';
import { withRetries } from './request-retries.ts';

/** An item as the document client returns it: attribute name to plain value. */
export type TableItem = Record<string, unknown>;

/** The name of the service's only DynamoDB table, from TABLE_NAME; '' if it is not set. */
export const TABLE_NAME = process.env['TABLE_NAME'] ?? '';

/** The DynamoDB client of all requests. It does not retry; `withRetries` does. */
export const documentClient = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    ...(process.env['DYNAMODB_ENDPOINT'] ? { endpoint: process.env['DYNAMODB_ENDPOINT'] } : {}),
    // request-retries.ts retries: the SDK has no deadline, and does not retry conflicts with transactions.
    maxAttempts: 1,
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: 2_000,
      socketTimeout: 2_000,
      throwOnRequestTimeout: true,
    },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);
// The logger middleware logs nothing here, but copies each request and response.
documentClient.middlewareStack.remove('loggerMiddleware');

/** The part of a DynamoDB response that reports its cost: capacity units, of reads or of writes. */
export interface ConsumedCapacity {
  CapacityUnits?: number | undefined;
}
interface MeteredResponse {
  ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[] | undefined;
}

/**
 * Every request asks for its cost, so a response without it is truncated. Treating it as complete would mean "no
 * items".
 */
class PartialAnswerError extends Error {
  override name = 'PartialAnswerError';
}

function sumUnits({ ConsumedCapacity }: MeteredResponse): number {
  if (!ConsumedCapacity) throw new PartialAnswerError('DynamoDB sent an incomplete response.');
  return [ConsumedCapacity].flat().reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0);
}

const TRANSIENT_ERRORS =
  /Throttl|ProvisionedThroughput|RequestLimit|TransactionInProgress|^TimeoutError$|^PartialAnswerError$|^Unknown$/;
const NETWORK_ERRORS = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/**
 * Returns true for transient errors: throttling, 5xx of DynamoDB, time-outs and network errors.
 * Responses that are not from DynamoDB count, too: HTML, half a body, an error without a name.
 */
function isTransient(error: unknown): boolean {
  const { name = '', code = '', $fault } = error as { name?: string; code?: string; $fault?: string };
  return (
    TRANSIENT_ERRORS.test(name) || NETWORK_ERRORS.test(code) || $fault === 'server' || error instanceof SyntaxError
  );
}

/** Without a connection nothing was sent. */
const UNSENT_ERRORS = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/;

/**
 * Returns true if an error proves that its request was not applied, and never will be. Either the request was not sent,
 * or DynamoDB rejected it with a named error. False means that a write may have succeeded.
 */
export function isUnappliedRequestError(error: unknown): boolean {
  const { name = '', code = '', $fault } = error as { name?: string; code?: string; $fault?: string };
  return UNSENT_ERRORS.test(code) || ($fault === 'client' && !/^Unknown$|TransactionInProgress/.test(name));
}

/** A transaction is using the item. The write was not applied. */
const isConflict = (error: unknown) => (error as Error).name === 'TransactionConflictException';

/**
 * Sends one DynamoDB request, retries it until its time limit, and records its cost once. A write may be applied
 * although its response is lost, and is then retried. So each write needs a condition or a token, or must be
 * idempotent.
 *
 * @throws Problem 503 storage_unavailable after transient errors
 * @throws Problem 503 storage_busy after conflicts with transactions
 * @throws Error of DynamoDB in all other cases, such as a failed condition
 */
export async function sendRequest<T extends MeteredResponse>(
  kind: 'readUnits' | 'writeUnits',
  request: () => Promise<T>,
): Promise<T> {
  const sendOnce = async () => {
    const answer = await request();
    return { answer, units: sumUnits(answer) };
  };
  try {
    const { answer, units } = await withRetries(sendOnce, (fault) => isTransient(fault) || isConflict(fault));
    recordRequestCost(kind, units);
    return answer;
  } catch (cause) {
    recordRequestCost(kind, 0);
    if (isConflict(cause)) throw createStorageBusyProblem(cause);
    if (!isTransient(cause)) throw cause;
    throw storageUnavailable(cause);
  }
}

const storageUnavailable = (cause: unknown) =>
  new Problem('unavailable', 'storage_unavailable', {
    detail: 'The data store does not answer. Try again in a moment.',
    retryAfter: 2,
    note: (cause as { code?: string }).code ?? (cause as Error).name,
    cause,
  });

/**
 * Thrown if a write got no response. The write may have been applied, or may still be applied later, because its
 * request may be under way. API callers get the Problem 503 of the last error.
 */
export class UnknownOutcomeError extends Problem {
  constructor(cause: unknown) {
    const last = cause instanceof Problem ? cause : storageUnavailable(cause);
    const { message: detail, retryAfter, note } = last;
    super(last.kind, last.code, { detail, retryAfter, note, cause });
  }
}

/** Creates the Problem 503 storage_busy: a write still conflicts with other writers after all attempts. */
export const createStorageBusyProblem = (cause?: unknown) =>
  new Problem('unavailable', 'storage_busy', {
    detail: 'Too many writers at once. Try again in a moment.',
    cause,
    retryAfter: 2,
  });

/** The parameters of every DynamoDB request: the table's name, and that the response reports its cost. */
export const BASE_REQUEST_PARAMETERS = { TableName: TABLE_NAME, ReturnConsumedCapacity: 'TOTAL' as const };
