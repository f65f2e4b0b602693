import { readDocumentTexts } from '../../lib/documents/read-document-texts.ts';
import { listChanges } from '../../lib/entries/change-stream.ts';
import { FoundEntry, FoundEntryPage } from '../../lib/entries/found-entry.ts';
import { listEntries } from '../../lib/entries/list-entries.ts';
import { entryListRoute } from '../../lib/http/entry-list-route.ts';
import {
  EntryDetailQuery,
  PARAMETERS_WITHOUT_CHANGES,
  parseEntryFilter,
  RESPONSE_PARAMETERS,
} from '../../lib/http/entry-queries.ts';

/** GET /api/v1/feeds/entries/detail: entries in detail, found by words and filters, or changes. */
export const handler = entryListRoute({
  name: 'listEntryDetails',
  query: EntryDetailQuery,
  page: FoundEntry,
  response: FoundEntryPage,
  responseParameters: RESPONSE_PARAMETERS,
  parametersWithoutChanges: PARAMETERS_WITHOUT_CHANGES,
  filter: ({ query }) => parseEntryFilter(query),
  list: (filter, page) => listEntries(filter, page, readDocumentTexts),
  changes: listChanges,
});
