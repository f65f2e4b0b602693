import { listSources } from '../../lib/catalog/sources/list-sources.ts';
import { Source } from '../../lib/catalog/sources/source.ts';
import { OUTLINE_NAMESPACES, toOutlineAttributes } from '../../lib/catalog/sources/source-outline.ts';
import { createListRoute } from '../../lib/http/list-route.ts';
import { describeOpmlList } from '../../lib/http/opml.ts';
import { getSourceReaderPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

const OPML = describeOpmlList({ title: 'Sources', namespaces: OUTLINE_NAMESPACES, toOutline: toOutlineAttributes });
/** GET /api/v2/sources: all sources with their settings and state, by id, as JSON or OPML. */
export const handler = withPermissionProbes(
  createListRoute({ name: 'listSources', page: Source, ...OPML }, ({ page }) => listSources(page, new Date())),
  getSourceReaderPermissionProbes,
);
