import contract from '../../openapi.json';
import { asJson, type Content } from '../http/reply.ts';
import { basePathOf } from './base-path.ts';

/** Returns the contract for a path such as `/prod/openapi.json`, with the responding server as its server. */
export function contractAt(requestPath: string): Content {
  const [server] = contract.servers;
  return asJson({ ...contract, servers: [{ ...server, url: basePathOf(requestPath, '/openapi.json') || '/' }] });
}
