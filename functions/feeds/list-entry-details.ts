import { readDocumentTexts } from '../../lib/documents/read-document-texts.ts';
import { listChanges } from '../../lib/entries/change-stream.ts';
import { FoundEntry, FoundEntryPage } from '../../lib/entries/found-entry.ts';
import { listEntries } from '../../lib/entries/list-entries.ts';
import { DETAILED_ENTRY_LIST, parseEntryFilter } from '../../lib/http/entry-queries.ts';
import { describeEntryList } from '../../lib/http/list-content.ts';
import { createListRoute } from '../../lib/http/list-route.ts';

/** GET /api/v1/feeds/entries/detail: entries in detail, found by words and filters, or changes. */
export const handler = createListRoute(
  {
    name: 'listEntryDetails',
    ...DETAILED_ENTRY_LIST,
    ...describeEntryList(FoundEntry),
    response: FoundEntryPage,
    changes: ({ query }, since, page) => listChanges(parseEntryFilter(query), since, page),
  },
  ({ query, page }) => listEntries(parseEntryFilter(query), page, readDocumentTexts),
);
