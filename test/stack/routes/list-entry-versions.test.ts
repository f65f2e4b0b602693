import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/list-entry-versions.ts';
import { expectProblem, get } from '../../support/api.ts';
import { EDITED_AT, withEditedEntry } from '../../support/edited-entry.ts';
import { withDocument } from '../../support/kept-document.ts';
import { describeRoute } from '../../support/route-tests.ts';

const ID = withEditedEntry('test-list-versions', 880_001);
const UNEDITED = withDocument('test-one-version', 1, { visits: null });
const versions = (query = {}) => get(`/entries/${ID}/versions`, query);
describeRoute({ handler, path: () => `/entries/${ID}/versions`, absent: (id) => `/entries/${id}/versions` });

const [FIRST, SECOND, THIRD] = EDITED_AT;
const ALL = [
  { version: 3, from: THIRD, until: null, is_first: false, changed: ['description', 'tags'] },
  { version: 2, from: SECOND, until: THIRD, is_first: false, changed: ['title'] },
  { version: 1, from: FIRST, until: SECOND, is_first: true, changed: [] },
];

it('200: lists every version, the current one first', async () =>
  expect((await versions()).body).toEqual({
    items: ALL,
    total: 3,
    limit: 50,
    offset: 0,
    has_more: false,
    next_cursor: null,
  }));

it('200: pages by cursor and by offset', async () => {
  const first = (await versions({ limit: 2 })).body;
  expect([first.items, first.total, first.has_more]).toEqual([ALL.slice(0, 2), null, true]);
  const last = (await versions({ limit: 2, cursor: first.next_cursor })).body;
  expect([last.items, last.has_more, last.next_cursor]).toEqual([ALL.slice(2), false, null]);
  expect((await versions({ offset: 1, limit: 1 })).body.items).toEqual([ALL[1]]);
  expect((await versions({ offset: 3 })).body).toMatchObject({ items: [], total: 3, has_more: false });
  expect((await versions({ limit: 0 })).body).toMatchObject({ items: [], total: null, has_more: true });
});

it('200: lists one version for an entry that was never edited', async () => {
  const entry = await get(`/entries/${UNEDITED}`);
  const { body } = await get(`/entries/${UNEDITED}/versions`);
  expect(body.items).toEqual([{ version: 1, from: entry.body.updated_at, until: null, is_first: true, changed: [] }]);
  expect([body.total, body.has_more]).toEqual([1, false]);
});

it('400: rejects an invalid page, a cursor of another entry, and an offset beyond the limit', async () => {
  for (const query of [{ limit: 'x' }, { limit: -1 }, { offset: -1 }]) expectProblem(await versions(query), 400);
  const [{ id }] = (await get('/entries/list', { limit: 1 })).body.items;
  const { next_cursor } = (await versions({ limit: 1 })).body;
  expectProblem(await get(`/entries/${id}/versions`, { cursor: next_cursor }), 400, 'invalid_cursor');
  expectProblem(await versions({ offset: 10_001 }), 400, 'offset_too_large');
});

it('404: returns entry_not_found for an unknown entry', async () =>
  expectProblem(await get('/entries/0123456789abcdef01234567/versions'), 404, 'entry_not_found'));
