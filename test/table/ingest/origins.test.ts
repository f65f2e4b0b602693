import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ESMA, FCA, FEDERAL_REGISTER, GOV_UK } from './regulators.ts';
import { type IngestWorld, rss, startWorld } from './world.ts';

let world: IngestWorld;
beforeAll(async () => {
  world = await startWorld('ingest-origins');
});
afterAll(() => world.stop());

const NOON = '2026-11-20T12:00:00Z';

/** Runs `work` with the clock at an instant; only Date is moved, timers run on. */
async function at<T>(instant: string, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(instant) });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

const getFeed = (id: string) => {
  const feed = world.all.find((one) => one.id === id);
  if (!feed) throw new Error(`The catalog has no ${id}`);
  return feed;
};
const getOrigins = async (id: string, document: string) => {
  expect(await at(NOON, () => world.ingest(getFeed(id), document))).toMatchObject({ errors: [], failed: 0 });
  const entries = await world.stored(getFeed(id));
  return entries.map((entry) => [
    entry.title,
    entry.published_date,
    entry.published_date_source,
    entry.published_precision,
  ]);
};

describe('date formats of regulators', () => {
  it('reads FCA times without a zone as London time, with summer time', async () => {
    expect(await getOrigins('fca-news', FCA)).toEqual([
      ['How we record what firms tell us', '2026-11-20T00:00:00Z', 'first_seen', 'day'],
      ['Northgate Mutual fined for late client reports', '2026-07-27T14:30:00Z', 'feed', 'instant'],
      ['Consultation on ledger records opened', '2026-01-30T09:05:00Z', 'feed', 'instant'],
    ]);
  });

  it('reads the date of an ESMA item from its text, but not if the text has two dates', async () => {
    expect(await getOrigins('esma-news', ESMA)).toEqual([
      ['Open hearing on fund names', '2026-11-20T00:00:00Z', 'first_seen', 'day'],
      ['Report on settlement times', '2026-07-27T08:00:00Z', 'feed_text', 'instant'],
      ['Warning on ledger tokens', '2026-07-24T00:00:00Z', 'feed_text', 'day'],
    ]);
  });

  it('reads the UTC offset of GOV.UK dates', async () => {
    expect(await getOrigins('ofsi-updates', GOV_UK)).toEqual([
      ['News story: A licence for payments to harbours', '2026-07-27T14:30:00Z', 'feed_modified', 'instant'],
      ['News story: Two names were added to the list', '2026-01-15T09:00:00Z', 'feed_modified', 'instant'],
    ]);
  });

  it('reads a Federal Register date at midnight in Washington as a day without a time, in any season', async () => {
    expect(await getOrigins('epa-federal-register', FEDERAL_REGISTER)).toEqual([
      ['Reports of harbour dust', '2026-07-27T00:00:00Z', 'feed', 'day'],
      ['Reports of harbour noise', '2026-01-27T00:00:00Z', 'feed', 'day'],
    ]);
  });
});

describe('order of items without a date', () => {
  it('sorts an undated item after the timed items of the day it was first seen, before earlier days', async () => {
    const feed = world.nextFeed();
    const items = [
      { title: 'Without a date', guid: 'a' },
      { title: 'Of that morning', guid: 'b', pubDate: 'Fri, 20 Nov 2026 00:05:00 GMT' },
      { title: 'Of the day before', guid: 'c', pubDate: 'Thu, 19 Nov 2026 23:59:59 GMT' },
    ];
    await at(NOON, () => world.ingest(feed, rss(items)));
    expect((await world.stored(feed)).map(({ title }) => title)).toEqual([
      'Of that morning',
      'Without a date',
      'Of the day before',
    ]);
  });
});

