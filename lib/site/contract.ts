import contract from '../../openapi.json';
import { type ResponseContent, toJsonContent } from '../http/reply.ts';
import { getBasePath } from './base-path.ts';

/** Returns the contract for a path such as `/prod/openapi.json`, with the responding server as its server. */
export function buildContract(requestPath: string): ResponseContent {
  const [server] = contract.servers;
  return toJsonContent({
    ...contract,
    servers: [{ ...server, url: getBasePath(requestPath, '/openapi.json') || '/' }],
  });
}
