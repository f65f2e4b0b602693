import { Entry } from '../../lib/entries/entry.ts';
import { listTopicEntries } from '../../lib/entries/list-entries.ts';
import { getEntryStatusFilter } from '../../lib/http/entry-queries.ts';
import { describeEntryList } from '../../lib/http/list-content.ts';
import { createListRoute } from '../../lib/http/list-route.ts';
import { TopicEntryQuery } from '../../lib/http/query-schemas.ts';

/** GET /api/v1/feeds/topics/{topic_id}/entries: entries of a topic, newest first, now or at a time. */
export const handler = createListRoute(
  { name: 'listTopicEntries', id: 'topic_id', query: TopicEntryQuery, ...describeEntryList(Entry) },
  ({ id, query, page }) =>
    listTopicEntries({ topic_id: id, status: getEntryStatusFilter(query.is_active), asOf: query.as_of }, page),
);
