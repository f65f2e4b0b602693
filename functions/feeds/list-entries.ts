import { listChanges } from '../../lib/entries/change-stream.ts';
import { Entry } from '../../lib/entries/entry.ts';
import { listEntries } from '../../lib/entries/list-entries.ts';
import { toEntryListFilter } from '../../lib/http/entry-queries.ts';
import { describeEntryList } from '../../lib/http/list-content.ts';
import { createListRoute } from '../../lib/http/list-route.ts';
import { BasicEntryListQuery } from '../../lib/http/query-schemas.ts';
import { getEntryReaderPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';

/** GET /api/v1/feeds/entries/list: entries, newest first, now or as of an instant. With `updated_after`: changes. */
export const handler = withPermissionProbes(
  createListRoute(
    {
      name: 'listEntries',
      query: BasicEntryListQuery,
      ...describeEntryList(Entry),
      parametersWithoutChanges: ['as_of'],
      changes: ({ query }, since, page) => listChanges(toEntryListFilter(query), since, page),
    },
    ({ query, page }) => listEntries(toEntryListFilter(query), page),
  ),
  getEntryReaderPermissionProbes,
);
