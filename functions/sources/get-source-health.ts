import { getSourceHealth, SourceHealth } from '../../lib/catalog/sources/list-sources.ts';
import { createItemRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v2/sources/{source_id}/health: how a source was read in the last 30 days. */
export const handler = createItemRoute(
  { name: 'getSourceHealth', id: 'source_id', item: SourceHealth },
  async ({ id }) => getSourceHealth(id, new Date()),
);
