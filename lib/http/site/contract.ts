import contract from '../../../openapi.json';
import { type ResponseContent, toJsonContent } from '../reply.ts';
import { getBasePath } from './assets.ts';

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
