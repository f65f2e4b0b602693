/** The stage or base path before the service's own paths. */
const BASE_PATH_PATTERN = /^(?:\/[\w.~-]+)*$/;

/**
 * Returns the stage or base path before a route: `/prod` of `/prod/docs` for the route `/docs`. It is empty if the path
 * does not end with the route, or if the part before it is not a plain path.
 */
export function getBasePath(requestPath: string, route: string): string {
  const base = requestPath.endsWith(route) ? requestPath.slice(0, -route.length) : '';
  return BASE_PATH_PATTERN.test(base) ? base : '';
}
