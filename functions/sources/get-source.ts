import { Source, toSource } from '../../lib/catalog/sources/source.ts';
import { getSourceItem } from '../../lib/catalog/sources/update-source.ts';
import { createItemRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v2/sources/{source_id}: a source with its settings and state. */
export const handler = createItemRoute({ name: 'getSource', id: 'source_id', item: Source }, async ({ id }) =>
  toSource(await getSourceItem(id)),
);
