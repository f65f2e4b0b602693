import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { logAccess } from '../http/access-log.ts';
import { preflightHeaders, withCors } from '../http/cors.ts';
import { replyProblem, replyToWrite } from '../http/reply.ts';
import { Problem } from '../values/problem.ts';

/** The methods of each path, as API Gateway names it; scripts/build/build.mjs inserts them. */
const METHODS: Record<string, string[]> = JSON.parse(process.env['SERVICE_METHODS'] ?? '{}');

/** The catch-all resource (serverless.yml). */
const REST = '/{proxy+}';

/**
 * A public route for requests that no other route handles: 204 with `Allow` for OPTIONS, 405 with `Allow` for other
 * methods, and 404 for unknown paths. A 404 names the routes directly below the path.
 */
export function methodsRoute({ name }: { name: string }) {
  return async (event: APIGatewayProxyEvent): Promise<APIGatewayProxyResult> => {
    const started = performance.now();
    const methods = METHODS[event.resource];
    const problem = refusalOf(event, methods);
    const allow = methods ? { Allow: methods.join(', ') } : {};
    const reply = problem
      ? replyProblem(event, problem)
      : replyToWrite(event, 204, null, isOfApi(event) ? preflightHeaders(event, methods ?? []) : {});
    const outcome = { status: reply.statusCode, ...(problem ? { problem } : {}) };
    // An unknown path is untrusted text and is not logged.
    const known = event.resource === REST ? { ...event, pathParameters: null } : event;
    logAccess(known, name, outcome, performance.now() - started, null);
    const told = { ...reply, headers: { ...reply.headers, ...allow } };
    return isOfApi(event) ? withCors(event, told) : told;
  };
}

/** Only API paths allow other origins; the page, its files and the contract do not. */
const isOfApi = ({ resource, path }: APIGatewayProxyEvent) => (resource === REST ? path : resource).startsWith('/api/');

const listed = (words: string[], type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat('en-GB', { type }).format(words);

function refusalOf({ httpMethod, resource }: APIGatewayProxyEvent, methods: string[] | undefined): Problem | null {
  if (!methods) return new Problem('not_found', 'route_not_found', leadsOn(resource));
  if (httpMethod === 'OPTIONS') return null;
  const detail = `This path takes ${listed(methods, 'conjunction')}.`;
  return new Problem('method_not_allowed', 'method_not_allowed', detail);
}

/** Returns the text of a 404, with the routes directly below the path if there are any. */
function leadsOn(path: string): string {
  const below = Object.keys(METHODS).filter(
    (one) => one.startsWith(`${path}/`) && /^\/[a-z]+$/.test(one.slice(path.length)),
  );
  if (below.length === 0) return 'There is no such route, or not with this method.';
  return `There is no such route. Did you mean ${listed(below, 'disjunction')}?`;
}
