import { readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Feed, FeedQuotaConsumption } from '../../../lib/feeds/feed.ts';
import { type IngestWorld, rss, startWorld } from './world.ts';

let world: IngestWorld;
let lib: typeof import('../../../lib/feeds/feeds-with-health.ts') &
  typeof import('../../../lib/feeds/feed-state.ts') &
  typeof import('../../../lib/feeds/feed-due-state.ts') &
  typeof import('../../../lib/feeds/quota-usage.ts') &
  typeof import('../../../lib/feeds/release-feed.ts') &
  typeof import('../../../lib/catalog/stored-feeds.ts');
beforeAll(async () => {
  world = await startWorld('ingest-flooding');
  lib = {
    ...(await import('../../../lib/feeds/feeds-with-health.ts')),
    ...(await import('../../../lib/feeds/feed-state.ts')),
    ...(await import('../../../lib/feeds/feed-due-state.ts')),
    ...(await import('../../../lib/feeds/quota-usage.ts')),
    ...(await import('../../../lib/feeds/release-feed.ts')),
    ...(await import('../../../lib/catalog/stored-feeds.ts')),
  };
});
afterAll(() => world.stop());
const NOON = Date.parse('2026-11-10T12:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The time of the test, in days after the first reading. */
const day = (days: number) => vi.setSystemTime(NOON + days * DAY);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});
afterEach(() => {
  vi.useRealTimers();
});

const QUOTAS = { entries: 5, changes: 3, bytes: 2_000 };
interface ItemText {
  title?: string;
  text?: string;
  date?: number;
}
const item = (guid: string, { title = guid, text = 'A text.', date = NOON - 9 * DAY }: ItemText = {}) => ({
  guid,
  title,
  link: `https://reg.example/${guid}`,
  description: text,
  pubDate: new Date(date).toUTCString(),
});
const items = (name: string, count: number, more: ItemText = {}) =>
  rss(Array.from({ length: count }, (_, n) => item(`${name}-${n}`, more)));

/** A feed with quotas that was read a week ago, for the first time. */
async function knownFeed(document = items('old', 1)): Promise<Feed> {
  const feed = { ...world.nextFeed(), quotas: QUOTAS };
  await lib.storeFeedItem(feed);
  day(-7);
  await world.ingest(feed, document);
  day(0);
  return feed;
}
async function followed({ id }: Feed) {
  const found = await lib.findFeedWithHealth(id);
  if (!found) throw new Error(`${id} is not followed`);
  const now = new Date();
  return { ...found, state: lib.getFeedState(found, now), turn: lib.getFeedDueState(found, now) };
}

