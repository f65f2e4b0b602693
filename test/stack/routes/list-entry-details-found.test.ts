import { expect, it } from 'vitest';
import { expectProblem, get } from '../../support/api.ts';

/* What GET /entries/detail returns for a search beyond its entries. test/table/search/found.test.ts checks its
   correctness. */

const path = '/entries/detail';

it.each([
  ['order', 'best', {}],
  ['order', 'relevance', {}],
  ['order', 'newest', { updated_after: '2026-01-01' }],
  ['order', 'relevance', { search: 'capital', updated_after: '2026-01-01' }],
  ['highlight', 'yes', { search: 'capital' }],
  ['facets', '', {}],
  ['facets', 'colour', {}],
  ['facets', 'tag', {}],
  ['facets', 'sector,', {}],
  [
    'facets',
    'sector,sector,sector,sector,sector,sector,sector,sector,sector,sector,sector,sector,sector,sector,sector,sector,sector,sector,sector,sector,sector',
    {},
  ],
  ['facets', 'sector', { updated_after: '2026-01-01' }],
])('400: rejects %s=%s with the other parameters %j', async (parameter, value, more) => {
  const answer = await get(path, { [parameter]: value, ...more });
  expectProblem(answer, 400, 'invalid_parameter');
  expect(answer.body.errors[0]).toMatchObject({ in: 'query', parameter });
});

it('200: ranks matches by relevance, reports their number, and keeps one ranking across pages', async () => {
  const all = await get(path, { search: 'capital', order: 'relevance', limit: '100' });
  expect(all.status).toBe(200);
  expect(all.body.ranked).toEqual({ matches: all.body.total, is_all: true });
  expect(all.body.total).toBeGreaterThan(3);
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { body } = await get(path, {
      search: 'capital',
      order: 'relevance',
      limit: '2',
      ...(cursor ? { cursor } : {}),
    });
    ids.push(...body.items.map((item: { id: string }) => item.id));
    cursor = body.next_cursor;
  }
  expect(ids).toEqual(all.body.items.map((item: { id: string }) => item.id));
  const newest = await get(path, { search: 'capital', limit: '100' });
  expect([...ids].sort()).toEqual(newest.body.items.map((item: { id: string }) => item.id).sort());
  expect(newest.body).not.toHaveProperty('ranked');
  const skipped = await get(path, { search: 'capital', order: 'relevance', limit: '2', offset: '2' });
  expect(skipped.body.items.map((item: { id: string }) => item.id)).toEqual(ids.slice(2, 4));
});

it('400: rejects a cursor with another order · 200: accepts a cursor with other facets or highlighting', async () => {
  const { body } = await get(path, { search: 'capital', limit: '2', facets: 'sector', highlight: 'true' });
  expectProblem(
    await get(path, { search: 'capital', limit: '2', order: 'relevance', cursor: body.next_cursor }),
    400,
    'invalid_cursor',
  );
  const plain = await get(path, { search: 'capital', limit: '2', cursor: body.next_cursor });
  expect(plain.status).toBe(200);
  expect(plain.body.offset).toBe(2);
});

it('200: returns matches, facets and synonyms on request only', async () => {
  const asked = await get(path, { search: 'AML', highlight: 'true', facets: 'jurisdiction,topic_id', limit: '5' });
  expect(asked.status).toBe(200);
  expect(asked.body.expanded[0]).toMatchObject({ term: 'AML' });
  expect(asked.body.expanded[0].forms).toContain('anti-money laundering');
  expect(asked.body.items.every((item: { matches: unknown[] }) => item.matches.length > 0)).toBe(true);
  expect(Object.keys(asked.body.facets)).toEqual(['jurisdiction', 'topic_id']);
  const sum = asked.body.facets.topic_id.reduce((total: number, item: { count: number }) => total + item.count, 0);
  expect(sum).toBe(asked.body.total);
  const plain = await get(path, { search: 'AML', limit: '5' });
  expect(Object.keys(plain.body)).not.toContain('facets');
  expect(plain.body.items[0]).not.toHaveProperty('matches');
  const changes = await get(path, { search: 'AML', highlight: 'true', updated_after: '2026-01-01', limit: '5' });
  expect(changes.body.expanded).toEqual(asked.body.expanded);
  expect(changes.body.items.every((item: { matches: unknown[] }) => item.matches.length > 0)).toBe(true);
  const listed = await get(path, { topic_id: 'eu-ecb', facets: 'category_id', limit: '0' });
  expect(listed.body.facets.category_id).toEqual([
    { value: 'central-banks', count: listed.body.total, more_than: null },
  ]);
});

it('200: finds capital requirements of EU bodies in the last 30 days with one request', async () => {
  const start_date = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const { body } = await get(path, {
    search: 'capital requirements',
    jurisdiction: 'EU',
    start_date,
    order: 'relevance',
    limit: '5',
  });
  expect(body.items.length).toBe(5);
  for (const { title, description, jurisdiction_code } of body.items) {
    expect(jurisdiction_code).toBe('EU');
    expect(`${title} ${description}`).toMatch(/capital requirements/i);
  }
  expect(body.items[0].title).toMatch(/capital requirements/i);
});

it('200: returns a non-empty first page of a search at any limit', async () => {
  for (const search of ['capital requirements', 'digital operational resilience act', 'bank penalty'])
    for (const limit of ['1', '2', '3']) {
      const { body } = await get(path, { search, limit });
      const label = `${search} ${limit}`;
      if (body.total !== null) expect(body.items.length, label).toBe(Math.min(Number(limit), body.total));
      // A page that is cut by its budget says where it goes on.
      expect(body.items.length, label).toBeGreaterThan(0);
      expect(body.items.length < Number(limit) && body.total === null && body.next_cursor === null, label).toBe(false);
    }
});
