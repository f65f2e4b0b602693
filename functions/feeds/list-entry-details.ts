import { readDocuments } from '../../lib/documents/searched.ts';
import { listChanges } from '../../lib/entries/changes.ts';
import { FoundEntry, FoundEntryPage } from '../../lib/entries/found.ts';
import { listEntries } from '../../lib/entries/read.ts';
import { entryListRoute } from '../../lib/http/entry-list-route.ts';
import { EntryDetailQuery, entryFilterOf, NOT_OF_CHANGES, TELLING } from '../../lib/http/entry-queries.ts';

/** GET /api/v1/feeds/entries/detail: entries in detail by words and filters, newest first or by relevance, or a list of changes. */
export const handler = entryListRoute({
  name: 'listEntryDetails',
  query: EntryDetailQuery,
  page: FoundEntry,
  answers: FoundEntryPage,
  telling: TELLING,
  notOfChanges: NOT_OF_CHANGES,
  filter: ({ query }) => entryFilterOf(query),
  list: (filter, page) => listEntries(filter, page, readDocuments),
  changes: listChanges,
});
