import { listTopicEntries } from '../../lib/data/entries.ts';
import { TopicEntryQuery } from '../../lib/http/queries.ts';
import { pageRoute } from '../../lib/http/route.ts';
import { Entry } from '../../lib/schemas/entry.ts';

/** GET /api/v1/feeds/topics/{topic_id}/entries: one topic's entries, newest first. */
export const handler = pageRoute(
  { name: 'listTopicEntries', id: 'topic_id', query: TopicEntryQuery, page: Entry },
  ({ id, query, page }) => listTopicEntries(id, query.is_active, page),
);
