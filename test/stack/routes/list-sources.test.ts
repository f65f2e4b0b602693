import { expect, it } from 'vitest';
import { parseOpml } from '../../../lib/catalog/sources/parse-opml.ts';
import type { Source } from '../../../lib/catalog/sources/source.ts';
import type { ListedSource } from '../../../lib/catalog/sources/source-outline.ts';
import { expectProblem, get, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';
import { addSource, aSource, removeAddedSources } from '../../support/sources.ts';

removeAddedSources();

const list = async (query = '') => sendV2('GET', `/sources${query}`, await bearer('viewer'));

it('200: lists all sources by id in pages, with proposals and paused ones', async () => {
  const { id } = (await addSource(aSource(), 'member')).body;
  const all: { id: string; state: string }[] = [];
  for (let query = '?limit=30'; query; ) {
    const { status, body, text } = await list(query);
    expect(status, text).toBe(200);
    expect(body.items.length).toBeLessThanOrEqual(30);
    all.push(...body.items);
    query = body.next_cursor ? `?limit=30&cursor=${body.next_cursor}` : '';
  }
  const ids = all.map((source) => source.id);
  expect(ids).toEqual([...new Set(ids)].sort());
  expect(all.find((source) => source.id === id)?.state).toBe('proposed');
  const { total_feeds } = (await get('/stats/overview')).body;
  expect(all.length).toBeGreaterThanOrEqual(total_feeds);
});

it('200: returns only the total for a limit of 0', async () => {
  expect((await list('?limit=0')).body).toMatchObject({ items: [], total: expect.any(Number), has_more: true });
});

it('400: rejects an offset', async () => {
  expectProblem(await list('?offset=5'), 400, 'offset_too_large');
});

const listOpml = async (query: string, more: string[] = []) =>
  sendV2('GET', `/sources${query}`, [...(await bearer('viewer')), 'Accept', 'text/x-opml', ...more]);

it('200: returns all sources as OPML for Accept: text/x-opml, with their settings', async () => {
  const opml = await listOpml('');
  expect([opml.status, opml.headers['content-type'], opml.headers.vary]).toEqual([
    200,
    'text/x-opml; charset=utf-8',
    'Accept, Accept-Encoding',
  ]);
  const outlines = parseOpml(opml.text) as ListedSource[];
  const { total_feeds } = (await get('/stats/overview')).body;
  expect(outlines.length).toBeGreaterThanOrEqual(total_feeds);
  const { items } = (await list('?limit=5')).body;
  expect(outlines.slice(0, 5).map(({ name, url, topic }) => ({ name, url, topic_id: topic }))).toEqual(
    items.map(({ name, url, topic_id }: Source) => ({ name, url, topic_id })),
  );
  expect((await listOpml('', ['If-None-Match', String(opml.headers['etag'])])).status).toBe(304);
});

it('200: includes the next page of OPML by its address', async () => {
  const last = parseOpml((await listOpml('?limit=5')).text).at(-1);
  expect(last).toMatchObject({ name: 'Next page', reason: expect.stringContaining('includes another list') });
});
