import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';
import type { FoundEntry } from '../../../lib/entries/found-entry.ts';
import type { EntrySearchPage } from '../../../lib/entries/search-entries.ts';
import type { Feed } from '../../../lib/feeds/feed.ts';
import { FACET_NAMES, type FacetName } from '../../../lib/search/filters.ts';
import type { SearchPlan } from '../../../lib/search/plan.ts';
import groups from '../../../lib/search/words/synonyms.json';
import type { ListPosition, PageRequest } from '../../../lib/values/page.ts';
import { draft, getId, storeAll } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';
import { fc, getSome } from '../../support/property.ts';

/* Synonyms, matches, facets and relevance of a search, against a plain reading of the same texts. */

const COUNT = 90;
const RUNS = getSome(40);
const FEEDS = ['sec-press-releases', 'eba-news', 'esma-news', 'bafin-news', 'fda-recalls', 'fed-speeches'];
/** Forms of several groups, their words in other orders, and words of no form. */
const PIECES = [
  ...['CRR', 'Capital Requirements Regulation', 'Kapitaladäquanzverordnung', 'MiFID II', 'CRA', 'Cyber Resilience Act'],
  ...['credit rating agencies', 'DORA', 'Digital Operational Resilience Act', 'SARs', 'suspicious activity report'],
  ...['regulation', 'requirements', 'resilience', 'rating', 'act', 'zebra', 'quartz', 'activity', 'operational'],
];

const loaded = async () => ({
  ...(await import('../../../lib/entries/list-entries.ts')),
  ...(await import('../../../lib/entries/entry-draft.ts')),
  ...(await import('../../../lib/search/parse.ts')),
  ...(await import('../../../lib/platform/dynamodb/capacity.ts')),
  ...(await import('../../../lib/catalog/stored-feeds.ts')),
});
let lib: Awaited<ReturnType<typeof loaded>>;
let drafts: EntryDraft[];
let names: Partial<EntryDraft>[];

const piece = (n: number) => PIECES[n % PIECES.length] as string;

beforeAll(async () => {
  await ownTable('found');
  lib = await loaded();
  const feeds = await lib.listFeeds();
  names = FEEDS.map((feed) => lib.getDenormalizedFeedFields(feeds.find(({ id }) => id === feed) as Feed));
  drafts = Array.from({ length: COUNT }, (_, n) =>
    draft(n, {
      ...names[n % FEEDS.length],
      title: `${piece(n)} and ${piece(n * 5 + 3)}`,
      one_line_summary: n % 3 === 0 ? null : `It names ${piece(n * 7 + 2)}.`,
      description: [
        `A text of ${'some words '.repeat(n % 4)}${piece(n * 11 + 1)},`,
        `${piece(n * 13 + 4)} and ${piece(n + 9)}.`,
      ].join(' '),
      published_date: `2026-0${1 + (n % 9)}-${String(1 + ((n * 5) % 28)).padStart(2, '0')}T0${n % 10}:00:00Z`,
      is_active: n % 10 !== 0,
    }),
  );
  await storeAll(drafts);
});

type ListOptions = Omit<Parameters<typeof lib.listEntries>[0], 'search'>;

async function getPages(text: string, options: ListOptions = {}, limit = 7) {
  const items: FoundEntry[] = [];
  const pages: EntrySearchPage[] = [];
  let position: ListPosition | null = null;
  do {
    const page: EntrySearchPage = await lib.listEntries(
      { ...options, search: lib.parseSearchText(text) },
      { limit, offset: 0, position },
    );
    items.push(...page.items);
    pages.push(page);
    position = page.next;
  } while (position);
  return { items, pages };
}

/* The plain reading. */

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
const getTexts = (one: EntryDraft) =>
  [one.title, one.institution_name, one.one_line_summary ?? '', one.description].map(plain);
