import { Entry } from '../../lib/entries/entry.ts';
import { listTopicEntries } from '../../lib/entries/list-entries.ts';
import { createEntryListRoute } from '../../lib/http/entry-list-route.ts';
import { getEntryStatusFilter } from '../../lib/http/entry-queries.ts';
import { TopicEntryQuery } from '../../lib/http/query-schemas.ts';

/** GET /api/v1/feeds/topics/{topic_id}/entries: entries of a topic, newest first, now or at a time. */
export const handler = createEntryListRoute({
  name: 'listTopicEntries',
  id: 'topic_id',
  query: TopicEntryQuery,
  page: Entry,
  filter: ({ id, query }) => ({ topic_id: id, status: getEntryStatusFilter(query.is_active), asOf: query.as_of }),
  list: listTopicEntries,
});
