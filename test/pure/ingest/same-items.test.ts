import { expect, it } from 'vitest';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import type { StoredEntry } from '../../../lib/entries/entry-items.ts';
import { assignEntryIds, type EntryLookupFunctions } from '../../../lib/ingest/assign-entry-ids.ts';
import { buildEntryCandidate } from '../../../lib/ingest/entry-candidate.ts';
import { fc } from '../../support/property.ts';
import { getFeed } from './adapters/read.ts';

/* A source may change guids, dates, titles or links of its items between readings: each real item stays one entry. */

interface SourceItem {
  n: number;
  guid: string;
  title: string;
  link: string;
  day: number;
  isUndated?: boolean;
}

const AT = new Date('2026-11-28T00:00:00Z');
const getDate = (day: number) => new Date(Date.UTC(2026, 9, 1) + day * 86_400_000 + 36_000_000).toISOString();

/** The entries of one feed in memory, with its lookups counted. */
class Store {
  readonly entries = new Map<string, EntryDetail>();
  lookups = 0;

  readonly known: EntryLookupFunctions = {
    read: async (ids) => {
      const found = ids.flatMap((id) => this.entries.get(id) ?? []);
      return new Map(found.map((entry) => [entry.id, entry as StoredEntry]));
    },
    findPublished: async (from, to) => {
      this.lookups += 1;
      return [...this.entries.values()].filter(({ published_date: date }) => date >= from && date <= to);
    },
  };

  async read(items: SourceItem[], at = AT): Promise<void> {
    const context = {
      feed: getFeed({}),
      base: 'https://reg.example/',
      fetchedAt: at,
      requestedAt: at,
      isBackfill: false,
    };
    const candidates = items.map(({ guid, title, link, day, isUndated }) => {
      const dates = isUndated ? [] : [getDate(day)];
      return buildEntryCandidate({ guid, title, link, html: `Text of ${title}`, dates }, context);
    });
    const { drafts } = await assignEntryIds(candidates, this.known);
    for (const draft of drafts) {
      const created_at = this.entries.get(draft.id)?.created_at ?? at.toISOString();
      this.entries.set(draft.id, { ...(draft as unknown as EntryDetail), created_at });
    }
  }
}

let fresh = 0;
const CHANGES: Record<string, (items: SourceItem[], pick: number) => SourceItem[]> = {
  'new guids': (items) => {
    fresh += 1;
    return items.map((item) => ({ ...item, guid: `build-${fresh}-${item.n}` }));
  },
  'new dates': (items) => items.map((item) => ({ ...item, day: item.day + 1 })),
  'an edited title': (items, pick) =>
    items.map((item, i) => (i === pick % items.length ? { ...item, title: `${item.title}, corrected` } : item)),
  'a moved link': (items, pick) =>
    items.map((item, i) => (i === pick % items.length ? { ...item, link: `${item.link}/moved` } : item)),
  'another order': (items) => items.toReversed(),
  'the same again': (items) => items,
};

const changes = fc.array(fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), fc.nat(20)), {
  minLength: 1,
  maxLength: 8,
});

it('keeps one entry for each item when guids, dates, titles and links change', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 8 }), changes, async (count, steps) => {
      const store = new Store();
      let items: SourceItem[] = Array.from({ length: count }, (_, n) => ({
        n,
        guid: `g-${n}`,
        title: `Notice ${n}`,
        link: `https://reg.example/n/${n}`,
        day: n,
      }));
      await store.read(items);
      for (const [name, pick] of steps) {
        items = CHANGES[name]?.(items, pick) ?? items;
        await store.read(items);
        expect(store.entries.size, `${name} of ${JSON.stringify(steps)}`).toBe(count);
      }
      expect([...store.entries.values()].map(({ title }) => title).sort()).toEqual(
        items.map(({ title }) => title).sort(),
      );
      expect(store.lookups).toBeLessThanOrEqual(steps.length + 1);
    }),
    { numRuns: process.env['EVERY_POINT'] ? 2_000 : 100 },
  );
});