const singular = (words: string[]) => {
  const text = words.join(' ');
  return [text, text.replace(/s$/, ''), text.replace(/ies$/, 'y')];
};
/** Returns whether a form occurs in a text, its last word in the singular or the plural. */
const hasForm = (form: string[], text: string[]) =>
  text.some((_, i) => singular(text.slice(i, i + form.length)).includes(form.join(' ')));
const getMeanings = (term: string) =>
  groups.filter(({ forms }) => forms.some((form) => singular(plain(term)).includes(plain(form).join(' '))));
/** True for a text that a part of a search finds: by all of its words, by one of its synonyms. */
function finds(term: string, one: EntryDraft): boolean {
  const texts = getTexts(one);
  const byWords = plain(term).every((word) =>
    texts.some((text) =>
      text.some(
        (other) =>
          singular([other]).includes(singular([word]).at(-1) ?? '') ||
          singular([word]).includes(other) ||
          singular([other]).includes(word),
      ),
    ),
  );
  const forms = getMeanings(term).flatMap((group) => group.forms.map(plain));
  return byWords || forms.some((form) => texts.some((text) => hasForm(form, text)));
}

const byDate = (a: EntryDraft, b: EntryDraft) =>
  `${a.published_date}#${a.id}` < `${b.published_date}#${b.id}` ? 1 : -1;
const getIds = (all: { id: string }[]) => all.map(({ id }) => id);

describe('synonyms in a search', () => {
  it('finds an entry by each synonym of its terms, and by nothing else', async () => {
    const term = fc.constantFrom(...PIECES);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(term, { minLength: 1, maxLength: 2 }), async (terms) => {
        const expected = drafts.filter((one) => terms.every((each) => finds(each, one))).sort(byDate);
        const { items, pages } = await getPages(terms.join(' '), {}, 100);
        expect(getIds(items)).toEqual(getIds(expected));
        // Where the requests of a call do not do for all lists, the total is not known; it is never another one.
        const isOneWord = terms.length === 1 && !terms[0]?.includes(' ');
        const known = isOneWord ? [expected.length] : [expected.length, null];
        expect(known).toContain(pages[0]?.total);
      }),
      { numRuns: RUNS },
    );
  });

  it('names the synonyms in the response, and ignores synonyms of a quoted term', async () => {
    const found = await getPages('crr zebra', {}, 100);
    expect(found.pages[0]?.expanded).toEqual([
      { term: 'crr', forms: ['Capital Requirements Regulation', 'Kapitaladäquanzverordnung', 'cash reserve ratio'] },
    ]);
    const quoted = await getPages('"CRR"', {}, 100);
    expect(quoted.pages[0]?.expanded).toEqual([]);
    const expected = drafts.filter((one) => getTexts(one).some((text) => text.includes('crr'))).sort(byDate);
    expect(getIds(quoted.items)).toEqual(getIds(expected));
    expect(expected.length).toBeLessThan((await getPages('CRR', {}, 100)).items.length);
  });
});

describe('highlighted matches', () => {
  it('are the words of the search and complete multi-word synonyms, at each of their positions', async () => {
    const { items } = await getPages('DORA zebra', { highlight: true }, 100);
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) {
      const matched = (item.matches ?? []).flatMap(({ field, ranges }) =>
        ranges.map(({ start, end }) => plain(String(item[field as 'title']).slice(start, end)).join(' ')),
      );
      expect(new Set(matched)).toEqual(
        new Set(matched.filter((one) => /^(dora|digital operational resilience act|zebra)$/.test(one))),
      );
      const texts = [item.title, item.one_line_summary ?? '', item.description].map((text) => plain(text).join(' '));
      const places = texts.flatMap((text) => [
        ...text.matchAll(/\b(dora|digital operational resilience act|zebra)\b/g),
      ]);
      expect(matched).toHaveLength(places.length);
    }
  });

  it('have positions in code points for the adjacent words of a phrase, separately per summary point', async () => {
    const points = ['One.', 'Two 𝔄 rating act.', 'Three.', 'Act rating.', 'Rating act, rating.'];
    await storeAll([draft(1_000, { ...names[0], title: 'Gneiss', description: '', five_point_summary: points })]);
    const { items } = await getPages('gneiss "rating act"', { highlight: true });
    expect(items[0]?.matches).toEqual([
      { field: 'title', index: null, ranges: [{ start: 0, end: 6 }] },
      { field: 'five_point_summary', index: 1, ranges: [{ start: 6, end: 16 }] },
      { field: 'five_point_summary', index: 4, ranges: [{ start: 0, end: 10 }] },
    ]);
  });
});

