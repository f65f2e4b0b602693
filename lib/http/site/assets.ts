import contract from '../../../openapi.json';
import { Problem } from '../../values/problem.ts';
import { type ResponseContent, toJsonContent } from '../reply.ts';

const ASSET_TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  html: 'text/html; charset=utf-8',
};

/**
 * The headers of built files, which may be cached forever.
 * The name of a file contains a hash of its content, so changed content has another name.
 */
export const ASSET_HEADERS = { 'Cache-Control': 'public, max-age=31536000, immutable' };

/**
 * Returns a built file with its content type. `contentsByName` has the contents of files by name.
 *
 * @throws Problem 404 asset_not_found for an unknown name, such as a file of an earlier build
 */
export function getAsset(contentsByName: Record<string, string>, name: string): ResponseContent {
  const text = Object.hasOwn(contentsByName, name) ? contentsByName[name] : undefined;
  const type = ASSET_TYPES[name.split('.').at(-1) ?? ''];
  if (text === undefined || !type) {
    throw new Problem('not_found', 'asset_not_found', 'This file does not exist any more. Reload the page.');
  }
  return { type, text };
}

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

/**
 * Returns the contract of the API, openapi.json, as a response.
 * The server's address in it is the base path of the request, such as `/prod`.
 */
export function buildOpenApiDocument(requestPath: string): ResponseContent {
  const [server] = contract.servers;
  return toJsonContent({
    ...contract,
    servers: [{ ...server, url: getBasePath(requestPath, '/openapi.json') || '/' }],
  });
}
