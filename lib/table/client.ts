import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { Problem } from '../values/problem.ts';
import { attempted } from './attempts.ts';
import { charge } from './capacity.ts';

/** An item as the document client returns it: attribute name to plain value. */
export type Item = Record<string, unknown>;

/** The name of the one table. */
export const TABLE = process.env['TABLE_NAME'] ?? '';

export const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    ...(process.env['DYNAMODB_ENDPOINT'] ? { endpoint: process.env['DYNAMODB_ENDPOINT'] } : {}),
    // attempts.ts repeats: the SDK knows no deadline, and does not repeat what meets a transaction.
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
// It writes nothing here, and yet copies each request and each answer, item by item, for a log without secrets.
client.middlewareStack.remove('loggerMiddleware');

export interface Consumed {
  CapacityUnits?: number | undefined;
}
interface Answer {
  ConsumedCapacity?: Consumed | Consumed[] | undefined;
}

/** Every request asks for its cost. An answer without it is a part of one: taken as a whole it would say that nothing is there. */
class PartialAnswerError extends Error {
  override name = 'PartialAnswerError';
}

function unitsOf({ ConsumedCapacity }: Answer): number {
  if (!ConsumedCapacity) throw new PartialAnswerError('The answer of DynamoDB is not complete.');
  return [ConsumedCapacity].flat().reduce((sum, one) => sum + (one.CapacityUnits ?? 0), 0);
}

const PASSING =
  /Throttl|ProvisionedThroughput|RequestLimit|TransactionInProgress|^TimeoutError$|^PartialAnswerError$|^Unknown$/;
const NETWORK = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Temporary faults: throttling, DynamoDB's own 5xx, time-outs, the network, and what is no answer of DynamoDB: HTML, half a body, a refusal without its name. */
function isPassing(error: unknown): boolean {
  const { name = '', code = '', $fault } = error as { name?: string; code?: string; $fault?: string };
  return PASSING.test(name) || NETWORK.test(code) || $fault === 'server' || error instanceof SyntaxError;
}

/** Without a connection nothing was sent. */
const UNSENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN)$/;

/** True if a request was certainly not carried out, and will not be: it was never sent, or DynamoDB itself refused it by name. */
export function isRefused(fault: unknown): boolean {
  const { name = '', code = '', $fault } = fault as { name?: string; code?: string; $fault?: string };
  return UNSENT.test(code) || ($fault === 'client' && !/^Unknown$|TransactionInProgress/.test(name));
}

/** A transaction holds the item that a single write is for. The write was not carried out. */
const isConflict = (error: unknown) => (error as Error).name === 'TransactionConflictException';

/**
 * Sends one request, and again while its time lasts; charges it once: a budget is of what is read, whatever it takes. A write must have a condition or a token, or
 * say the same twice: the answer that was lost may have been a success.
 *
 * @throws Problem 503 storage_unavailable after temporary faults, 503 storage_busy after conflicts
 */
export async function send<T extends Answer>(kind: 'readUnits' | 'writeUnits', request: () => Promise<T>): Promise<T> {
  const once = async () => {
    const answer = await request();
    return { answer, units: unitsOf(answer) };
  };
  try {
    const { answer, units } = await attempted(once, (fault) => isPassing(fault) || isConflict(fault));
    charge(kind, units);
    return answer;
  } catch (cause) {
    charge(kind, 0);
    if (isConflict(cause)) throw busy(cause);
    if (!isPassing(cause)) throw cause;
    throw unavailable(cause);
  }
}

const unavailable = (cause: unknown) =>
  new Problem('unavailable', 'storage_unavailable', 'The data store does not answer. Try again in a moment.', {
    retryAfter: 2,
    note: (cause as { code?: string }).code ?? (cause as Error).name,
    cause,
  });

/**
 * A write ended without an answer, and may have been carried out all the same, or be carried out later: a request whose answer is
 * lost may still be on its way. Callers of the service get the 503 of the last fault.
 */
export class UnansweredError extends Problem {
  constructor(fault: unknown) {
    const last = fault instanceof Problem ? fault : unavailable(fault);
    super(last.kind, last.code, last.message, { retryAfter: last.retryAfter, note: last.note, cause: fault });
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