describe('facets of a search', () => {
  it('count the matching entries by value', async () => {
    const facets = ['jurisdiction', 'category_id', 'topic_id', 'sector', 'language'] as const;
    for (const [text, status] of [
      ['regulation', undefined],
      ['DORA', 'active'],
      ['act resilience', undefined],
      ['gneissless', undefined],
    ] as const) {
      const expected = drafts.filter(
        (one) => text.split(' ').every((term) => finds(term, one)) && (!status || one.is_active !== false),
      );
      const { pages } = await getPages(text, { facets: [...facets], status }, 5);
      expect(pages.slice(1).every((page) => page.facets === undefined)).toBe(true);
      for (const name of facets) {
        const getValues = (one: EntryDraft) =>
          ({
            jurisdiction: [one.jurisdiction_code],
            category_id: [one.category.id],
            topic_id: [one.topic_id],
            sector: one.sectors,
            language: one.language ? [one.language.split('-')[0] ?? ''] : [],
          })[name];
        const counts = new Map<string, number>();
        for (const value of expected.flatMap(getValues))
          counts.set(plain(value).join('-'), (counts.get(plain(value).join('-')) ?? 0) + 1);
        const counted = pages[0]?.facets?.[name]?.map(({ value, count }) => [value.toLowerCase(), count]);
        expect(new Map(counted as [string, number][]), `${text} ${name}`).toEqual(counts);
      }
    }
  });

  it('count all entries of a list without search words', async () => {
    const { facets } = await lib.listEntries({ facets: ['topic_id'] }, { limit: 3, offset: 0, position: null });
    const sum = facets?.topic_id?.reduce((total, { count }) => total + (count ?? Number.NaN), 0);
    expect(sum).toBe(COUNT + 1);
  });

  it('cost the same for one facet as for all', async () => {
    // The attributes of feeds are cached for a minute, once they are read.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const page = { limit: 3, offset: 0, position: null };
    for (const words of [{}, { search: lib.parseSearchText('regulation') }]) {
      const getCost = async (facets: FacetName[]) =>
        (await lib.measureCost(() => lib.listEntries({ ...words, facets }, page))).cost;
      await getCost(['sector']);
      expect(await getCost([...FACET_NAMES])).toEqual(await getCost(['sector']));
    }
  });
});

it('returns total 0 without more for limit 0 if an excluded word is in each candidate', async () => {
  await storeAll([0, 1].map((n) => draft(4_000 + n, { title: 'Kyanite sillimanite' })));
  const count = (text: string) =>
    lib.listEntries({ search: lib.parseSearchText(text) }, { limit: 0, offset: 0, position: null });
  expect(await count('kyanite')).toMatchObject({ total: 2, has_more: true });
  expect(await count('kyanite -sillimanite')).toMatchObject({ items: [], total: 0, has_more: false });
});

