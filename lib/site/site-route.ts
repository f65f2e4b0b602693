import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { logAccess } from '../http/access-log.ts';
import { type Content, replyProblem, replyTo, replyUncached } from '../http/reply.ts';
import { costSoFar, measured } from '../table/capacity.ts';
import { Problem } from '../values/problem.ts';

/** Content that is readable without credentials. */
interface SiteSpec {
  name: string;
  headers: Record<string, string>;
  /** It changes something, so that its response is not cached and has no tag. */
  changes?: boolean;
}

const SAFE_HEADERS = { 'Referrer-Policy': 'no-referrer', 'Cross-Origin-Resource-Policy': 'same-origin' };

/** A public route: 200 or 304 with the given headers, or the problem that `read` throws. */
export function siteRoute(spec: SiteSpec, read: (event: APIGatewayProxyEvent) => Content | Promise<Content>) {
  return async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const started = performance.now();
    const { result } = await measured(async () => {
      const { reply, problem } = await answered(event, spec, read);
      const outcome = { status: reply.statusCode, ...(problem ? { problem } : {}) };
      logAccess(event, spec.name, outcome, performance.now() - started, costSoFar());
      return { ...reply, headers: { ...SAFE_HEADERS, ...reply.headers } };
    });
    return result;
  };
}

async function answered(
  event: APIGatewayProxyEvent,
  { headers, changes }: SiteSpec,
  read: (event: APIGatewayProxyEvent) => Content | Promise<Content>,
): Promise<{ reply: APIGatewayProxyResult; problem?: Problem }> {
  try {
    const content = await read(event);
    const reply = changes ? replyUncached(event, 200, content) : replyTo(event, content, {});
    return { reply: { ...reply, headers: { ...reply.headers, ...headers } } };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { reply: replyProblem(event, error), problem: error };
  }
}
