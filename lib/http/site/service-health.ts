import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { version } from '../../../package.json';
import { getRequestCostSoFar, measureCost } from '../../platform/dynamodb/capacity.ts';
import { CATALOG_TOTALS_KEY } from '../../platform/dynamodb/key-schema.ts';
import { getItem } from '../../platform/dynamodb/read.ts';
import { withRetryTimeLimit } from '../../platform/dynamodb/request-retries.ts';
import { getLogHead } from '../../proof/log-head.ts';
import { Problem } from '../../values/problem.ts';
import { logAccess } from '../access-log.ts';
import { type ResponseContent, replyProblem, replyToWrite, toJsonContent } from '../reply.ts';

/** The deployed revision, if the deploying environment gave it. */
const revision = process.env['SERVICE_REVISION'] ?? '';

/** The version of package.json, a plus sign and the revision: `0.1.0+3f2a91c`. */
const release = revision ? `${version}+${revision}` : version;

interface HealthRouteOptions {
  name: string;
}

/**
 * Creates the public health route. It returns 200 with the version if the table responds, else 503. Its response is
 * never cached. `name` is the route's name in the log.
 */
export function createHealthRoute({ name }: HealthRouteOptions) {
  return async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const started = performance.now();
    const { result } = await measureCost(async () => {
      const problem = await checkTable();
      const body = { status: 'ok', version: release, table: 'reachable' };
      const reply = problem ? replyProblem(event, problem) : replyToWrite(event, { status: 200, body }, {});
      const outcome = { status: reply.statusCode, ...(problem ? { problem } : {}) };
      logAccess(event, name, { ...outcome, durationMs: performance.now() - started, cost: getRequestCostSoFar() });
      return reply;
    });
    return result;
  };
}

async function checkTable(): Promise<Problem | null> {
  try {
    await assertTableReachable();
    return null;
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

const RESPONSE_TIMEOUT_MS = 2_000;
/** Repeated errors are reported before the overall time-out. */
const RETRY_MS = 1_500;

/**
 * Checks that the table answers: reads one item consistently, whether it exists or not. One request.
 *
 * @throws Problem 503 storage_unavailable without a response within two seconds, or if access is denied or the table
 * is missing
 */
async function assertTableReachable(): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), RESPONSE_TIMEOUT_MS);
  });
  try {
    await Promise.race([withRetryTimeLimit(RETRY_MS, () => getItem(CATALOG_TOTALS_KEY, { consistent: true })), late]);
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    const { name, message } = cause as Error;
    throw new Problem('unavailable', 'storage_unavailable', {
      detail: 'The data store does not answer. Try again in a moment.',
      retryAfter: 2,
      note: name === 'Error' ? message : name,
      cause,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** True if everyone may read the head of the log. It shows the number of records and nothing of their content. */
const isHeadPublic = process.env['EVIDENCE_HEAD_PUBLIC'] === 'true';

/**
 * Returns the signed head of the evidence log for callers without credentials.
 * Costs one request of one read unit.
 * @throws Problem 404 no_evidence if EVIDENCE_HEAD_PUBLIC is not `true`, or if nothing is sealed yet
 */
export async function getPublicLogHead(): Promise<ResponseContent> {
  if (isHeadPublic) return toJsonContent(await getLogHead());
  const detail = 'This deployment does not publish the head of its log (EVIDENCE_HEAD_PUBLIC).';
  throw new Problem('not_found', 'no_evidence', detail);
}
