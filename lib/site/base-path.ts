/** The stage or base path before the service's own paths. */
const BASE = /^(?:\/[\w.~-]+)*$/;

/** Returns the part of a path before its route, `/prod` of `/prod/docs`; empty if it is not a base path. */
export function basePathOf(requestPath: string, route: string): string {
  const base = requestPath.endsWith(route) ? requestPath.slice(0, -route.length) : '';
  return BASE.test(base) ? base : '';
}
