import { Entry } from '../../lib/entries/entry.ts';
import { listTopicEntries } from '../../lib/entries/read.ts';
import { entryListRoute } from '../../lib/http/entry-list-route.ts';
import { TopicEntryQuery } from '../../lib/http/queries.ts';

/** GET /api/v1/feeds/topics/{topic_id}/entries: one topic's entries, newest first. */
export const handler = entryListRoute(
  { name: 'listTopicEntries', id: 'topic_id', query: TopicEntryQuery, page: Entry },
  ({ id, query, page }) => listTopicEntries(id, query.is_active, page),
);
