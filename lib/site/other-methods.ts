import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { logAccess } from '../http/access-log.ts';
import { preflightHeaders, withCors } from '../http/cors.ts';
import { replyProblem, replyToWrite } from '../http/reply.ts';
import { Problem } from '../values/problem.ts';

/** The methods of each path, as API Gateway names it: scripts/build/build.mjs puts them here. */
const METHODS: Record<string, string[]> = JSON.parse(process.env['SERVICE_METHODS'] ?? '{}');

/** The path that stands for all that are no other (serverless.yml). */
const REST = '/{proxy+}';

/**
 * What no route answers: 204 with `Allow` to OPTIONS, 405 with `Allow` to a method that the path does not have, and 404 for a path
 * that only leads to others, which it names, and for every other path. For anybody: whoever asks learns nothing that the contract does not say.
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
    // A path that is none is its sender's own words.
    const known = event.resource === REST ? { ...event, pathParameters: null } : event;
    logAccess(known, name, outcome, performance.now() - started, null);
    const told = { ...reply, headers: { ...reply.headers, ...allow } };
    return isOfApi(event) ? withCors(event, told) : told;
  };
}

/** The page, its files and the contract are for no page of another origin. */
const isOfApi = ({ resource, path }: APIGatewayProxyEvent) => (resource === REST ? path : resource).startsWith('/api/');

const listed = (words: string[], type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat('en-GB', { type }).format(words);

function refusalOf({ httpMethod, resource }: APIGatewayProxyEvent, methods: string[] | undefined): Problem | null {
  if (!methods) return new Problem('not_found', 'route_not_found', leadsOn(resource));
  if (httpMethod === 'OPTIONS') return null;
  const detail = `This path takes ${listed(methods, 'conjunction')}.`;
  return new Problem('method_not_allowed', 'method_not_allowed', detail);
}

/** That there is no route, with those right below the path; without any as the gateway itself says it. */
function leadsOn(path: string): string {
  const below = Object.keys(METHODS).filter(
    (one) => one.startsWith(`${path}/`) && /^\/[a-z]+$/.test(one.slice(path.length)),
  );
  if (below.length === 0) return 'There is no such route, or not with this method.';
  return `There is no such route. Did you mean ${listed(below, 'disjunction')}?`;
}
