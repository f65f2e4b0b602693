import { listChanges } from '../../lib/entries/changes.ts';
import { Entry } from '../../lib/entries/entry.ts';
import { listEntries } from '../../lib/entries/read.ts';
import { entryListRoute } from '../../lib/http/entry-list-route.ts';
import { listFilterOf } from '../../lib/http/entry-queries.ts';
import { EntryQuery } from '../../lib/http/queries.ts';
import { probed } from '../../lib/probe/probed.ts';
import { reader } from '../../lib/probe/roles.ts';

/** GET /api/v1/feeds/entries/list: entries of one feed or of all feeds, newest first, now or as of an instant, or the list of changes. */
export const handler = probed(
  entryListRoute({
    name: 'listEntries',
    query: EntryQuery,
    page: Entry,
    notOfChanges: ['as_of'],
    filter: ({ query }) => listFilterOf(query),
    list: listEntries,
    changes: listChanges,
  }),
  reader,
);
