import { expect, it } from 'vitest';
import { handler } from '../../functions/feeds/list-entries.ts';
import { allItems, expectProblem, get, send } from '../support/api.ts';
import { describePages, describeRoute, HOSTILE } from '../support/route-tests.ts';

describeRoute({ handler, path: () => '/entries/list' });
describePages('listEntries', handler, '/entries/list');

it('200: feed_id gives the entries of the feed; an unknown feed has none', async () => {
  const all = await allItems('/entries/list');
  expect(all.length).toBeGreaterThanOrEqual(200);
  const items = await allItems('/entries/list', { feed_id: 'mas-media-releases' });
  expect(items).toEqual(all.filter((item) => item.feed_id === 'mas-media-releases'));
  expect((await get('/entries/list', { feed_id: 'none' })).body).toMatchObject({ items: [], total: 0 });
});

it('400: ids that cannot exist and other booleans', async () => {
  for (const value of ['', 'A%20B', 'ENTRY%23x'])
    expectProblem(await send(`/entries/list?feed_id=${value}`), 400, 'invalid_parameter');
  for (const value of ['', 'yes', ...HOSTILE])
    expectProblem(await send(`/entries/list?is_active=${value}`), 400, 'invalid_parameter');
});