it.each([1, 2, 3])(
  'creates one entry for each edition of %i series that reuse their link and title',
  async (series) => {
    const store = new Store();
    for (const day of [40, 41, 42]) {
      const editions = Array.from({ length: series }, (_, n): SourceItem => {
        return { n, guid: `edition-${day}-${n}`, title: `Rates ${n}`, link: `https://reg.example/rates/${n}`, day };
      });
      await store.read(editions, new Date(Date.parse(getDate(day)) + 3_600_000));
    }
    expect(store.entries.size).toBe(3 * series);
  },
);

it('keeps the entries of a source that changes its guids and drops its dates', async () => {
  const store = new Store();
  const items = Array.from({ length: 3 }, (_, n): SourceItem => {
    return { n, guid: `a-${n}`, title: `Notice ${n}`, link: `https://reg.example/${n}`, day: 40 };
  });
  await store.read(items, new Date(Date.parse(getDate(40)) + 3_600_000));
  await store.read(
    items.map((item) => ({ ...item, guid: `b-${item.n}`, isUndated: true })),
    new Date(Date.parse(getDate(41))),
  );
  expect(store.entries.size).toBe(3);
});

it.each([
  ['two items and two entries', ['m', 'n'], ['o', 'p']],
  ['one item and two entries', ['m', 'n'], ['o']],
  ['two items and one entry', ['m'], ['o', 'p']],
])('does not match %s with the same title and date under new links and guids', async (_name, before, after) => {
  const store = new Store();
  const itemAt = (link: string, n: number): SourceItem => {
    return { n, guid: `guid-${link}`, title: 'Notice', link: `https://reg.example/${link}`, day: 3 };
  };
  const other = { n: 9, guid: 'other', title: 'Another notice', link: 'https://reg.example/other', day: 4 };
  await store.read([...before.map(itemAt), other]);
  await store.read([...after.map(itemAt), { ...other, guid: 'other-again' }]);
  expect(store.entries.size).toBe(before.length + after.length + 1);
});

it('matches an entry with one item only', async () => {
  const store = new Store();
  const item = { n: 1, guid: 'a', title: 'Notice', link: 'https://reg.example/1', day: 3 };
  await store.read([item]);
  await store.read([
    { ...item, guid: 'b', day: 5 },
    { ...item, guid: 'c', link: 'https://reg.example/2' },
  ]);
  expect(store.entries.size).toBe(2);
});

it.each([
  [90, 2],
  [92, 4],
])(
  'matches an item without a date to an entry after 90 days, but not after 92 days: %i days',
  async (days, entries) => {
    const store = new Store();
    const items = [1, 2].map((n): SourceItem => {
      return { n, guid: `a-${n}`, title: `Notice ${n}`, link: `https://reg.example/${n}`, day: 0, isUndated: true };
    });
    await store.read(items, new Date(AT.getTime() - days * 86_400_000));
    await store.read(items.map((item) => ({ ...item, guid: `b-${item.n}` })));
    expect(store.entries.size).toBe(entries);
  },
);

it('keeps two notices with the same title and date of a source that lists one notice at a time', async () => {
  const store = new Store();
  const notice = { n: 1, title: 'Notice', link: 'https://reg.example/n', day: 3 };
  await store.read([{ ...notice, guid: 'a' }]);
  await store.read([{ ...notice, guid: 'b', link: 'https://reg.example/m' }]);
  expect(store.entries.size).toBe(2);
});

it('creates an entry for a new item among items with regenerated guids', async () => {
  const store = new Store();
  const item = (n: number, guid: string): SourceItem => ({
    n,
    guid,
    title: `Notice ${n}`,
    link: `https://reg.example/n/${n}`,
    day: n,
  });
  await store.read([item(1, 'a'), item(2, 'b')]);
  await store.read([item(1, 'c'), item(2, 'd'), item(3, 'e')]);
  expect(store.entries.size).toBe(3);
});
