import { removeSource, SourceRemoval, SourceRemovalQuery } from '../../lib/catalog/sources/remove-source.ts';
import { toSource } from '../../lib/catalog/sources/source.ts';
import { logSourceChange } from '../../lib/http/audit-changes.ts';
import { createWriteRoute } from '../../lib/http/route.ts';

const SPEC = { name: 'deleteSource', id: 'source_id', query: SourceRemovalQuery, response: SourceRemoval } as const;
/** DELETE /api/v2/sources/{source_id}: removes a source; its entries become inactive, or are removed. */
export const handler = createWriteRoute(
  { ...SPEC, status: 202 },
  async ({ id, caller, query: { entries = 'keep' } }) => {
    const { removal, before } = await removeSource(id, entries);
    if (before) logSourceChange(caller, toSource(before), null);
    return removal;
  },
);
