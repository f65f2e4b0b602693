import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { Problem } from '../../values/problem.ts';
import { logAccess } from '../access-log.ts';
import { addCorsHeaders, buildPreflightHeaders } from '../cors.ts';
import { replyProblem, replyToWrite } from '../reply.ts';

/** The methods of each path, as API Gateway names it; scripts/build/build.mjs inserts them. */
const METHODS: Record<string, string[]> = JSON.parse(process.env['SERVICE_METHODS'] ?? '{}');

/** The catch-all resource (serverless.yml). */
const PROXY_RESOURCE = '/{proxy+}';

interface FallbackRouteOptions {
  name: string;
}

/**
 * Creates the public route for requests that no other route handles.
 * It returns 204 with `Allow` for OPTIONS, 405 with `Allow` for other methods, and 404 for unknown paths. A 404 names
 * the routes directly below the path.
 */
export function createFallbackRoute({ name }: FallbackRouteOptions) {
  return async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const started = performance.now();
    const methods = METHODS[event.resource];
    const problem = getMethodProblem(event, methods);
    const allow = methods ? { Allow: methods.join(', ') } : {};
    const reply = problem
      ? replyProblem(event, problem)
      : replyToWrite(
          event,
          { status: 204, body: null },
          isApiRequest(event) ? buildPreflightHeaders(event, methods ?? []) : {},
        );
    const outcome = { status: reply.statusCode, ...(problem ? { problem } : {}) };
    // An unknown path is untrusted text and is not logged.
    const known = event.resource === PROXY_RESOURCE ? { ...event, pathParameters: null } : event;
    logAccess(known, name, { ...outcome, durationMs: performance.now() - started, cost: null });
    const replyWithAllow = { ...reply, headers: { ...reply.headers, ...allow } };
    return isApiRequest(event) ? addCorsHeaders(event, replyWithAllow) : replyWithAllow;
  };
}

/** Only API paths allow other origins; the page, its files and the contract do not. */
const isApiRequest = ({ resource, path }: APIGatewayProxyEvent) =>
  (resource === PROXY_RESOURCE ? path : resource).startsWith('/api/');

const formatList = (words: string[], type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat('en-GB', { type }).format(words);

function getMethodProblem(
  { httpMethod, resource }: APIGatewayProxyEvent,
  methods: string[] | undefined,
): Problem | null {
  if (!methods) return new Problem('not_found', 'route_not_found', formatRouteHint(resource));
  if (httpMethod === 'OPTIONS') return null;
  const detail = `This path takes ${formatList(methods, 'conjunction')}.`;
  return new Problem('method_not_allowed', 'method_not_allowed', detail);
}

/** Returns the text of a 404, with the routes directly below the path if there are any. */
function formatRouteHint(path: string): string {
  const below = Object.keys(METHODS).filter(
    (one) => one.startsWith(`${path}/`) && /^\/[a-z]+$/.test(one.slice(path.length)),
  );
  if (below.length === 0) return 'There is no such route, or not with this method.';
  return `There is no such route. Did you mean ${formatList(below, 'disjunction')}?`;
}
