import type { RouteDescription } from '../lib/http/route.ts';

/** A route of serverless.yml with what its handler says of itself. */
export interface ContractRoute {
  /** The name of the function. */
  name: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  path: string;
  /** 1 with API keys, 2 with access tokens, null for anybody. */
  version: 1 | 2 | null;
  /** Version 1 has the same function. */
  isTwin: boolean;
  /** What its handler says; null for the site, which has no handler of this kind. */
  spec: RouteDescription | null;
  /** True where it reads or writes the table. */
  usesTable: boolean;
}
