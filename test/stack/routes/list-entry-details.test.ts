import { beforeAll, describe, expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/list-entry-details.ts';
import type { Entry } from '../../../lib/entries/entry.ts';
import { allItems, expectProblem, get, send, untilSettled } from '../../support/api.ts';
import { withEntryEditedSince } from '../../support/edited-entry.ts';
import { describePages, describeRoute, HOSTILE } from '../../support/route-tests.ts';

const path = '/entries/detail';
describeRoute({ handler, path: () => path });
describePages('listEntryDetails', handler, path);

it('200: filters by topic_id and status', async () => {
  const all = await allItems(path);
  expect(await allItems(path, { topic_id: 'eu-ecb' })).toEqual(all.filter((entry) => entry.topic_id === 'eu-ecb'));
  expect(await allItems(path, { topic_id: 'eu-ecb', status: 'inactive' })).toEqual([]);
  expect((await get(path, { topic_id: 'none' })).body).toMatchObject({ items: [], total: 0 });
});

it('200: filters by day, days and instants, inclusive at both ends, with exact totals for days', async () => {
  const all = await allItems(path);
  const day = all[40].published_date.slice(0, 10);
  const ofDay = all.filter((entry) => entry.published_date.startsWith(day));
  const page = await get(path, { date: day, limit: 100 });
  expect(page.body.items).toEqual(ofDay);
  expect(page.body.total).toBe(ofDay.length);
  const from = all[120].published_date;
  const to = all[60].published_date;
  const between = all.filter((entry) => entry.published_date >= from && entry.published_date <= to);
  expect(await allItems(path, { start_date: from, end_date: to })).toEqual(between);
  const zoned = to.replace('Z', '.000+00:00');
  expect(await allItems(path, { start_date: from, end_date: zoned })).toEqual(between);
  const days = { start_date: from.slice(0, 10), end_date: to.slice(0, 10) };
  const ofDays = all.filter(
    ({ published_date: at }) => at.slice(0, 10) >= days.start_date && at.slice(0, 10) <= days.end_date,
  );
  expect(await allItems(path, days)).toEqual(ofDays);
  expect((await get(path, { ...days, limit: 0 })).body.total).toBe(ofDays.length);
});

it('200: applies offsets within a period whose bounds are not full hours', async () => {
  const all = await allItems(path);
  const to = all[30].published_date;
  const from = all[90].published_date;
  const between = all.filter((entry) => entry.published_date >= from && entry.published_date <= to);
  for (const offset of [0, 1, 2, 17, between.length - 1, between.length, between.length + 5]) {
    const { body } = await get(path, { start_date: from, end_date: to, offset, limit: 5 });
    expect(body.items, `offset ${offset}`).toEqual(between.slice(offset, offset + 5));
  }
});

it('200: combines a search with topic, status and days', async () => {
  const all = await allItems(path, { search: 'capital' });
  expect(all.length).toBeGreaterThan(5);
  const topic = all[0].topic_id;
  expect(await allItems(path, { search: 'capital', topic_id: topic, status: 'active' })).toEqual(
    all.filter((entry) => entry.topic_id === topic),
  );
  const day = all[2].published_date.slice(0, 10);
  expect(await allItems(path, { search: 'capital', date: day })).toEqual(
    all.filter((entry) => entry.published_date.startsWith(day)),
  );
});

it('200: returns the same search results by offset and by cursor, with a total if the end is known', async () => {
  const all = await allItems(path, { search: 'capital' });
  const byOffset = [];
  for (let offset = 0; offset < all.length; offset += 11)
    byOffset.push(...(await get(path, { search: 'capital', limit: 11, offset })).body.items);
  expect(byOffset).toEqual(all);
  expect((await get(path, { search: 'capital', limit: 100 })).body.total).toBe(all.length);
  expect((await get(path, { search: 'capital', limit: 0 })).body).toMatchObject({ items: [], total: all.length });
  expect((await get(path, { search: 'zzyzx' })).body).toMatchObject({ items: [], total: 0, has_more: false });
});

it('400: rejects invalid days, instants without a zone, reversed periods, and date with end_date', async () => {
  for (const value of ['2026-02-30', '2026-13-01', 'yesterday', '', '20261101', '2026-1-1', ...HOSTILE]) {
    for (const parameter of ['date', 'start_date', 'end_date']) {
      expectProblem(await send(`${path}?${parameter}=${value}`), 400, 'invalid_parameter');
    }
  }
  for (const value of ['2026-11-01T10:00:00', '2026-11-01T25:00:00Z', '2026-11-01T10:00Z', '2026-02-30T10:00:00Z']) {
    expectProblem(await get(path, { start_date: value }), 400, 'invalid_parameter');
  }
  expectProblem(await get(path, { date: '2026-11-01T10:00:00Z' }), 400, 'invalid_parameter');
  const backwards = await get(path, { start_date: '2026-11-02', end_date: '2026-11-01' });
  expectProblem(backwards, 400, 'invalid_parameter');
  expect(backwards.body.errors).toEqual([
    { in: 'query', parameter: 'start_date', detail: 'must not be after end_date' },
  ]);
  const both = await get(path, { date: '2026-11-02', end_date: '2026-11-02' });
  expectProblem(both, 400, 'invalid_parameter');
  expect(both.body.errors).toEqual([
    { in: 'query', parameter: 'date', detail: 'cannot be combined with start_date or end_date' },
  ]);
});

it('200: reports in has_more for limit 0 whether entries exist, even without a total', async () => {
  const far = { end_date: '2026-01-01T10:00:00Z', limit: 0 };
  expect((await get(path, far)).body).toMatchObject({ items: [], total: null, has_more: false, next_cursor: null });
  const near = { end_date: new Date().toISOString(), limit: 0 };
  expect((await get(path, near)).body).toMatchObject({ items: [], total: null, has_more: true, next_cursor: null });
});

it('200: accepts extreme dates as open ends, and a period within one second', async () => {
  const total = (await get(path, { limit: 0 })).body.total;
  expect(await allItems(path, { start_date: '0001-01-01T00:00:00Z', end_date: '9999-12-31T23:59:59Z' })).toHaveLength(
    total,
  );
  expect(await allItems(path, { start_date: '1969-12-31', end_date: '9999-12-31' })).toHaveLength(total);
  expect((await get(path, { start_date: '9999-12-31T23:59:59.5Z' })).body.items).toEqual([]);
  const moment = { start_date: '2026-11-01T10:00:00.2Z', end_date: '2026-11-01T10:00:00.9Z' };
  expect((await get(path, moment)).body.items).toEqual([]);
});

it('400: rejects a search that is not UTF-8', async () => {
  expectProblem(await send(`${path}?search=Ma%DFnahmen`), 400, 'invalid_parameter');
});

it('400: rejects a search that is empty, too long, repeated or without an indexed word', async () => {
  for (const value of ['', '%20', '%00', 'the', 'the+of', '-capital', '%22%22', '!!!', 'w'.repeat(201), 'a%01b']) {
    expectProblem(await send(`${path}?search=${value}`), 400, 'invalid_parameter');
  }
  expectProblem(await send(`${path}?search=a1&search=b1`), 400, 'invalid_parameter');
});

it('200: handles hostile searches without a server error', async () => {
  for (const value of [
    '__proto__',
    'ENTRY%23x',
    'WORD%23capital%23active',
    '%F0%9F%92%A9%20bank',
    "'%20OR%201=1--",
    '%22unclosed%20phrase',
    'x'.repeat(200),
    '%C3%28abc',
  ]) {
    const answer = await send(`${path}?search=${value}`);
    expect([200, 400], answer.text).toContain(answer.status);
  }
});

it('400: rejects an unknown status, hostile topics, and a cursor of other filters', async () => {
  for (const value of ['', 'ACTIVE', 'both', ...HOSTILE])
    expectProblem(await send(`${path}?status=${value}`), 400, 'invalid_parameter');
  for (const value of ['', 'ENTRY%23x', '..', 'A'])
    expectProblem(await send(`${path}?topic_id=${value}`), 400, 'invalid_parameter');
  const { next_cursor: cursor } = (await get(path, { limit: 1, topic_id: 'us-sec' })).body;
  expectProblem(await get(path, { limit: 1, topic_id: 'eu-ecb', cursor }), 400, 'invalid_cursor');
  expectProblem(await get(path, { limit: 1, cursor }), 400, 'invalid_cursor');
  expect((await get(path, { limit: 3, topic_id: 'us-sec', cursor })).status).toBe(200);
});

describe('updated_after', () => {
  beforeAll(untilSettled);
  const order = ({ updated_at, id }: Entry) => `${updated_at}#${id}`;
  const inOrder = (entries: Entry[]) => entries.toSorted((a, b) => (order(a) < order(b) ? -1 : 1));

  it('200: returns the entries of the plain list by last change, with every filter', async () => {
    const day = (await allItems(path))[40].published_date.slice(0, 10);
    const filters = [
      {},
      { topic_id: 'us-sec' },
      { status: 'active' },
      { status: 'inactive' },
      { search: 'capital' },
      { search: '"capital requirements" -liquidity', status: 'active' },
      { date: day },
      { start_date: day, topic_id: 'eu-ecb' },
      { end_date: day, search: 'capital' },
    ];
    for (const filter of filters) {
      // A list of changes looks in entries alone.
      const listed = await allItems(path, { ...filter, ...('search' in filter ? { in: 'entry' } : {}) });
      const changed = await allItems(path, { updated_after: '2026-01-01', limit: 60, ...filter });
      expect(changed, JSON.stringify(filter)).toEqual(inOrder(listed));
    }
  });

  it('400: rejects a cursor of other filters or of another list', async () => {
    const first = { updated_after: '2026-01-01', limit: 1 };
    const { next_cursor: cursor } = (await get(path, { ...first, topic_id: 'us-sec' })).body;
    expectProblem(await get(path, { ...first, cursor }), 400, 'invalid_cursor');
    expectProblem(await get('/entries/list', { cursor }), 400, 'invalid_cursor');
    expect((await get(path, { topic_id: 'us-sec', cursor })).status).toBe(200);
  });
});

describe('as_of', () => {
  const edited = withEntryEditedSince('test-details-as-of', 880_303);

  it('200: searches the entry versions valid at the as_of instant, also with highlight and in=entry', async () => {
    const { first, second } = edited.at();
    const search = { search: edited.word };
    const { body } = await get(path, { ...search, as_of: first, highlight: 'true' });
    expect(body).toMatchObject({
      total: 1,
      items: [{ title: `It said ${edited.word}`, matches: [{ field: 'title' }] }],
    });
    expect((await get(path, { ...search, as_of: first, in: 'entry' })).body.items).toHaveLength(1);
    for (const query of [{ ...search, as_of: second }, search])
      expect((await get(path, query)).body.items, JSON.stringify(query)).toEqual([]);
  });

  it('400: rejects parameters that only support the present', async () => {
    const query = { search: edited.word, as_of: edited.at().first };
    for (const [name, value] of Object.entries({
      facets: 'kind',
      order: 'relevance',
      in: 'document',
      updated_after: '2026-01-01',
    })) {
      const answer = await get(path, { ...query, [name]: value });
      expectProblem(answer, 400, 'invalid_parameter');
      expect(answer.body.detail, name).toContain(name === 'updated_after' ? 'as_of' : `${name}: `);
    }
  });

  it('404: rejects an instant before the earliest archived version', async () =>
    expectProblem(await get(path, { as_of: '2020-01-01T00:00:00Z' }), 404, 'version_not_kept'));
});