describe('daily quotas of a feed', () => {
  it('default to 500 new entries, 500 changed entries and 2 MB of text', async () => {
    const feed = world.nextFeed();
    const known = { feed, health: { ...(await import('../../../lib/feeds/health.ts')).createFeedHealth(feed.url) } };
    const wanted = [...Array(1_003)].map(() => ({ kind: 'entries' as const, bytes: 400 }));
    const health = {
      ...known.health,
      last_attempt_at: '2026-11-09T12:00:00Z',
      last_success_at: '2026-11-09T12:00:00Z',
      first_read_at: '2026-11-09T12:00:00Z',
    };
    const { isAllowed, exceededReason } = await lib.checkFeedQuotas({ feed, health }, wanted);
    expect(isAllowed.filter(Boolean)).toHaveLength(500);
    expect(exceededReason).toBe('1003 new entries on 2026-11-10, of which its quota allows 500 (quotas.entries)');
    const texts = Array.from({ length: 5 }, () => ({ kind: 'changes' as const, bytes: 500_000 }));
    const usage = { from: '2026-11-10', first: false, entries: 500, changes: 0, bytes: 200_000 };
    const more = await lib.checkFeedQuotas({ feed, health, usage }, texts);
    expect(more.isAllowed).toEqual([true, true, true, false, false]);
    expect(more.exceededReason).toBe(
      '2700000 bytes of texts on 2026-11-10, of which its quota allows 2000000 (quotas.bytes)',
    );
  });

  it.each([
    [
      'new entries',
      items('n', 8),
      {
        created: 5,
        updated: 0,
        reason: '8 new entries on 2026-11-10, of which its quota allows 5 (quotas.entries)',
      },
    ],
    [
      'changed entries',
      items('known', 4, { text: 'Another text.' }),
      {
        created: 0,
        updated: 3,
        reason: '4 changed entries on 2026-11-10, of which its quota allows 3 (quotas.changes)',
      },
    ],
    [
      'bytes of text',
      items('b', 4, { text: 'x'.repeat(700) }),
      {
        created: 2,
        updated: 0,
        reason: '2904 bytes of texts on 2026-11-10, of which its quota allows 2000 (quotas.bytes)',
      },
    ],
  ])(
    'quarantines the feed with a reason and stores only up to the quota: %s',
    async (_, document, { created, updated, reason }) => {
      const feed = await knownFeed(items('known', 4));
      const before = (await world.stored(feed)).length;
      expect(await world.ingest(feed, document)).toMatchObject({ outcome: 'read', created, updated, errors: [reason] });
      expect((await world.stored(feed)).length).toBe(before + created);
      const { state, turn, health } = await followed(feed);
      expect([state, turn]).toEqual(['flooding', 'flooding']);
      expect(health).toMatchObject({
        flooding: { reason, at: '2026-11-10T12:00:00Z' },
        etag: null,
        last_error: reason,
      });
      day(30);
      expect(await followed(feed)).toMatchObject({ state: 'flooding', turn: 'flooding' });
    },
  );

  it('counts usage over all runs of a UTC day, and starts from zero on the next day', async () => {
    const feed = await knownFeed();
    expect(await world.ingest(feed, items('a', 3))).toMatchObject({ created: 3, errors: [] });
    vi.setSystemTime(NOON + 11.9 * HOUR);
    expect(await world.ingest(feed, items('b', 2))).toMatchObject({ created: 2, errors: [] });
    vi.setSystemTime(NOON + 12 * HOUR);
    expect(await world.ingest(feed, items('c', 5))).toMatchObject({ created: 5, errors: [] });
    expect((await followed(feed)).state).toBe('fine');
    expect(await world.ingest(feed, items('d', 1))).toMatchObject({ created: 0, failed: 1 });
    expect((await followed(feed)).state).toBe('flooding');
  });

  it.each([
    [{}, true],
    [{ entries: 2_000, changes: 1, bytes: 8_000_000, model_calls: 50 }, true],
    [{ entries: 0 }, false],
    [{ entries: 1.5 }, false],
    [{ entry: 5 }, false],
  ])('accepts only whole numbers from 1 in the catalog: %j', async (quotas, isTaken) => {
    const { Catalog } = await import('../../../lib/catalog/catalog-file.ts');
    const { feeds, ...catalog } = JSON.parse(readFileSync('catalog.json', 'utf8'));
    expect(Catalog.safeParse({ ...catalog, feeds: [{ ...feeds[0], quotas }] }).success).toBe(isTaken);
  });

  it('does not count unchanged items', async () => {
    const feed = await knownFeed(items('known', 40));
    for (let run = 0; run < 3; run += 1)
      expect(await world.ingest(feed, items('known', 40))).toMatchObject({ unchanged: 40, failed: 0 });
    expect((await followed(feed)).usage).toMatchObject({ from: '2026-11-03', entries: 40 });
  });

  it('counts changes of the source, but not changed names of the catalog', async () => {
    const feed = await knownFeed(items('known', 40));
    const { tags, topic, category } = feed;
    const renamed = {
      ...feed,
      url: 'https://reg.example/same-feed.xml',
      name: 'Another name',
      institution_name: 'Another body',
      jurisdiction_code: 'XX',
      tags: [...tags, 'another'],
      topic: { ...topic, name: 'Another topic' },
      category: { ...category, name: 'Another category' },
    };
    expect(await world.ingest(renamed, items('known', 40))).toMatchObject({ updated: 40, failed: 0 });
    expect((await world.stored(feed))[0]).toMatchObject({ feed: { name: 'Another name' }, jurisdiction_code: 'XX' });
    expect((await followed(feed)).usage).toMatchObject({ from: '2026-11-03', changes: 0 });
    const document = rss([...Array(40)].map((_, n) => item(`known-${n}`, n < 4 ? { text: 'Another text.' } : {})));
    expect(await world.ingest(feed, document)).toMatchObject({ updated: 39, failed: 1 });
    expect(await followed(feed)).toMatchObject({ state: 'flooding', usage: { changes: 3 } });
  });

  it('multiplies the quotas by ten for the first reading of a feed or of a new address', async () => {
    const feed = { ...world.nextFeed(), quotas: QUOTAS };
    await lib.storeFeedItem(feed);
    expect(await world.ingest(feed, items('a', 40))).toMatchObject({ created: 40, errors: [] });
    day(1);
    expect(await world.ingest(feed, items('b', 10))).toMatchObject({ created: 10, errors: [] });
    day(2);
    expect(await world.ingest(feed, items('c', 6))).toMatchObject({ created: 5, failed: 1 });
    day(3);
    const moved = { ...feed, url: 'https://reg.example/moved.xml' };
    await lib.storeFeedItem(moved);
    expect((await followed(moved)).turn).toBe('due');
    expect(await world.ingest(moved, items('d', 51))).toMatchObject({ created: 50, failed: 1 });
    expect((await followed(moved)).health?.flooding?.reason).toBe(
      '51 new entries at its first reading on 2026-11-13, of which its quota allows 50 (quotas.entries)',
    );
  });

  describe('quota of the first reading of a feed', () => {
    const ALL = [undefined, 'https://reg.example/moved.xml'];
    /** A feed that was never read, and one with a new address that was read at its old one. */
    const unreadFeed = async (moved?: string): Promise<Feed> => {
      const feed = moved ? await knownFeed() : { ...world.nextFeed(), quotas: QUOTAS };
      const unread = { ...feed, url: moved ?? feed.url };
      await lib.storeFeedItem(unread);
      return unread;
    };
    /** Takes in a document up to so many items, when the time of the run is over. */
    const ingestCut = async (feed: Feed, document: string, most: number) => {
      const { fetchDocument } = await import('../../../lib/ingest/fetch-document.ts');
      world.serve('/cut', document);
      const read = () => fetchDocument(`${world.origin}/cut`, { localOrigins: [world.origin] });
      let left = most;
      const isTimeLeft = () => {
        left -= 1;
        return left >= 0;
      };
      return (await world.ingestFeed(await followed(feed), read, { isTimeLeft })).result;
    };

    it.each(ALL)('applies after failed fetches and documents without items: %s', async (moved) => {
      const feed = await unreadFeed(moved);
      for (const answer of [{ body: '', status: 500 }, 'no feed', rss([]), rss([{ link: '/neither-title-nor-text' }])])
        await world.ingest(feed, answer);
      day(3);
      expect(await world.ingest(feed, items('a', 40))).toMatchObject({ created: 40, errors: [] });
      day(4);
      expect(await world.ingest(feed, items('b', 10))).toMatchObject({ created: 10, errors: [] });
      day(5);
      expect(await world.ingest(feed, items('c', 6))).toMatchObject({ created: 5 });
    });

    it.each(ALL)('applies until the document is stored completely, in total over all days: %s', async (moved) => {
      const feed = await unreadFeed(moved);
      expect(await ingestCut(feed, items('a', 40), 4)).toMatchObject({ outcome: 'failed', created: 4 });
      day(3);
      expect(await ingestCut(feed, items('a', 40), 20)).toMatchObject({ outcome: 'failed', created: 20 });
      day(6);
      expect(await world.ingest(feed, items('a', 40))).toMatchObject({ created: 16, unchanged: 24, errors: [] });
      day(7);
      expect(await world.ingest(feed, items('b', 11))).toMatchObject({ created: 10, failed: 1 });
      expect((await followed(feed)).state).toBe('flooding');
    });

    it.each(ALL)('starts again when an operator releases the feed: %s', async (moved) => {
      const feed = await unreadFeed(moved);
      expect(await world.ingest(feed, items('a', 60))).toMatchObject({ created: 50, failed: 10 });
      day(3);
      await lib.releaseFeed(feed.id, new Date());
      expect(await world.ingest(feed, items('a', 60))).toMatchObject({ created: 10, unchanged: 50, errors: [] });
      day(4);
      expect(await world.ingest(feed, items('b', 41))).toMatchObject({ created: 40, failed: 1 });
      await lib.releaseFeed(feed.id, new Date());
      expect(await world.ingest(feed, items('c', 41))).toMatchObject({ created: 41, errors: [] });
      day(5);
      expect(await world.ingest(feed, items('d', 6))).toMatchObject({ created: 5 });
    });

    it('starts again for a new address during the first reading of the previous address', async () => {
      const feed = await unreadFeed();
      expect(await world.ingest(feed, items('a', 40))).toMatchObject({ created: 40 });
      const moved = { ...feed, url: 'https://reg.example/moved.xml' };
      await lib.storeFeedItem(moved);
      expect(await world.ingest(moved, items('b', 40))).toMatchObject({ created: 40, errors: [] });
    });

    it('remains for a new address when a run of the old address ends late', async () => {
      const feed = await knownFeed();
      const moved = { ...feed, url: 'https://reg.example/moved.xml' };
      const { fetchDocument } = await import('../../../lib/ingest/fetch-document.ts');
      world.serve('/old', items('old', 1));
      const read = async () => {
        await world.ingest(feed, items('old', 1));
        await lib.storeFeedItem(moved);
        return fetchDocument(`${world.origin}/old`, { localOrigins: [world.origin] });
      };
      await world.ingestFeed(await followed(feed), read);
      expect(await world.ingest(moved, items('a', 40))).toMatchObject({ created: 40, errors: [] });
    });
  });

  it('shares the quota of a day between three concurrent runs', async () => {
    const feed = await knownFeed(items('known', 1));
    const results = await Promise.all(
      ['a', 'b', 'c'].map((name) => {
        world.serve(`/${name}`, items(name, 3));
        return world.ingestUrl(feed, `${world.origin}/${name}`);
      }),
    );
    expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(5);
    expect((await world.stored(feed)).length).toBe(6);
    expect(await followed(feed)).toMatchObject({ state: 'flooding', usage: { entries: 5 } });
  });

  it('counts exactly the entries that killed runs have stored', async () => {
    const feed = await knownFeed(items('known', 1));
    const { fetchDocument } = await import('../../../lib/ingest/fetch-document.ts');
    world.serve('/killed', items('n', 5));
    const read = () => fetchDocument(`${world.origin}/killed`, { localOrigins: [world.origin] });
    for (let kill = 0; kill < 4; kill += 1) {
      let asked = 0;
      const isTimeLeft = () => {
        asked += 1;
        if (asked > kill % 2) throw new Error('killed');
        return true;
      };
      await world.ingestFeed(await followed(feed), read, { isTimeLeft });
      // Entries that were being stored are counted after the kill, before the next run reads the table.
      if (kill % 2 === 1)
        await expect.poll(async () => (await followed(feed)).usage).toMatchObject({ entries: (kill + 1) / 2 });
    }
    expect((await world.stored(feed)).length).toBe(3);
    expect((await world.ingestFeed(await followed(feed), read)).result).toMatchObject({ created: 3, errors: [] });
    expect(await followed(feed)).toMatchObject({ state: 'fine', usage: { entries: 5 } });
  });

  it('counts an edit once as a change when another run has just created the entry', async () => {
    const feed = await knownFeed(items('known', 1));
    const first = items('known', 2);
    const edited = items('known', 2, { text: 'Another text.' });
    const { fetchDocument } = await import('../../../lib/ingest/fetch-document.ts');
    world.serve('/edited', edited);
    const read = () => fetchDocument(`${world.origin}/edited`, { localOrigins: [world.origin] });
    let isFirst = true;
    const checkQuotas = async (wanted: FeedQuotaConsumption[]) => {
      if (isFirst) await world.ingest(feed, first);
      isFirst = false;
      return lib.checkFeedQuotas(await followed(feed), wanted);
    };
    await world.ingestFeed(await followed(feed), read, { checkQuotas });
    expect((await followed(feed)).usage).toMatchObject({ entries: 1, changes: 2 });
    await world.ingest(feed, edited);
    expect((await followed(feed)).usage).toMatchObject({ entries: 1, changes: 2 });
  });

  it('does not count items that a run did not reach', async () => {
    const feed = await knownFeed();
    const { fetchDocument } = await import('../../../lib/ingest/fetch-document.ts');
    world.serve('/slow', items('slow', 5));
    let left = 3;
    const isTimeLeft = () => {
      left -= 1;
      return left >= 0;
    };
    const read = () => fetchDocument(`${world.origin}/slow`, { localOrigins: [world.origin] });
    const { result, mustRepeat } = await world.ingestFeed(await followed(feed), read, { isTimeLeft });
    expect([result.created, mustRepeat]).toEqual([3, true]);
    expect((await followed(feed)).usage).toMatchObject({ entries: 3 });
    expect((await world.ingestFeed(await followed(feed), read)).result).toMatchObject({ created: 2, errors: [] });
  });
});

