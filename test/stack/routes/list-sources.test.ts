import { expect, it } from 'vitest';
import { expectProblem, get, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';
import { addSource, aSource, removeAddedSources } from '../../support/sources.ts';

removeAddedSources();

const list = async (query = '') => sendV2('GET', `/sources${query}`, await bearer('viewer'));

it('200: lists all sources by id in pages of at most 25, with proposals and paused ones', async () => {
  const { id } = (await addSource(aSource(), 'member')).body;
  const all: { id: string; state: string }[] = [];
  for (let query = '?limit=100'; query; ) {
    const { status, body, text } = await list(query);
    expect(status, text).toBe(200);
    expect(body.items.length).toBeLessThanOrEqual(25);
    all.push(...body.items);
    query = body.next_cursor ? `?limit=100&cursor=${body.next_cursor}` : '';
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
