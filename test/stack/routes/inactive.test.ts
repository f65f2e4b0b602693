import { beforeAll, expect, it } from 'vitest';
import { send } from '../../support/api.ts';
import { draft, getId, storeAll } from '../../support/drafts.ts';
import { withOwnTopic } from '../../support/own-topic.ts';
import { ask } from '../../support/parts.ts';

/*
 * Over HTTP once, with entries of a feed and a topic that the demo does not have: test/table/routes/inactive.test.ts
 * holds each filter.
 */

const file = await ask('stack-none');
const TOPIC = { id: 'test-inactive', name: 'Topic of this test' };
const FEED = { id: 'test-inactive-feed', name: 'Feed of this test', url: 'https://example.org/feed' };

Object.assign(process.env, { DYNAMODB_ENDPOINT: file.dynamodb_endpoint, TABLE_NAME: file.table_name });
withOwnTopic(TOPIC.id);
beforeAll(async () => {
  const fields = { topic: TOPIC, topic_id: TOPIC.id, feed: FEED, feed_id: FEED.id };
  await storeAll([1, 2, 3, 4, 5].map((n) => draft(n, { ...fields, is_active: n > 2 })));
});

it.each([
  [`/entries/list?feed_id=${FEED.id}&is_active=0`, [2, 1]],
  [`/entries/list?feed_id=${FEED.id}&is_active=1`, [5, 4, 3]],
  ['/entries/list?is_active=0', [2, 1]],
  [`/entries/detail?topic_id=${TOPIC.id}&status=inactive`, [2, 1]],
  [`/entries/detail?topic_id=${TOPIC.id}&status=active`, [5, 4, 3]],
  ['/entries/detail?status=inactive', [2, 1]],
  [`/topics/${TOPIC.id}/entries?is_active=false`, [2, 1]],
  [`/topics/${TOPIC.id}/entries?is_active=true`, [5, 4, 3]],
])('200: %s returns exactly the test entries %j, and their number as total', async (path, numbers) => {
  const answer = await send(path, { headers: ['X-API-Key', file.api_key], baseUrl: file.base_url });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.items.map((item: { id: string }) => item.id)).toEqual(numbers.map(getId));
  expect(answer.body.total).toBe(numbers.length);
});
