import { beforeAll, expect, it, vi } from 'vitest';
import { assertViewQuery, VIEW_FILTERS } from '../../../lib/http/view-query.ts';

let web: typeof import('../../../web/views/update-filter.ts');

beforeAll(async () => {
  vi.stubGlobal('location', { hash: '#/updates' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  web = await import('../../../web/views/update-filter.ts');
});

it('a view has the filters that the address of the app’s list has, and means the same parameters by them', () => {
  expect(VIEW_FILTERS).toMatchObject(web.API_PARAMETERS);
  expect(Object.keys(VIEW_FILTERS).sort()).toEqual(Object.keys(web.parseUpdateFilter(new URLSearchParams())).sort());
});

it.each([
  ['colour=red', [`may have ${Object.keys(VIEW_FILTERS).join(', ')}`]],
  ['topic=us-sec&topic=eu-eba', ['topic must not be repeated']],
  ['start=yesterday&end=never', [expect.stringMatching(/^start must be/), expect.stringMatching(/^end must be/)]],
  ['order=relevance', ['order: relevance needs a search']],
])('a view of %s is refused with each of its faults', (query, details) => {
  const errors = details.map((detail) => ({ in: 'body', parameter: 'query', detail }));
  expect(() => assertViewQuery(query)).toThrow(expect.objectContaining({ errors }));
});

it('a view of nothing, or of what the list can show, is taken', () => {
  for (const query of ['', 'topic=us-sec&search=capital&order=relevance'])
    expect(assertViewQuery(query)).toBe(undefined);
});
