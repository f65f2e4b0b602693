import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';
import type { Feed } from '../../../lib/feeds/feed.ts';
import { ATTRIBUTE_NAMES, type AttributeName } from '../../../lib/search/filters.ts';
import type { EntryAttributeValues } from '../../../lib/search/index/attributes.ts';
import type { ListPosition } from '../../../lib/values/page.ts';
import { draft, storeAll } from '../../support/drafts.ts';
import { FILTER_EXAMPLES } from '../../support/filter-examples.ts';
import { ownTable } from '../../support/own-table.ts';
import { fc, getSome } from '../../support/property.ts';

/* Filters by attributes of entries, against a plain filter over the same entries. */

const COUNT = 60;
/** Entries with other attributes than their feeds. */
const STALE_COUNT = 18;
const RUNS = getSome(100);
/** Words of no institution, which are not forms of each other in any language. */
const WORDS = ['omega', 'kappa', 'theta', 'zulu'];
const FEEDS = [
  ...['sec-press-releases', 'sec-speeches-statements', 'cftc-enforcement', 'fed-speeches', 'fda-recalls'],
  ...['esma-news', 'eba-news', 'ecb-press-releases', 'ecb-ssm-press', 'bafin-news', 'amf-news', 'fatf-publications'],
];
/** Of several kinds, with and without citations and key dates. */
const TEXTS = [
  'A text.',
  'The final rule amends 12 CFR 1026.35 and 12 CFR part 3.',
  'A consultation paper on Directive 2013/36/EU. Comments are due by 15 January 2027.',
  'A speech on 12 CFR 1026.43 and CELEX 32013L0036.',
  'A text.',
];
/** Values of some entries that differ from those of their feeds: the catalog has none of them. */
const STALE: Partial<EntryDraft>[] = [
  { institution_name: 'Bureau of Former Affairs', tags: ['Former tag', 'enforcement'] },
  { jurisdiction_code: 'XX', sectors: ['former sector'], language: 'pl' },
  { category: { id: 'former-category', name: 'Former' }, sectors: [], language: null },
  { topic_id: 'eu-esma', topic: { id: 'eu-esma', name: 'Former topic' } },
];

const loaded = async () => ({
  ...(await import('../../../lib/entries/list-entries.ts')),
  ...(await import('../../../lib/entries/entry-draft.ts')),
  ...(await import('../../../lib/search/parse.ts')),
  ...(await import('../../../lib/search/index/snapshot.ts')),
  ...(await import('../../../lib/catalog/stored-feeds.ts')),
});
let lib: Awaited<ReturnType<typeof loaded>>;
let feeds: Feed[];
let all: EntryDetail[];

/** Entry `n` of one of the feeds, with its names. */
const getEntry = (n: number, fields: Partial<EntryDraft> = {}) =>
  draft(n, {
    ...lib.getDenormalizedFeedFields(feeds.find(({ id }) => id === FEEDS[n % FEEDS.length]) as Feed),
    title: `${WORDS[n % 4]} ${WORDS[(n * 7 + 1) % 3]}`,
    description: TEXTS[n % TEXTS.length] as string,
    published_date: `2026-1${n % 2}-${String(1 + ((n * 5) % 28)).padStart(2, '0')}T0${n % 10}:00:00Z`,
    is_active: n % 5 !== 0,
    ...fields,
  });

beforeAll(async () => {
  await ownTable('facts');
  lib = await loaded();
  feeds = await lib.listFeeds();
  await storeAll(Array.from({ length: COUNT }, (_, n) => getEntry(n)));
  all = (await getPages({}, 100)).items;
  expect(all).toHaveLength(COUNT);
});
interface Wanted {
  attributes?: Partial<EntryAttributeValues>;
  words?: string[];
  status?: 'active' | 'inactive' | undefined;
  publishedRange?: { from?: string; to?: string };
}

/** Returns the entries of all pages, and the totals of these pages. */
async function getPages({ words = [], ...filter }: Wanted, limit: number) {
  const search = words.length > 0 ? lib.parseSearchText(words.join(' ')) : undefined;
  const items: EntryDetail[] = [];
  const totals: (number | null)[] = [];
  let position: ListPosition | null = null;
  do {
    const page: Awaited<ReturnType<typeof lib.listEntries>> = await lib.listEntries(
      { ...filter, search },
      { limit, offset: 0, position },
    );
    items.push(...page.items);
    totals.push(page.total);
    position = page.next;
  } while (position);
  return { items, totals };
}

const NAMES = ATTRIBUTE_NAMES;
const getValueReader = (name: AttributeName) => FILTER_EXAMPLES[name].getValues;

function expected({ attributes = {}, words = [], status, publishedRange = {} }: Wanted): EntryDetail[] {
  return all.filter(
    (entry) =>
      Object.entries(attributes).every(([name, values]) =>
        getValueReader(name as AttributeName)(entry).some((one) => values.includes(one)),
      ) &&
      words.every((word) => entry.title.split(' ').includes(word)) &&
      (!status || entry.status === status) &&
      entry.published_date >= (publishedRange.from ?? '') &&
      entry.published_date <= (publishedRange.to ?? '~'),
  );
}

async function expectFound(wanted: Wanted, limit = 100): Promise<number> {
  const right = expected(wanted);
  const { items, totals } = await getPages(wanted, limit);
  expect(
    items.map(({ id }) => id),
    JSON.stringify(wanted),
  ).toEqual(right.map(({ id }) => id));
  expect(items).toEqual(right);
  const known = totals.filter((total) => total !== null);
  expect(known, JSON.stringify(wanted)).toEqual(known.map(() => right.length));
  return right.length;
}

/**
 * Random filters. Of each fact the values that entries have, a few that feeds without entries have, and one that
 * nothing has.
 */
