import { listEntryDetails } from '../../lib/data/entries.ts';
import { EntryDetailQuery, searchOf, spanOf } from '../../lib/http/entry-queries.ts';
import { pageRoute } from '../../lib/http/route.ts';
import { EntryDetail } from '../../lib/schemas/entry.ts';

/** GET /api/v1/feeds/entries/detail: entries with detail by topic, status, words and dates, newest first. */
export const handler = pageRoute(
  { name: 'listEntryDetails', query: EntryDetailQuery, page: EntryDetail },
  ({ query, page }) =>
    listEntryDetails(
      { topic_id: query.topic_id, status: query.status, search: searchOf(query), span: spanOf(query) },
      page,
    ),
);
