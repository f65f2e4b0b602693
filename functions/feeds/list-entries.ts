import { listChanges } from '../../lib/entries/change-stream.ts';
import { Entry } from '../../lib/entries/entry.ts';
import { listEntries } from '../../lib/entries/list-entries.ts';
import { createEntryListRoute } from '../../lib/http/entry-list-route.ts';
import { toEntryListFilter } from '../../lib/http/entry-queries.ts';
import { BasicEntryListQuery } from '../../lib/http/query-schemas.ts';
import { getEntryReaderPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

/** GET /api/v1/feeds/entries/list: entries, newest first, now or as of an instant. With `updated_after`: changes. */
export const handler = withPermissionProbes(
  createEntryListRoute({
    name: 'listEntries',
    query: BasicEntryListQuery,
    page: Entry,
    parametersWithoutChanges: ['as_of'],
    filter: ({ query }) => toEntryListFilter(query),
    list: listEntries,
    changes: listChanges,
  }),
  getEntryReaderPermissionProbes,
);
