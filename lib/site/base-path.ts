/** The stage or base path before the service's own paths. */
const BASE_PATH_PATTERN = /^(?:\/[\w.~-]+)*$/;

/** Returns the part of a path before its route, `/prod` of `/prod/docs`; empty if it is not a base path. */
export function getBasePath(requestPath: string, route: string): string {
  const base = requestPath.endsWith(route) ? requestPath.slice(0, -route.length) : '';
  return BASE_PATH_PATTERN.test(base) ? base : '';
}
