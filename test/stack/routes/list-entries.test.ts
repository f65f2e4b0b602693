import { beforeAll, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/list-entries.ts';
import type { Entry } from '../../../lib/entries/entry.ts';
import { allItems, expectProblem, get, send, untilSettled } from '../../support/api.ts';
import { withEntryEditedSince } from '../../support/edited-entry.ts';
import { describePages, describeRoute, HOSTILE } from '../../support/route-tests.ts';

describeRoute({ handler, path: () => '/entries/list' });
describePages('listEntries', handler, '/entries/list');

it('200: filters by feed_id, and returns an empty page for an unknown feed', async () => {
  const all = await allItems('/entries/list');
  expect(all.length).toBeGreaterThanOrEqual(200);
  const items = await allItems('/entries/list', { feed_id: 'mas-media-releases' });
  expect(items).toEqual(all.filter((item) => item.feed_id === 'mas-media-releases'));
  expect((await get('/entries/list', { feed_id: 'none' })).body).toMatchObject({ items: [], total: 0 });
});

it('400: rejects malformed ids and invalid booleans', async () => {
  for (const value of ['', 'A%20B', 'ENTRY%23x'])
    expectProblem(await send(`/entries/list?feed_id=${value}`), 400, 'invalid_parameter');
  for (const value of ['', 'yes', ...HOSTILE])
    expectProblem(await send(`/entries/list?is_active=${value}`), 400, 'invalid_parameter');
});

describe('updated_after', () => {
  beforeAll(untilSettled);
  const order = ({ updated_at, id }: Entry) => `${updated_at}#${id}`;
  const inOrder = (entries: Entry[]) => entries.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));

  it('200: lists every entry once by last change, also with feed_id and is_active', async () => {
    const all = await allItems('/entries/list');
    expect(await allItems('/entries/list', { updated_after: '2026-01-01', limit: 30 })).toEqual(inOrder(all));
    const filters = { feed_id: 'mas-media-releases', is_active: true };
    const ofFeed = all.filter(({ feed_id }) => feed_id === 'mas-media-releases');
    expect(await allItems('/entries/list', { updated_after: '2026-01-01', limit: 5, ...filters })).toEqual(
      inOrder(ofFeed),
    );
  });

  it('304: if the last cursor is polled again with the current tag · 200: with another tag', async () => {
    const { body } = await get('/entries/list', { updated_after: '9999-12-31' });
    expect(body).toMatchObject({ items: [], total: null, offset: 0, has_more: false });
    const poll = (tag: string) => get('/entries/list', { cursor: body.next_cursor }, ['If-None-Match', tag]);
    const quiet = await poll('"other"');
    expect(quiet.body).toEqual(body);
    expect((await poll(String(quiet.headers.etag))).status).toBe(304);
  });

  it('400: rejects an invalid or repeated instant, an offset, and a cursor of the plain list', async () => {
    for (const value of ['', 'yesterday', '2026-02-30', '2026-11-01T10:00:00', ...HOSTILE])
      expectProblem(await send(`/entries/list?updated_after=${value}`), 400, 'invalid_parameter');
    const twice = '/entries/list?updated_after=2026-01-01&updated_after=2026-01-01';
    expectProblem(await send(twice), 400, 'invalid_parameter');
    expectProblem(await get('/entries/list', { updated_after: '2026-01-01', offset: 1 }), 400, 'invalid_parameter');
    const { next_cursor: cursor } = (await get('/entries/list', { limit: 1 })).body;
    expectProblem(await get('/entries/list', { updated_after: '2026-01-01', cursor }), 400, 'invalid_cursor');
  });
});

describe('as_of', () => {
  const edited = withEntryEditedSince('test-list-as-of', 880_301);
  const list = (query: Record<string, string | number>) => get('/entries/list', { feed_id: edited.feedId, ...query });

  it('200: lists and filters entries by their values at the as_of instant, also as Atom', async () => {
    const { first, second } = edited.at();
    const titles = async (as_of: string) =>
      (await list({ as_of, is_active: 'false' })).body.items.map(({ title }: Entry) => title);
    expect(await titles(first)).toEqual([`It said ${edited.word}`]);
    expect(await titles(second)).toEqual(['It says something else']);
    expect((await list({ as_of: first, is_active: 'true' })).body).toMatchObject({ items: [], total: 0 });
    expect((await list({ as_of: first, limit: 0 })).body).toMatchObject({ items: [], total: 1 });
    const query = { as_of: first, feed_id: edited.feedId };
    const atom = await get('/entries/list', query, ['Accept', 'application/atom+xml']);
    expect(atom.text).toContain(`It said ${edited.word}`);
  });

  it('400: rejects a future instant, updated_after, and a cursor of another instant', async () => {
    const { first } = edited.at();
    const now = new Date().toISOString();
    expectProblem(await list({ as_of: '2999-01-01T00:00:00Z' }), 400, 'invalid_parameter');
    expectProblem(await list({ as_of: first, updated_after: '2026-01-01' }), 400, 'invalid_parameter');
    const { next_cursor: cursor } = (await get('/entries/list', { as_of: now, limit: 1 })).body;
    expect((await get('/entries/list', { as_of: now, cursor, limit: 1 })).body.items).toHaveLength(1);
    expectProblem(await get('/entries/list', { as_of: first, cursor }), 400, 'invalid_cursor');
    expectProblem(await get('/entries/list', { cursor }), 400, 'invalid_cursor');
  });

  it('404: returns version_not_kept with the earliest archived instant', async () => {
    const answer = await list({ as_of: '2020-01-01T00:00:00Z' });
    expectProblem(answer, 404, 'version_not_kept');
    expect(answer.body.detail).toContain(edited.at().first);
  });
});
