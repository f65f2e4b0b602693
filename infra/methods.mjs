import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The function that answers what no route does. */
const OTHERS = 'answerMethods';

/** The path that matches all unknown ones: the gateway of this machine has its edge for these (local/edge.ts). */
export const REST = '/{proxy+}';

/** The events of API Gateway by function: of functions as serverless.yml has them, `{ [name]: { events: [{ http }] } }`. */
const routesOf = (functions) =>
  Object.entries(functions).flatMap(([name, { events = [] }]) =>
    name === OTHERS ? [] : events.flatMap(({ http }) => (http ? [{ name, http }] : [])),
  );

/**
 * The events that the routes of serverless.yml imply, by function: HEAD wherever GET is, with the same authorizer, and every other
 * method of each path for the function that answers with the allowed ones.
 */
export function impliedEvents(functions) {
  const routes = routesOf(functions);
  const heads = routes
    .filter(({ http }) => http.method === 'get')
    .map(({ name, http }) => ({ name, http: { ...http, method: 'head' } }));
  const paths = [...new Set(routes.map(({ http }) => http.path))];
  return [...heads, ...paths.map((path) => ({ name: OTHERS, http: { method: 'any', path } }))];
}

/** The methods of each path, in capital letters: `{ "/health": ["GET", "HEAD", "OPTIONS"] }`. */
export function methodsOf(functions) {
  const methods = {};
  for (const { http } of [...routesOf(functions), ...impliedEvents(functions)]) {
    const method = http.method === 'any' ? 'OPTIONS' : http.method.toUpperCase();
    methods[http.path] = [...(methods[http.path] ?? []), method];
  }
  return Object.fromEntries(Object.entries(methods).map(([path, all]) => [path, all.sort()]));
}

/** The functions of serverless.yml. */
export const functionsOf = () => parse(readFileSync('serverless.yml', 'utf8'), { merge: true }).functions;
