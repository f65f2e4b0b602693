import { listSources } from '../../lib/catalog/sources/list-sources.ts';
import { Source } from '../../lib/catalog/sources/source.ts';
import { createListRoute } from '../../lib/http/list-route.ts';
import { getSourceReaderPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

/** GET /api/v2/sources: all sources with their settings and state, by id. */
export const handler = withPermissionProbes(
  createListRoute({ name: 'listSources', page: Source }, ({ page }) => listSources(page, new Date())),
  getSourceReaderPermissionProbes,
);
