import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { getRequestCostSoFar, measureCost } from '../../platform/dynamodb/capacity.ts';
import { Problem } from '../../values/problem.ts';
import { logAccess } from '../access-log.ts';
import { type ResponseContent, replyProblem, replyToRead, replyUncached } from '../reply.ts';

/** Content that is readable without credentials. */
interface SiteSpec {
  name: string;
  headers: Record<string, string>;
  /** It changes something, so that its response is not cached and has no tag. */
  changes?: boolean;
}

const SAFE_HEADERS = { 'Referrer-Policy': 'no-referrer', 'Cross-Origin-Resource-Policy': 'same-origin' };

/**
 * Creates a public route without authentication, for pages, files and other content of the site.
 * `read` returns the content for a request, or throws a Problem. The response is 200 or 304 with this content and the
 * headers of `spec`, or the Problem.
 */
export function createPublicRoute(
  spec: SiteSpec,
  read: (event: APIGatewayProxyEvent) => ResponseContent | Promise<ResponseContent>,
) {
  return async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const started = performance.now();
    const { result } = await measureCost(async () => {
      const { reply, problem } = await respond(event, spec, read);
      const outcome = { status: reply.statusCode, ...(problem ? { problem } : {}) };
      logAccess(event, spec.name, { ...outcome, durationMs: performance.now() - started, cost: getRequestCostSoFar() });
      return { ...reply, headers: { ...SAFE_HEADERS, ...reply.headers } };
    });
    return result;
  };
}

async function respond(
  event: APIGatewayProxyEvent,
  { headers, changes }: SiteSpec,
  read: (event: APIGatewayProxyEvent) => ResponseContent | Promise<ResponseContent>,
): Promise<{ reply: APIGatewayProxyResult; problem?: Problem }> {
  try {
    const content = await read(event);
    const reply = changes ? replyUncached(event, { ...content, status: 200 }) : replyToRead(event, content, {});
    return { reply: { ...reply, headers: { ...reply.headers, ...headers } } };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { reply: replyProblem(event, error), problem: error };
  }
}
