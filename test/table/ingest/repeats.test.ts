import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Feed } from '../../../lib/feeds/feed.ts';
import { formatInstant } from '../../../lib/values/time.ts';
import { TABLE_IS_KIND } from '../../support/unkind-dynamodb.ts';
import { DAY, daysAgo, type IngestWorld, rss, startWorld } from './world.ts';

let world: IngestWorld;
beforeAll(async () => {
  world = await startWorld('ingest-repeats');
});
afterAll(() => world.stop());

const ITEMS = [
  {
    title: 'Dated with guid',
    guid: 'a',
    link: '/a',
    pubDate: daysAgo(3),
    description: 'Banks must report by 1 May 2027.',
  },
  { title: 'Undated without guid', link: '/b', description: 'A text.' },
  { title: 'Neither guid nor link', description: 'Only a text.' },
  { title: 'Absurd date', guid: 'd', pubDate: 'Thu, 01 Jan 1970 00:00:00 GMT' },
];

async function state(feed: Feed) {
  const entries = await world.stored(feed);
  const topic = await world.stats.getTopicStats(feed.topic.id);
  const by_feed = topic.by_feed.map(({ last_success_at, ...figures }) => figures);
  return { entries, topic: { ...topic, by_feed }, overview: await world.stats.getStatsOverview() };
}