describe('release of a quarantined feed', () => {
  it('makes the feed due with its full daily quotas, and stores the time of the release', async () => {
    const feed = await knownFeed();
    await world.ingest(feed, items('a', 8));
    vi.setSystemTime(NOON + HOUR);
    expect(await lib.releaseFeed(feed.id, new Date())).toBe('released');
    const released = await followed(feed);
    expect(released).toMatchObject({ turn: 'due', usage: { entries: 0, changes: 0, bytes: 0 } });
    expect(released.health).toMatchObject({ flooding: null, released_at: '2026-11-10T13:00:00Z' });
    expect(await world.ingest(feed, items('a', 8))).toMatchObject({ created: 3, unchanged: 5, errors: [] });
    expect(await followed(feed)).toMatchObject({ state: 'fine', health: { released_at: '2026-11-10T13:00:00Z' } });
    expect(await lib.releaseFeed(feed.id, new Date())).toBe('not flooding');
    expect(await lib.releaseFeed('no-such-feed', new Date())).toBe('unknown');
  });

  it('is not undone by a run that began before the release', async () => {
    const feed = await knownFeed();
    await world.ingest(feed, items('a', 8));
    await world.ingest(feed, items('a', 5));
    expect((await followed(feed)).state).toBe('flooding');
    const read = async () => {
      await lib.releaseFeed(feed.id, new Date());
      return { kind: 'not modified' as const };
    };
    await world.ingestFeed(await followed(feed), read);
    expect((await followed(feed)).state).not.toBe('flooding');
  });
});

