import contract from '../../openapi.json';
import { asJson, type Content } from '../http/reply.ts';
import { basePathOf } from './base-path.ts';

/** The contract for the requested path, `/prod/openapi.json` for example: its server is the one that answers. */
export function contractAt(requestPath: string): Content {
  const [server] = contract.servers;
  return asJson({ ...contract, servers: [{ ...server, url: basePathOf(requestPath, '/openapi.json') || '/' }] });
}