describe('date of an entry in later fetches', () => {
  const item = { title: 'An item', guid: 'a', description: 'A text.' };
  const read = async (readings: [instant: string, fields: Record<string, string>][]) => {
    const feed = world.nextFeed();
    for (const [instant, fields] of readings)
      await at(instant, () => world.ingest(feed, rss([{ ...item, ...fields }])));
    const [entry] = await world.stored(feed);
    const { published_date, published_date_source, published_precision, first_seen_at, version } = entry ?? {};
    const health = await world.health(feed);
    return {
      published_date,
      published_date_source,
      published_precision,
      first_seen_at,
      version,
      kept: health.dates_kept,
    };
  };

  it('takes a date that the feed adds later, and keeps first_seen_at', async () => {
    const found = await read([
      [NOON, {}],
      ['2026-11-22T12:00:00Z', { pubDate: 'Saturday, November 21, 2026 - 10:00 GMT' }],
    ]);
    const dated = { published_date_source: 'feed', published_precision: 'instant' };
    expect(found).toMatchObject({ ...dated, first_seen_at: NOON, version: 2 });
    expect(found.published_date?.slice(0, 10)).toBe('2026-11-21');
  });

  it('takes a date that appears in the text later, unless the date is after first_seen_at', async () => {
    const time = (datetime: string) => ({ description: `A text. <time datetime="${datetime}">then</time>` });
    const before = await read([
      [NOON, {}],
      ['2026-11-23T12:00:00Z', time('2026-11-19T10:00:00Z')],
    ]);
    expect(before).toMatchObject({ published_date: '2026-11-19T10:00:00Z', published_date_source: 'feed_text' });
    const after = await read([
      [NOON, {}],
      ['2026-11-23T12:00:00Z', time('2026-11-22T10:00:00Z')],
    ]);
    expect(after).toMatchObject({ published_date: '2026-11-20T00:00:00Z', published_date_source: 'first_seen' });
  });

  it('keeps the first date if only the date in feed or text changes and becomes later', async () => {
    const first = '<time datetime="2026-11-10">a</time>';
    const second = '<time datetime="2026-11-12">a</time>';
    for (const [one, other] of [
      [{ pubDate: '2026-11-10' }, { pubDate: '2026-11-12' }],
      [{ pubDate: 'Tue, 10 Nov 2026 08:00:00 GMT' }, { pubDate: 'Tue, 10 Nov 2026 08:00:01 GMT' }],
      [{ description: first }, { description: second }],
    ] as Record<string, string>[][]) {
      const found = await read([
        [NOON, one ?? {}],
        [NOON, other ?? {}],
      ]);
      expect(found.published_date?.slice(0, 10)).toBe('2026-11-10');
      expect(found).toMatchObject({ version: 1, kept: 1 });
    }
  });

  it('refines a known day to a time, and keeps the time when the feed gives only the day again', async () => {
    const day = { pubDate: '2026-11-10' };
    const time = { pubDate: '2026-11-10T09:30:00Z' };
    const found = await read([
      [NOON, day],
      [NOON, time],
      [NOON, day],
      [NOON, time],
    ]);
    const finer = { published_date: '2026-11-10T09:30:00Z', published_precision: 'instant', version: 2, kept: 0 };
    expect(found).toMatchObject(finer);
  });
});

describe('items published before the feed was followed', () => {
  it('marks items of the first reading as backfill, also over several runs, and no later items', async () => {
    const feed = world.nextFeed();
    const item = (n: number) => ({ title: `Item ${n}`, guid: `${n}`, pubDate: '2026-11-01' });
    await world.ingest(feed, rss([]));
    await world.ingest(feed, rss([item(1), item(2)]));
    await world.ingest(feed, rss([{ ...item(1), title: 'Item 1, edited' }, item(2), item(3)]));
    const entries = await world.stored(feed);
    const flags = entries.map(({ title, is_backfill }) => [title, is_backfill]);
    expect(Object.fromEntries(flags)).toEqual({ 'Item 1, edited': true, 'Item 2': true, 'Item 3': false });
  });
});