describe('order by relevance', () => {
  const CASES: [string, Partial<EntryDraft>][] = [
    ['both in the title, together', { title: 'Basalt granite rules' }],
    ['both in the title, apart', { title: 'Basalt rules of old and granite' }],
    ['title and one line', { title: 'Basalt', one_line_summary: 'A granite.' }],
    ['one line', { title: 'Rules', one_line_summary: 'Basalt granite.' }],
    ['title and text', { title: 'Granite', description: 'Of basalt.' }],
    ['text, together', { title: 'Rules', description: 'A basalt granite.' }],
    ['text, apart', { title: 'Rules', description: `Basalt ${'and more '.repeat(9)} granite.` }],
  ];
  beforeAll(() =>
    // The older ones are the better ones, and each is there twice.
    storeAll(
      CASES.flatMap(([, fields], i) =>
        [0, 1].map((twin) =>
          draft(2_000 + 2 * i + twin, {
            description: '',
            ...fields,
            published_date: `2026-05-${String(10 + i).padStart(2, '0')}T0${twin}:00:00Z`,
          }),
        ),
      ),
    ),
  );

  it('ranks titles before summaries and texts, close words before distant ones, newer before older', async () => {
    const expected = CASES.flatMap((_, i) => [getId(2_001 + 2 * i), getId(2_000 + 2 * i)]);
    for (const limit of [100, 5, 1]) {
      const { items, pages } = await getPages('basalt granite', { order: 'relevance' }, limit);
      expect(getIds(items), String(limit)).toEqual(expected);
      expect(pages[0]?.total).toBe(expected.length);
      expect(pages.every(({ ranked }) => ranked?.matches === expected.length && ranked.is_all)).toBe(true);
    }
    // The newest first is another order: from the last case to the first.
    const newest = CASES.flatMap((_, i) => [getId(2_001 + 2 * i), getId(2_000 + 2 * i)].reverse()).reverse();
    expect(getIds((await getPages('basalt granite')).items)).toEqual(newest);
  });

  it('finds the same entries as the order by date, with filters, phrases and exclusions', async () => {
    for (const text of ['regulation', 'DORA -zebra', '"credit rating agencies"', 'act resilience', 'CRA'])
      for (const status of ['active', 'inactive', undefined] as const) {
        const newest = await getPages(text, { status }, 9);
        const best = await getPages(text, { status, order: 'relevance' }, 9);
        expect(getIds(best.items).sort(), text).toEqual(getIds(newest.items).sort());
      }
  });

  const spend = (requests: number) => {
    for (let i = 0; i < requests; i += 1) lib.recordRequestCost('readUnits', 1);
  };

  it.each([
    [2, 0],
    [0, 2],
    [5, 0],
  ])('finds each entry once if %i requests precede the first page, and %i a later one', async (first, later) => {
    for (const search of [
      'regulation requirements',
      'operational resilience act',
      'rating agencies',
      '"Resilience Act"',
    ]) {
      const filter = { search: lib.parseSearchText(search), order: 'relevance' } as const;
      const ids: string[] = [];
      let position: ListPosition | null = null;
      let spent = first;
      do {
        const page: PageRequest = { limit: 5, offset: 0, position };
        const { result, cost } = await lib.measureCost<EntrySearchPage>(async () => {
          spend(spent);
          return lib.listEntries(filter, page);
        });
        expect(cost.requests).toBeLessThanOrEqual(spent === 5 ? 9 : 8);
        expect(result.next).not.toEqual(position ?? 0);
        ids.push(...getIds(result.items));
        // A page that cannot read its lists is empty; the next request has what that one cached.
        spent = result.items.length > 0 ? later : 0;
        position = result.next;
      } while (position);
      const newest = getIds((await getPages(search)).items);
      expect(newest.length, search).toBeGreaterThan(5);
      expect(ids.sort(), search).toEqual(newest.sort());
    }
  });

  it.each([
    ['entry', '"Resilience Act"', 4],
    ['both', '"capital requirements"', 0],
    ['both', '"capital requirements"', 3],
    ['both', '"capital requirements"', 5],
    ['both', 'capital requirements -zebra', 6],
  ] as const)('ends for a search in %s of %s if %i requests precede every page', async (part, text, requests) => {
    const { searchByRelevance } = await import('../../../lib/search/relevance.ts');
    const { parseSearchQuery } = await import('../../../lib/search/index/snapshot.ts');
    const query = await parseSearchQuery(lib.parseSearchText(text));
    const plan: SearchPlan<string> = {
      query,
      part,
      attributes: {},
      status: undefined,
      publishedRange: {},
      readEntries: async (candidates) => {
        spend(1);
        const sortKeys = candidates.map(({ posting }) => posting.sortKey);
        return { entries: new Map(sortKeys.map((key) => [key, key])), decidedSortKeys: new Set(sortKeys) };
      },
    };
    const found: string[] = [];
    let position: ListPosition | null = null;
    let pages = 0;
    do {
      const page: PageRequest = { limit: 7, offset: 0, position };
      const { items, next } = await lib
        .measureCost(() => {
          spend(requests);
          return searchByRelevance(plan, page);
        })
        .then(({ result }) => result);
      found.push(...items);
      position = next;
      pages += 1;
    } while (position && pages < 100);
    expect(position).toBeNull();
    expect(found.length).toBeGreaterThan(7);
    expect(new Set(found).size).toBe(found.length);
  });

  it('ranks the same matches on later pages if older ones are published more densely', async () => {
    const { putAndDeleteItems } = await import('../../../lib/platform/dynamodb/write.ts');
    const { entrySortKey, termPartition } = await import('../../support/key-chart.ts');
    // The newest 300 hourly, 600 more each minute.
    const getInstant = (n: number) =>
      new Date(Date.UTC(2026, 5, 1) - 3_600_000 * Math.min(n, 300) - 60_000 * Math.max(0, n - 300)).toISOString();
    const postings = ['topaz', 'onyx'].flatMap((word) =>
      Array.from({ length: 900 }, (_, n) => ({
        pk: termPartition(word),
        sk: `${entrySortKey(`${getInstant(n).slice(0, 19)}Z`, getId(10_000 + n))}#a`,
        in: 'T0',
      })),
    );
    await putAndDeleteItems(postings, []);
    const { searchByRelevance } = await import('../../../lib/search/relevance.ts');
    const { parseSearchQuery } = await import('../../../lib/search/index/snapshot.ts');
    const plan: SearchPlan<string> = {
      query: await parseSearchQuery(lib.parseSearchText('topaz onyx')),
      part: 'entry',
      attributes: {},
      status: undefined,
      publishedRange: {},
      readEntries: async (candidates) => {
        const sortKeys = candidates.map(({ posting }) => posting.sortKey);
        return { entries: new Map(sortKeys.map((key) => [key, key])), decidedSortKeys: new Set(sortKeys) };
      },
    };
    const { items, next, ranked } = await searchByRelevance(plan, { limit: 20, offset: 0, position: null });
    expect(ranked.matches).toBeGreaterThan(300);
    for (let position = next; position; ) {
      const page = await searchByRelevance(plan, { limit: 20, offset: 0, position });
      items.push(...page.items);
      position = page.next;
    }
    expect(new Set(items).size).toBe(items.length);
    expect(items).toHaveLength(ranked.matches);
  });

  it('leaves entries that were stored after the first page out of later pages', async () => {
    const first = await lib.listEntries(
      { search: lib.parseSearchText('basalt'), order: 'relevance' },
      { limit: 4, offset: 0, position: null },
    );
    await storeAll([draft(3_000, { title: 'Basalt basalt', published_date: '2026-11-11T00:00:00Z' })]);
    const rest = await lib.listEntries(
      { search: lib.parseSearchText('basalt'), order: 'relevance' },
      { limit: 100, offset: 0, position: first.next },
    );
    const seen = [...getIds(first.items), ...getIds(rest.items)];
    expect(new Set(seen).size).toBe(2 * CASES.length);
    expect(seen).not.toContain(getId(3_000));
    expect((await getPages('basalt', { order: 'relevance' })).items.map(({ id }) => id)).toContain(getId(3_000));
  });
});