describe('dates that a feed changes', () => {
  it('keeps the date of an entry if the feed changes only to a later date, and reports the feed', async () => {
    const feed = await knownFeed(items('m', 3));
    const before = await world.stored(feed);
    for (const hours of [0, 1, 2]) {
      vi.setSystemTime(NOON + hours * HOUR);
      expect(await world.ingest(feed, items('m', 3, { date: Date.now() }))).toMatchObject({ unchanged: 3, updated: 0 });
    }
    expect(await world.stored(feed)).toEqual(before);
    expect(await followed(feed)).toMatchObject({ state: 'moving dates', health: { dates_kept: 3 } });
    await world.ingest(feed, items('m', 3));
    // Nothing new has come for nine days, and the publication cadence is not known.
    expect((await followed(feed)).state).toBe('unknown');
  });

  it('stores a date that is earlier, comes with another text, or replaces an estimate', async () => {
    const feed = await knownFeed(rss([item('back'), item('text'), item('future', { date: NOON + DAY })]));
    const earlier = NOON - 10 * DAY;
    day(2);
    const texts = { date: NOON, text: 'An amended text.' };
    const document = rss([item('back', { date: earlier }), item('text', texts), item('future', { date: NOON + DAY })]);
    expect(await world.ingest(feed, document)).toMatchObject({ updated: 3 });
    const dates = new Map((await world.stored(feed)).map(({ title, published_date }) => [title, published_date]));
    expect(Object.fromEntries(dates)).toEqual({
      back: '2026-10-31T12:00:00Z',
      text: '2026-11-10T12:00:00Z',
      future: '2026-11-11T12:00:00Z',
    });
  });
});
