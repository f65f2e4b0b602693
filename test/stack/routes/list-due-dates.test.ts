import { expect, it } from 'vitest';
import { handler } from '../../../functions/feeds/list-due-dates.ts';
import { getLastDayOfPeriod } from '../../../lib/extraction/key-dates/format-key-date.ts';
import { allItems, expectProblem, get } from '../../support/api.ts';
import { onOneDay } from '../../support/one-day.ts';
import { describeRoute } from '../../support/route-tests.ts';

describeRoute({ handler, path: () => '/dates' });

interface Due {
  kind: string;
  date: string;
  quote: { field: string; name: string | null; text: string; start: number; end: number };
  entry: {
    id: string;
    title: string;
    description: string;
    is_active: boolean;
    jurisdiction_code: string;
    topic_id: string;
    source_fields: Record<string, string[]> | null;
    key_dates: { kind: string; date: string }[];
  };
}
const due = (query: Record<string, string | number> = {}) =>
  allItems('/dates', query) as Promise<unknown> as Promise<Due[]>;
const lastDay = (date: string) => (date.length === 10 ? date : `${date}-31`);

it('200: lists dates due in the next 90 days, earliest first, with the quoted text of each', async () => {
  const [today, all] = await onOneDay(async (day) => [day, await due()] as const);
  expect(all.length).toBeGreaterThan(20);
  const days = all.map(({ date }) => lastDay(date));
  expect(days).toEqual([...days].sort());
  expect(days.every((day) => day >= today)).toBe(true);
  for (const { kind, date, quote, entry } of all) {
    expect(entry.is_active).toBe(true);
    expect(entry.key_dates).toContainEqual(expect.objectContaining({ kind, date }));
    const texts: Record<string, (string | null)[]> = { title: [entry.title], description: [entry.description] };
    const text = texts[quote.field] ?? entry.source_fields?.[quote.name ?? ''] ?? [];
    expect(text.map((one) => [...(one ?? '')].slice(quote.start, quote.end).join(''))).toContain(quote.text);
  }
});

it('200: filters by kind, topic, jurisdiction and period', async () => {
  const all = await due();
  const [first] = all as [Due];
  const of = (wanted: (one: Due) => boolean) =>
    all.filter(wanted).map(({ entry, kind, date }) => [entry.id, kind, date]);
  const asked = async (query: Record<string, string>) =>
    (await due(query)).map(({ entry, kind, date }) => [entry.id, kind, date]);
  expect(await asked({ kind: first.kind })).toEqual(of(({ kind }) => kind === first.kind));
  expect(await asked({ topic_id: first.entry.topic_id })).toEqual(
    of(({ entry }) => entry.topic_id === first.entry.topic_id),
  );
  expect(await asked({ jurisdiction: 'us,gb' })).toEqual(
    of(({ entry }) => ['US', 'GB'].includes(entry.jurisdiction_code)),
  );
  expect(await asked({ from: lastDay(first.date), to: lastDay(first.date) })).toEqual(
    of(({ date }) => lastDay(date) === lastDay(first.date)),
  );
  expect(await asked({ topic_id: 'nothing' })).toEqual([]);
});

it('200: continues by cursor and offset without gaps, and returns no dates for limit 0', async () => {
  const all = (await get('/dates', { limit: 8 })).body;
  const first = (await get('/dates', { limit: 3 })).body;
  expect(first.items).toEqual(all.items.slice(0, 3));
  const second = (await get('/dates', { limit: 5, cursor: first.next_cursor })).body;
  expect([...first.items, ...second.items]).toEqual(all.items);
  expect((await get('/dates', { limit: 5, offset: 3 })).body.items).toEqual(second.items);
  expect((await get('/dates', { limit: 0 })).body).toMatchObject({ items: [], total: null, has_more: true });
  const none = { limit: 0, from: '1999-01-01', to: '1999-02-01' };
  expect((await get('/dates', none)).body).toMatchObject({ items: [], total: null, has_more: false });
});

it('200: returns a calendar with one event per date · 304: if unchanged · 400: rejects a limit parameter', async () => {
  const calendar = (query: Record<string, string>, more: string[] = []) =>
    get('/dates', query, ['Accept', 'text/calendar', ...more]);
  const topics = { topic_id: 'us-sec,eu-ecb' };
  const { text, headers } = await calendar(topics);
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(headers['vary']).toContain('Accept');
  const days = (await due(topics)).map(({ date }) => getLastDayOfPeriod(date).replaceAll('-', ''));
  expect(days.length).toBeGreaterThan(3);
  expect(text.match(/(?<=^DTSTART;VALUE=DATE:)\d{8}/gm)).toEqual(days);
  expect((await calendar(topics, ['If-None-Match', headers.etag ?? ''])).status).toBe(304);
  const some = await calendar({ ...topics, kind: 'comment_end' });
  expect(some.text).toContain('\r\nX-WR-CALNAME:Key dates: kind comment_end\\; topic us-sec\\, eu-ecb\r\n');
  expect(some.text.match(/^SUMMARY:(?!Comments end)/gm)).toBeNull();
  const paged = await calendar({ limit: '5' });
  expectProblem(paged, 400, 'invalid_parameter');
  expect(paged.body.errors[0]).toMatchObject({ in: 'query', parameter: 'limit' });
});

it('200: lists each key date of the demo entries in the next 80 days exactly once', async () => {
  const entries = (await allItems('/entries/detail', { kind: 'consultation' })) as unknown as Due['entry'][];
  const all = await due();
  const today = new Date().toISOString().slice(0, 10);
  const until = new Date(Date.now() + 80 * 86_400_000).toISOString().slice(0, 10);
  const dates = entries
    .filter(({ is_active }) => is_active)
    .flatMap(({ id, key_dates }) => key_dates.map(({ kind, date }) => ({ id, kind, date })));
  const near = dates.filter(({ date }) => date.length === 10 && date > today && date < until);
  expect(near.length).toBeGreaterThan(5);
  for (const { id, kind, date } of near)
    expect(
      all.filter((one) => one.entry.id === id && one.kind === kind && one.date === date),
      `${id} ${date}`,
    ).toHaveLength(1);
});

it('400: rejects invalid days, a reversed period, more than a year, and an unknown kind of date', async () => {
  for (const [query, parameter, detail] of [
    [{ from: '2026-02-30' }, 'from', 'must be a day that exists'],
    [{ from: '2027-02-02', to: '2027-02-01' }, 'to', 'must not be before from'],
    [{ to: '2001-01-01' }, 'to', 'must not be before today'],
    [{ from: '2026-01-01', to: '2027-01-02' }, 'to', 'less than 366 days'],
    [{ from: '9999-12-31' }, 'from', 'must be'],
    [{ kind: 'consultation' }, 'kind', 'comment_end, effective'],
    [{ topic_id: 'No Id' }, 'topic_id', 'an id'],
    [{ limit: -1 }, 'limit', 'must be a whole number'],
  ] as const) {
    const answer = await get('/dates', query);
    expectProblem(answer, 400, 'invalid_parameter');
    expect(answer.body.errors[0]).toMatchObject({ in: 'query', parameter });
    expect(answer.body.errors[0].detail, JSON.stringify(query)).toContain(detail);
  }
});

it('400: rejects a malformed cursor and a cursor of another filter', async () => {
  const { next_cursor } = (await get('/dates', { limit: 2 })).body;
  expectProblem(await get('/dates', { limit: 2, cursor: next_cursor, kind: 'effective' }), 400, 'invalid_cursor');
  expectProblem(await get('/dates', { cursor: 'made-up' }), 400, 'invalid_cursor');
});
