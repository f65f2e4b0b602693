import { listEntries } from '../../lib/data/entries.ts';
import { EntryQuery } from '../../lib/http/queries.ts';
import { pageRoute } from '../../lib/http/route.ts';
import { Entry } from '../../lib/schemas/entry.ts';

/** GET /api/v1/feeds/entries/list: entries of one feed or all, newest first. */
export const handler = pageRoute({ name: 'listEntries', query: EntryQuery, page: Entry }, ({ query, page }) =>
  listEntries(query, page),
);
