import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DueDate } from '../../../lib/entries/due-dates.ts';
import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';
import type { Feed } from '../../../lib/feeds/feed.ts';
import { call, expectProblem } from '../../support/api.ts';
import { draft, storeAll } from '../../support/drafts.ts';
import { unpackable } from '../../support/long-texts.ts';
import { TABLE_IS_KIND } from '../../support/unkind-dynamodb.ts';
import { type AlertsWorld, startWorld } from './world.ts';

/* It is the end of a year, so that the span has days of three years. */

const NOW = '2026-12-20T09:00:00Z';
const loaded = async () => ({
  ...(await import('../../../lib/alerts/schedules/alert-calendar.ts')),
  ...(await import('../../../lib/entries/due-dates.ts')),
  ...(await import('../../../lib/search/index/snapshot.ts')),
  ...(await import('../../../lib/alerts/feed-token.ts')),
  ...(await import('../../../functions/site/get-alert-feed.ts')),
});
let world: AlertsWorld;
let lib: Awaited<ReturnType<typeof loaded>>;
beforeAll(async () => {
  world = await startWorld('alerts-due-calendar', NOW);
  lib = await loaded();
  // Rows then name their attributes; citations, which no row names, are still verified with the entry.
  const { feed, ...about } = draft(7, { place: 1 });
  await lib.storeAttributesOfAllFeeds([{ ...about, ...feed } as unknown as Feed]);
});
afterAll(() => world.stop());

const on = (n: number, date: string, fields: Partial<EntryDraft> & { place?: number } = {}) =>
  draft(n, { source_fields: { effective_date: [date] }, ...fields });
const getNumbers = (dates: DueDate[]) => dates.map(({ entry }) => Number.parseInt(entry.id, 16));
const getCalendar = async (query: object) => {
  const { id } = await world.alert('ada', query);
  const stored = await world.getAlert('ada', id);
  const { dates, missing_from } = await lib.getAlertCalendar(stored, null, new Date(NOW));
  return { numbers: getNumbers(dates), missing_from };
};

it('lists key dates from 30 days ago to 400 days ahead, including entries older than the alert', async () => {
  await storeAll([
    on(1, '2026-11-19'),
    on(2, '2026-11-20'),
    on(3, '2027-06-01', { title: 'Capital buffers' }),
    on(4, '2028-01-24', { published_date: '2026-10-01T10:00:00Z' }),
    on(5, '2028-01-25'),
    on(6, '2027-02-01', { is_active: false }),
    on(7, '2027-02-02', { description: 'Capital, and amends 12 CFR Part 1026.', place: 1, is_backfill: true }),
  ]);
  const whole = { missing_from: null };
  expect(await getCalendar({})).toEqual({ numbers: [2, 7, 3, 4], ...whole });
  expect(await getCalendar({ search: 'capital -buffers' })).toEqual({ numbers: [7], ...whole });
  expect(await getCalendar({ topic_id: 'us-sec', end_date: '2026-10-31' })).toEqual({ numbers: [4], ...whole });
  expect(await getCalendar({ cites: '12 CFR 1026' })).toEqual({ numbers: [7], ...whole });
  expect(await getCalendar({ status: 'inactive' })).toEqual({ numbers: [], ...whole });
});

it('stops reading at the read budget, and returns the day from which key dates are missing', async () => {
  const long = 'A text that makes the entry long. '.repeat(58).slice(0, 1_950);
  const getDay = (n: number) => new Date(Date.UTC(2029, 2, 1 + n / 4)).toISOString().slice(0, 10);
  await storeAll(Array.from({ length: 150 }, (_, n) => on(1_000 + n, getDay(n), { description: `${long}${n}` })));
  const span = { from: '2029-03-01', to: '2029-12-31', attributes: {} };
  const readCalendar = (last: number, budget: { requests: number; units: number }) =>
    world.measureCost(() =>
      lib.buildDueDateCalendar({ ...span, matches: ({ title }) => title === `Entry ${last}` }, null, budget),
    );
  const whole = await readCalendar(1_149, { requests: 40, units: 600 });
  expect([getNumbers(whole.result.dates), whole.result.missing_from]).toEqual([[1_149], null]);
  const cut = await readCalendar(1_149, { requests: 40, units: 40 });
  expect(cut.result.dates).toEqual([]);
  expect(cut.result.missing_from).toMatch(/^2029-03-\d\d$/);
  if (TABLE_IS_KIND)
    expect([cut.cost.requests <= 5, cut.cost.readUnits <= 60], JSON.stringify(cut.cost)).toEqual([true, true]);
  const { result } = await readCalendar(1_000, { requests: 40, units: 40 });
  expect(getNumbers(result.dates), 'dates before that day are complete').toEqual([1_000]);
});

describe('the alert calendar route, with at most 60 read units and 8 requests a page', () => {
  const COUNT = 130;
  const at = (n: number) => new Date(Date.UTC(2030, 11, 1) + n * 2 * 86_400_000).toISOString().slice(0, 10);
  const idOfDate = /^UID:([0-9a-f]{24})/gm;
  let token: string;
  beforeAll(async () => {
    world.pass(Date.parse('2030-12-20T09:00:00Z') - Date.parse(NOW));
    // Incompressible texts: an entry costs more than half a unit.
    await storeAll(
      Array.from({ length: COUNT }, (_, n) => on(2_000 + n, at(n), { description: unpackable(1_950, n) })),
    );
    const { id } = await world.alert('bea', { status: 'active', search: 'entry' });
    token = await lib.createAlertFeedToken('bea', id);
  });

  async function page(address: string, tag: string) {
    const cursor = /cursor=([^&]+)/.exec(address)?.[1];
    const headers = { 'If-None-Match': tag };
    const answer = await call(lib.handler, {
      headers,
      path: `/dev/alert-feeds/${token}.ics`,
      query: cursor ? { cursor } : {},
      pathParameters: { feed_token: `${token}.ics` },
    });
    expect(answer.status, answer.text).toBe(200);
    const { dynamodb_requests: requests, read_units: units } = answer.log;
    if (TABLE_IS_KIND)
      expect([Number(requests) <= 8, Number(units) <= 60], `${requests} ${units}`).toEqual([true, true]);
    const lines = answer.text.replaceAll('\r\n ', '');
    return {
      ids: [...lines.matchAll(idOfDate)].map(([, id]) => Number.parseInt(String(id), 16) - 2_000),
      next: /^LINK;LINKREL="next";VALUE=URI:(.+)$/m.exec(lines)?.[1]?.trim() ?? null,
      tag: String(answer.headers['etag']),
    };
  }

  it('lists each date once over all pages, with expired caches and an outdated ETag', async () => {
    const found: number[] = [];
    let tag = '"none"';
    let pages = 0;
    for (let next: string | null = ''; next !== null; pages += 1) {
      // The attributes of feeds are cached for a minute.
      world.pass(120_000);
      const part: Awaited<ReturnType<typeof page>> = await page(next, tag);
      expect(part.next === null || part.ids.length > 0).toBe(true);
      found.push(...part.ids);
      ({ next, tag } = part);
    }
    expect(found).toEqual(Array.from({ length: COUNT }, (_, n) => n));
    expect(pages).toBeGreaterThan(2);
    expect(pages).toBeLessThan(12);
  });

  it('rejects a limit, an offset, and a cursor of another list', async () => {
    for (const query of [{ cursor: 'x' }, { limit: 5 }, { offset: 5 }, { updated_after: '2026-01-01' }] as const) {
      const answer = await call(lib.handler, { query, pathParameters: { feed_token: `${token}.ics` } });
      expectProblem(answer, 400);
    }
  });
});
