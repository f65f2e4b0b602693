import { readDocumentTexts } from '../../lib/documents/read-document-texts.ts';
import { listChanges } from '../../lib/entries/change-stream.ts';
import { FoundEntry, FoundEntryPage } from '../../lib/entries/found-entry.ts';
import { listEntries } from '../../lib/entries/list-entries.ts';
import { createEntryListRoute } from '../../lib/http/entry-list-route.ts';
import {
  DetailedEntryListQuery,
  NON_FILTER_PARAMETERS,
  PARAMETERS_EXCLUDED_BY_UPDATED_AFTER,
  parseEntryFilter,
} from '../../lib/http/entry-queries.ts';

/** GET /api/v1/feeds/entries/detail: entries in detail, found by words and filters, or changes. */
export const handler = createEntryListRoute({
  name: 'listEntryDetails',
  query: DetailedEntryListQuery,
  page: FoundEntry,
  response: FoundEntryPage,
  responseParameters: NON_FILTER_PARAMETERS,
  parametersWithoutChanges: PARAMETERS_EXCLUDED_BY_UPDATED_AFTER,
  filter: ({ query }) => parseEntryFilter(query),
  list: (filter, page) => listEntries(filter, page, readDocumentTexts),
  changes: listChanges,
});
