import { listChanges } from '../../lib/entries/changes.ts';
import { EntryDetail } from '../../lib/entries/entry.ts';
import { listEntries } from '../../lib/entries/read.ts';
import { entryListRoute } from '../../lib/http/entry-list-route.ts';
import { EntryDetailQuery, entryFilterOf } from '../../lib/http/entry-queries.ts';

/** GET /api/v1/feeds/entries/detail: entries in detail by topic, status, words and dates, newest first, or a list of changes. */
export const handler = entryListRoute({
  name: 'listEntryDetails',
  query: EntryDetailQuery,
  page: EntryDetail,
  filter: ({ query }) => entryFilterOf(query),
  list: listEntries,
  changes: listChanges,
});
