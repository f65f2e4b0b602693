import { beforeAll, expect, it, vi } from 'vitest';
import { ADDRESS_NAMES } from '../../../lib/http/view-query.ts';

let web: typeof import('../../../web/views/update-filter.ts');

beforeAll(async () => {
  vi.stubGlobal('location', { hash: '#/updates' });
  vi.stubGlobal('addEventListener', () => {});
  web = await import('../../../web/views/update-filter.ts');
});

it('a view has the filters that the address of the app’s list has, and means the same parameters by them', () => {
  expect(ADDRESS_NAMES).toMatchObject(web.PARAMETERS);
  expect(Object.keys(ADDRESS_NAMES).sort()).toEqual(Object.keys(web.filterOf(new URLSearchParams())).sort());
});
