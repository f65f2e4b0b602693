import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** The function that answers what no route does. */
const OTHERS = 'answerMethods';

/** The path that matches all unknown ones. The local gateway handles these in local/edge.ts. */
export const REST = '/{proxy+}';

/**
 * Returns all routes with the name of their function.
 *
 * @param functions functions as in serverless.yml: `{ [name]: { events: [{ http }] } }`
 */
const listRoutes = (functions) =>
  Object.entries(functions).flatMap(([name, { events = [] }]) =>
    name === OTHERS ? [] : events.flatMap(({ http }) => (http ? [{ name, http }] : [])),
  );

/**
 * Returns the events that the routes of serverless.yml imply, each with its function. These are HEAD for each GET, with
 * the same authorizer, and each other method of a path for the function that lists the allowed methods.
 */
export function impliedEvents(functions) {
  const routes = listRoutes(functions);
  const heads = routes
    .filter(({ http }) => http.method === 'get')
    .map(({ name, http }) => ({ name, http: { ...http, method: 'head' } }));
  const paths = [...new Set(routes.map(({ http }) => http.path))];
  return [...heads, ...paths.map((path) => ({ name: OTHERS, http: { method: 'any', path } }))];
}

/** The methods of each path, in capital letters: `{ "/health": ["GET", "HEAD", "OPTIONS"] }`. */
export function listMethods(functions) {
  const methods = {};
  for (const { http } of [...listRoutes(functions), ...impliedEvents(functions)]) {
    const method = http.method === 'any' ? 'OPTIONS' : http.method.toUpperCase();
    methods[http.path] = [...(methods[http.path] ?? []), method];
  }
  return Object.fromEntries(Object.entries(methods).map(([path, all]) => [path, all.sort()]));
}

/** The functions of serverless.yml. */
export const readFunctions = () => parse(readFileSync('serverless.yml', 'utf8'), { merge: true }).functions;
