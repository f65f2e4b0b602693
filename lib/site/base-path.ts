/** What may precede the service's own paths: a stage, or a custom domain's base path. */
const BASE = /^(?:\/[\w.~-]+)*$/;

/** What precedes a route in the path of a request, `/prod` of `/prod/docs`; empty if it cannot be a base path. */
export function basePathOf(requestPath: string, route: string): string {
  const base = requestPath.endsWith(route) ? requestPath.slice(0, -route.length) : '';
  return BASE.test(base) ? base : '';
}