function filters() {
  const getValues = (name: AttributeName) => [
    ...new Set(all.flatMap(getValueReader(name))),
    ...(OTHERS[name] ?? []),
    'zz',
  ];
  const OTHERS: Partial<Record<AttributeName, string[]>> = { feed_id: ['rba-media-releases'], jurisdiction: ['AU'] };
  const values = (name: AttributeName) =>
    fc.subarray(getValues(name), { minLength: 1, maxLength: Math.min(3, getValues(name).length) });
  const attributes = fc
    .subarray(NAMES, { minLength: 1, maxLength: 3 })
    .chain((names) => fc.tuple(...names.map((name) => values(name).map((own) => [name, own] as const))))
    .map((pairs) => Object.fromEntries(pairs) as Partial<EntryAttributeValues>);
  return fc.record({
    attributes,
    words: fc.subarray(WORDS, { maxLength: 2 }),
    status: fc.option(fc.constantFrom('active' as const, 'inactive' as const), { nil: undefined, freq: 1 }),
    publishedRange: fc.constantFrom(
      {},
      { from: '2026-10-10T03:00:00Z' },
      { from: '2026-10-05T00:00:00Z', to: '2026-11-20T00:00:00Z' },
    ),
    limit: fc.constantFrom(1, 3, 10, 100),
  });
}

/** Tests that hold whether entries have the attributes of their feeds or not. */
function asPlain(): void {
  it('finds the same entries as a plain in-memory filter, for one to three attributes with other filters', async () => {
    let fruitful = 0;
    await fc.assert(
      fc.asyncProperty(filters(), async ({ limit, ...wanted }) => {
        if ((await expectFound(wanted, limit)) > 0) fruitful += 1;
      }),
      { numRuns: RUNS },
    );
    expect(fruitful).toBeGreaterThan(RUNS / 5);
  });

  it('finds entries by each value of each attribute, alone and with a word', async () => {
    for (const name of NAMES)
      for (const value of new Set(all.flatMap(getValueReader(name)))) {
        const attributes = { [name]: [value] };
        expect(await expectFound({ attributes })).toBeGreaterThan(0);
        await expectFound({ attributes, words: ['omega'] }, 2);
      }
  });

  it('finds entries of several topics, also of more topics than the index reads separately', async () => {
    const topics = [...new Set(all.map(({ topic_id }) => topic_id))];
    for (const count of [2, 3, 4, 5, 6, topics.length]) {
      const attributes = { topic_id: topics.slice(0, count) };
      expect(await expectFound({ attributes })).toBeGreaterThan(count);
      await expectFound({ attributes }, 3);
      await expectFound({ attributes, words: ['kappa'], status: 'active' }, 3);
    }
  });

  it('returns no entries for unknown values, alone, with known values and with a word', async () => {
    for (const name of NAMES) {
      for (const value of name.endsWith('_id') ? ['zz'] : ['zz', '']) {
        const attributes = { [name]: [value] };
        const plain = await getPages({ attributes }, 10);
        expect(plain, name).toEqual({ items: [], totals: [0] });
        await expectFound({ attributes, words: ['omega'] });
        await expectFound({ attributes: { ...attributes, jurisdiction: ['US'] } });
      }
      const known = getValueReader(name)(
        all.find((entry) => getValueReader(name)(entry).length > 0) as EntryDetail,
      )[0] as string;
      expect(await expectFound({ attributes: { [name]: ['zz', known] } })).toBeGreaterThan(0);
    }
  });

  it('counts the matching entries for offsets and limit 0', async () => {
    for (const attributes of [
      { jurisdiction: ['US'] },
      { category_id: ['central-banks'] },
      { language: ['en', 'pl'] },
    ]) {
      const right = expected({ attributes });
      const none = await lib.listEntries({ attributes }, { limit: 0, offset: 0, position: null });
      expect(none.items).toEqual([]);
      if (none.total !== null) expect(none.total).toBe(right.length);
      for (const offset of [1, 5, right.length - 1, right.length, right.length + 3]) {
        const page = await lib.listEntries({ attributes }, { limit: 4, offset, position: null });
        expect(page.items, `${JSON.stringify(attributes)} from ${offset}`).toEqual(right.slice(offset, offset + 4));
      }
    }
  });
}

describe('attribute filters on entries with the attributes of their feeds', asPlain);

describe('attribute filters on entries with other attributes than their feeds', () => {
  beforeAll(async () => {
    const stale = (n: number) => getEntry(n, STALE[n % STALE.length]);
    await storeAll(Array.from({ length: STALE_COUNT }, (_, n) => stale(COUNT + n)));
    all = (await getPages({}, 100)).items;
    expect(all).toHaveLength(COUNT + STALE_COUNT);
  });

  asPlain();

  it('finds an entry by its own attributes, and not by those of its feed', async () => {
    const stale = all.filter(({ jurisdiction_code }) => jurisdiction_code === 'XX');
    expect(stale.length).toBeGreaterThan(3);
    expect((await getPages({ attributes: { jurisdiction: ['XX'] } }, 100)).items).toEqual(stale);
    const others = (await getPages({ attributes: { language: ['en', 'fr', 'de'] } }, 100)).items;
    expect(others.filter(({ jurisdiction_code }) => jurisdiction_code === 'XX')).toEqual([]);
  });

  it('reads entries themselves if the attributes of their feeds were never stored', async () => {
    await lib.storeAttributesOfAllFeeds([]);
    await expectFound({ attributes: { jurisdiction: ['XX', 'EU'], tag: ['former-tag', 'press-release'] } }, 5);
    expect(await expectFound({ attributes: { jurisdiction: ['US'] }, words: ['theta'] }, 5)).toBeGreaterThan(0);
  });
});
