import { beforeAll, expect, it, vi } from 'vitest';
import { API_PARAMETER_BY_VIEW_FILTER, assertViewQuery } from '../../../lib/http/view-query.ts';

let web: typeof import('../../../web/filters/update-filter.ts');

beforeAll(async () => {
  vi.stubGlobal('location', { hash: '#/updates' });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  web = await import('../../../web/filters/update-filter.ts');
});

it('API_PARAMETER_BY_VIEW_FILTER has the same filters and API parameters as the update list of the web app', () => {
  expect(API_PARAMETER_BY_VIEW_FILTER).toMatchObject(web.API_PARAMETERS);
  expect(Object.keys(API_PARAMETER_BY_VIEW_FILTER).sort()).toEqual(
    Object.keys(web.parseUpdateFilter(new URLSearchParams())).sort(),
  );
});

it.each([
  ['colour=red', [`may have ${Object.keys(API_PARAMETER_BY_VIEW_FILTER).join(', ')}`]],
  ['topic=us-sec&topic=eu-eba', ['topic must not be repeated']],
  ['start=yesterday&end=never', [expect.stringMatching(/^start must be/), expect.stringMatching(/^end must be/)]],
  ['order=relevance', ['order: relevance needs a search']],
])('assertViewQuery rejects %s and reports each error', (query, details) => {
  const errors = details.map((detail) => ({ in: 'body', parameter: 'query', detail }));
  expect(() => assertViewQuery(query)).toThrow(expect.objectContaining({ errors }));
});

it('assertViewQuery accepts an empty query and the filters of the update list', () => {
  for (const query of ['', 'topic=us-sec&search=capital&order=relevance'])
    expect(assertViewQuery(query)).toBe(undefined);
});
