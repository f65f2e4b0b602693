import { consumeSourceReadLimit } from '../../lib/access/keys/caller-limits.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { Discovery, DiscoveryRequest } from '../../lib/ingest/discovery/candidate.ts';
import { discoverSources } from '../../lib/ingest/discovery/discover-sources.ts';
import { getAllowedLocalOrigins } from '../../lib/ingest/fetch-document.ts';
import { getSourceFinderPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

const localOrigins = getAllowedLocalOrigins();
const SPEC = { name: 'discoverSource', body: DiscoveryRequest, status: 200, response: Discovery } as const;
/** POST /api/v2/sources/discover: the sources that an address leads to, each fetched and parsed. */
export const handler = withPermissionProbes(
  createWriteRoute(SPEC, async ({ body, caller }) => {
    await consumeSourceReadLimit(caller.id);
    return discoverSources(body.url, { localOrigins });
  }),
  getSourceFinderPermissionProbes,
);
