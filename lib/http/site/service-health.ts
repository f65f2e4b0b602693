import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { version } from '../../../package.json';
import { getRequestCostSoFar, measureCost } from '../../platform/dynamodb/capacity.ts';
import { assertTableReachable } from '../../platform/dynamodb/check-table.ts';
import { Problem } from '../../values/problem.ts';
import { logAccess } from '../access-log.ts';
import { replyProblem, replyToWrite } from '../reply.ts';

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