/** Runs `work` with the clock so many milliseconds ahead; only Date is moved, timers run on. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  try {
    return await work();
  } finally {
    vi.useRealTimers();
  }
}

describe('ingesting the same document again', () => {
  it('changes no entry, version, date or statistic in ten further runs', async () => {
    const feed = world.nextFeed();
    expect(await world.ingest(feed, rss(ITEMS))).toMatchObject({ items: 4, created: 4, errors: [] });
    const before = await state(feed);
    for (let round = 1; round <= 10; round += 1) {
      const result = await later(round * 3_600_000, () => world.ingest(feed, rss(ITEMS)));
      expect(result).toEqual({
        feedId: feed.id,
        outcome: 'read',
        items: 4,
        created: 0,
        updated: 0,
        unchanged: 4,
        skipped: 0,
        failed: 0,
        unknown: 0,
        errors: [],
      });
    }
    expect(await state(feed)).toEqual(before);
  });

  it('creates each entry once in concurrent runs', async () => {
    const feed = world.nextFeed();
    const results = await Promise.all([1, 2, 3].map(() => world.ingest(feed, rss(ITEMS))));
    const sum = (key: 'created' | 'unchanged' | 'updated') => results.reduce((all, result) => all + result[key], 0);
    expect(results.flatMap(({ errors }) => errors)).toEqual([]);
    expect(await world.stored(feed)).toHaveLength(4);
    // A run that lost the answer to a write finds the entry, and cannot know whether another run wrote the same then.
    if (TABLE_IS_KIND) expect(sum('created')).toBe(4);
    expect(sum('created')).toBeGreaterThanOrEqual(4);
    expect((await world.stats.getTopicStats(feed.topic.id)).by_feed).toContainEqual(
      expect.objectContaining({ feed_id: feed.id, total_entries: 4 }),
    );
  });
});

describe('edits', () => {
  it('keeps id, created_at and date of an entry with a new title, and finds it by the new words only', async () => {
    const feed = world.nextFeed();
    const item = { guid: 'e', link: '/e', pubDate: daysAgo(2), description: 'A text.' };
    await world.ingest(feed, rss([{ ...item, title: 'Zebrafish consultation opened' }]));
    const [before] = await world.stored(feed);
    const result = await later(5_000, () =>
      world.ingest(feed, rss([{ ...item, title: 'Quokka consultation opened' }])),
    );
    expect(result).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
    const [after, ...more] = await world.stored(feed);
    expect(more).toEqual([]);
    expect(after).toMatchObject({ title: 'Quokka consultation opened', version: 2 });
    expect(after).toMatchObject({
      id: before?.id,
      created_at: before?.created_at,
      published_date: before?.published_date,
    });
    expect(after?.updated_at && before?.updated_at && after.updated_at > before.updated_at).toBe(true);
    expect(await world.titlesFound('quokka')).toEqual(['Quokka consultation opened']);
    expect(await world.titlesFound('quokka consultation')).toEqual(['Quokka consultation opened']);
    expect(await world.titlesFound('zebrafish')).toEqual([]);
  });

  it('replaces the summary of an entry when its text is edited', async () => {
    const feed = world.nextFeed();
    const item = { title: 'A rule', guid: 's', pubDate: daysAgo(2) };
    await world.ingest(feed, rss([{ ...item, description: 'Banks must report.' }]));
    expect((await world.stored(feed))[0]?.one_line_summary).toBe('Banks must report.');
    await world.ingest(feed, rss([{ ...item, description: 'Banks need not report.' }]));
    expect((await world.stored(feed))[0]).toMatchObject({ one_line_summary: 'Banks need not report.', version: 2 });
  });

  it('keeps an entry that disappears from the feed, and does not reactivate an inactive one', async () => {
    const feed = world.nextFeed();
    const items = ['one', 'two', 'three'].map((title, i) => ({ title, guid: title, pubDate: daysAgo(i + 1) }));
    await world.ingest(feed, rss(items));
    const before = await state(feed);
    expect(await world.ingest(feed, rss(items.slice(0, 1)))).toMatchObject({ items: 1, unchanged: 1, updated: 0 });
    expect(await state(feed)).toEqual(before);
    const empty = 'The document has no items, and there was 1 in the one before';
    expect(await world.ingest(feed, rss([]))).toMatchObject({ items: 0, errors: [empty] });
    const by_feed = before.topic.by_feed.map((one) => (one.feed_id === feed.id ? { ...one, state: 'failing' } : one));
    expect(await state(feed)).toEqual({ ...before, topic: { ...before.topic, by_feed } });

    const { toEntryDraft } = await import('../../../lib/entries/entry-draft.ts');
    const { storeEntry } = await import('../../../lib/entries/store-entry.ts');
    const [first] = before.entries;
    if (!first) throw new Error('nothing is stored');
    expect(await storeEntry({ ...toEntryDraft(first), is_active: false }, first)).toBe('updated');
    expect(await world.ingest(feed, rss(items))).toMatchObject({ unchanged: 3 });
    expect((await world.stored(feed)).filter(({ is_active }) => !is_active).map(({ id }) => id)).toEqual([first.id]);
  });
});

describe('dates of entries', () => {
  const getDate = async (pubDate: string | null) => {
    const feed = world.nextFeed();
    await world.ingest(feed, rss([{ title: 'An item', guid: 'd', ...(pubDate === null ? {} : { pubDate }) }]));
    return { feed, entry: (await world.stored(feed))[0] };
  };

  it.each([
    ['RFC 822 in GMT', 'Mon, 02 Mar 2026 08:30:00 GMT', '2026-03-02T08:30:00Z'],
    ['RFC 822 in EST', 'Mon, 02 Mar 2026 08:30:00 EST', '2026-03-02T13:30:00Z'],
    ['RFC 822 in PDT', 'Wed, 01 Apr 2026 08:30:00 PDT', '2026-04-01T15:30:00Z'],
    ['RFC 822 with a two-digit year and no seconds', '02 Mar 26 08:30 UT', '2026-03-02T08:30:00Z'],
    ['RFC 822 with offset', 'Mon, 02 Mar 2026 00:30:00 +0530', '2026-03-01T19:00:00Z'],
    ['ISO 8601 with offset', '2026-03-02T23:30:00-05:00', '2026-03-03T04:30:00Z'],
    ['ISO 8601 with fractions', '2026-03-02T08:30:00.999Z', '2026-03-02T08:30:00Z'],
    ['ISO 8601 day without a time', '2026-03-02', '2026-03-02T00:00:00Z'],
  ])('stores a date in the format %s', async (_, pubDate, expected) => {
    const { entry } = await getDate(pubDate);
    expect(entry).toMatchObject({ published_date: expected, published_date_source: 'feed' });
  });

  it.each([
    ['missing', null],
    ['empty', ''],
    ['1970', 'Thu, 01 Jan 1970 00:00:00 GMT'],
    ['year 1', '0001-01-01T00:00:00Z'],
    ['2099', 'Thu, 01 Jan 2099 00:00:00 GMT'],
    ['an hour ahead', new Date(Date.now() + DAY / 24).toUTCString()],
    ['beyond the range of dates', '+275760-09-14T00:00:00Z'],
    ['the word yesterday', 'yesterday'],
    ['30 February in words', 'the thirtieth of February'],
  ])('uses the time of the fetch as the date of an item whose date is %s', async (_, pubDate) => {
    const from = formatInstant(new Date());
    const { feed, entry } = await getDate(pubDate);
    const seen = entry?.first_seen_at ?? '';
    expect(seen >= from && seen <= formatInstant(new Date())).toBe(true);
    const origin = { published_date_source: 'first_seen', published_precision: 'day' };
    expect(entry).toMatchObject({ ...origin, published_date: `${seen.slice(0, 10)}T00:00:00Z` });
    const item = { title: 'An item', guid: 'd', ...(pubDate === null ? {} : { pubDate }) };
    expect(await later(60_000, () => world.ingest(feed, rss([item])))).toMatchObject({ unchanged: 1 });
    expect(await world.stored(feed)).toEqual([entry]);
  });

  it('takes a date added later, and keeps it when the feed drops it', async () => {
    const feed = world.nextFeed();
    const item = { title: 'An item', guid: 'd' };
    await world.ingest(feed, rss([item]));
    expect(await world.ingest(feed, rss([{ ...item, pubDate: '2026-03-02' }]))).toMatchObject({ updated: 1 });
    const dated = { published_date: '2026-03-02T00:00:00Z', published_date_source: 'feed' };
    expect(await world.stored(feed)).toMatchObject([dated]);
    expect(await world.ingest(feed, rss([item]))).toMatchObject({ unchanged: 1 });
    expect(await world.stored(feed)).toMatchObject([dated]);
    expect(await world.titlesFound('item')).toContain('An item');
  });
});
