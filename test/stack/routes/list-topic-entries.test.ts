import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/list-topic-entries.ts';
import { expectProblem, get, send } from '../../support/api.ts';
import { withEntryEditedSince } from '../../support/edited-entry.ts';
import { withOwnTopic } from '../../support/own-topic.ts';
import { describePages, describeRoute, HOSTILE } from '../../support/route-tests.ts';

const path = '/topics/us-sec/entries';
const EMPTY = 'test-without-entries';
withOwnTopic(EMPTY);
describeRoute({ handler, path: () => path, absent: (id) => `/topics/${id}/entries` });
describePages('listTopicEntries', handler, path);

it('200: lists all entries of the topic, newest first', async () => {
  const { items, total } = (await get(path, { limit: 100 })).body;
  expect(total).toBe(items.length);
  const order = items.map(({ published_date, id }: Record<string, string>) => `${published_date}#${id}`);
  expect(order).toEqual([...order].sort().reverse());
  expect(items.every((item: Record<string, string>) => item['topic_id'] === 'us-sec')).toBe(true);
});

it('200: filters by is_active, and returns an empty page for a topic without entries', async () => {
  const { items: all } = (await get(path, { limit: 100 })).body;
  expect((await get(path, { limit: 100, is_active: 1 })).body).toMatchObject({ items: all, total: all.length });
  expect((await get(path, { is_active: 0 })).body).toMatchObject({ items: [], total: 0 });
  expect((await get(`/topics/${EMPTY}/entries`)).body).toMatchObject({ items: [], total: 0, has_more: false });
});

it('400: rejects invalid booleans', async () => {
  for (const value of ['', 'yes', ...HOSTILE])
    expectProblem(await send(`${path}?is_active=${value}`), 400, 'invalid_parameter');
});

it('404: returns topic_not_found for an unknown topic at any limit', async () => {
  expectProblem(await get('/topics/none/entries'), 404, 'topic_not_found');
  expectProblem(await get('/topics/none/entries', { limit: 0 }), 404, 'topic_not_found');
});

it('200: returns Atom, RSS and JSON Feed by Accept', async () => {
  const { items } = (await get(path, { limit: 3 })).body;
  const atom = await get(path, { limit: 3 }, ['Accept', 'application/atom+xml']);
  expect(atom.headers['content-type']).toBe('application/atom+xml');
  expect(atom.text.match(/<entry>/g)).toHaveLength(3);
  const rss = await get(path, { limit: 3 }, ['Accept', 'application/rss+xml']);
  expect(rss.text.match(/<item>/g)).toHaveLength(3);
  const feed = await get(path, { limit: 3 }, ['Accept', 'application/feed+json']);
  const titles = (list: { title: string }[]) => list.map(({ title }) => title);
  expect(titles(feed.body.items)).toEqual(titles(items));
  expect(feed.body.title).toBe('Regulatory updates: topic us-sec');
});

const EDITED = 'test-topic-as-of';
const edited = withEntryEditedSince(EDITED, 880_302);

it('200: returns the list as of an instant · 404: for an unarchived instant or an unknown topic', async () => {
  const { first, second } = edited.at();
  const list = async (as_of: string, topic = EDITED) => get(`/topics/${topic}/entries`, { as_of });
  const titles = async (as_of: string) => (await list(as_of)).body.items.map((item: { title: string }) => item.title);
  expect(await titles(first)).toEqual([`It said ${edited.word}`]);
  expect(await titles(second)).toEqual(['It says something else']);
  expect((await list(first, EMPTY)).body).toMatchObject({ items: [], total: 0, has_more: false });
  expectProblem(await list('2020-01-01T00:00:00Z'), 404, 'version_not_kept');
  expectProblem(await list('2999-01-01T00:00:00Z'), 400, 'invalid_parameter');
  expectProblem(await list(first, 'none'), 404, 'topic_not_found');
});
