import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EntryDraft } from '../../../lib/entries/entry-draft.ts';
import type { FoundEntry } from '../../../lib/entries/found-entry.ts';
import type { EntrySearchPage } from '../../../lib/entries/search-entries.ts';
import type { Feed } from '../../../lib/feeds/feed.ts';
import { FACET_NAMES, type FacetName } from '../../../lib/search/facets.ts';
import groups from '../../../lib/search/synonyms.json';
import type { ListPosition } from '../../../lib/values/page.ts';
import { draft, idOf, storeAll } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';
import { fc, someOf } from '../../support/property.ts';

/* What a search tells besides its entries, against a plain reading of the same texts: synonyms, matches, facets, relevance. */

const COUNT = 90;
const RUNS = someOf(40);
const FEEDS = ['sec-press-releases', 'eba-news', 'esma-news', 'bafin-news', 'fda-recalls', 'fed-speeches'];
/** Forms of several groups, words of theirs in other orders, and words that are nobody's form. */
const PIECES = [
  ...['CRR', 'Capital Requirements Regulation', 'Kapitaladäquanzverordnung', 'MiFID II', 'CRA', 'Cyber Resilience Act'],
  ...['credit rating agencies', 'DORA', 'Digital Operational Resilience Act', 'SARs', 'suspicious activity report'],
  ...['regulation', 'requirements', 'resilience', 'rating', 'act', 'zebra', 'quartz', 'activity', 'operational'],
];

const loaded = async () => ({
  ...(await import('../../../lib/entries/list-entries.ts')),
  ...(await import('../../../lib/entries/feed-fields.ts')),
  ...(await import('../../../lib/search/parse-search.ts')),
  ...(await import('../../../lib/table/capacity.ts')),
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
  names = FEEDS.map((feed) => lib.getFeedFields(feeds.find(({ id }) => id === feed) as Feed));
  drafts = Array.from({ length: COUNT }, (_, n) =>
    draft(n, {
      ...names[n % FEEDS.length],
      title: `${piece(n)} and ${piece(n * 5 + 3)}`,
      one_line_summary: n % 3 === 0 ? null : `It names ${piece(n * 7 + 2)}.`,
      description: `A text of ${'some words '.repeat(n % 4)}${piece(n * 11 + 1)}, ${piece(n * 13 + 4)} and ${piece(n + 9)}.`,
      published_date: `2026-0${1 + (n % 9)}-${String(1 + ((n * 5) % 28)).padStart(2, '0')}T0${n % 10}:00:00Z`,
      is_active: n % 10 !== 0,
    }),
  );
  await storeAll(drafts);
});

type Options = Parameters<typeof lib.listEntries>[0];

async function pagesOf(text: string, options: Omit<Options, 'search'> = {}, limit = 7) {
  const items: FoundEntry[] = [];
  const pages: EntrySearchPage[] = [];
  let position: ListPosition | null = null;
  do {
    const page: EntrySearchPage = await lib.listEntries(
      { ...options, search: lib.parseSearch(text) },
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
const textsOf = (one: EntryDraft) =>
  [one.title, one.institution_name, one.one_line_summary ?? '', one.description].map(plain);
const singular = (words: string[]) => {
  const text = words.join(' ');
  return [text, text.replace(/s$/, ''), text.replace(/ies$/, 'y')];
};
/** True if a form stands in a text, its last word in the singular or the plural. */
const stands = (form: string[], text: string[]) =>
  text.some((_, i) => singular(text.slice(i, i + form.length)).includes(form.join(' ')));
const meaningsOf = (term: string) =>
  groups.filter(({ forms }) => forms.some((form) => singular(plain(term)).includes(plain(form).join(' '))));
/** True for a text that a part of a search finds: by all of its words, by one of its synonyms. */
function finds(term: string, one: EntryDraft): boolean {
  const texts = textsOf(one);
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
  const forms = meaningsOf(term).flatMap((group) => group.forms.map(plain));
  return byWords || forms.some((form) => texts.some((text) => stands(form, text)));
}

const byDate = (a: EntryDraft, b: EntryDraft) =>
  `${a.published_date}#${a.id}` < `${b.published_date}#${b.id}` ? 1 : -1;
const idsOf = (all: { id: string }[]) => all.map(({ id }) => id);

describe('synonyms', () => {
  it('a search finds an entry by each form of its terms, and by nothing else', async () => {
    const term = fc.constantFrom(...PIECES);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(term, { minLength: 1, maxLength: 2 }), async (terms) => {
        const expected = drafts.filter((one) => terms.every((each) => finds(each, one))).sort(byDate);
        const { items, pages } = await pagesOf(terms.join(' '), {}, 100);
        expect(idsOf(items)).toEqual(idsOf(expected));
        // Where the requests of a call do not do for all lists, the total is not known; it is never another one.
        const isOneWord = terms.length === 1 && !terms[0]?.includes(' ');
        const known = isOneWord ? [expected.length] : [expected.length, null];
        expect(known).toContain(pages[0]?.total);
      }),
      { numRuns: RUNS },
    );
  });

  it('the answer names them, and quotes switch them off', async () => {
    const found = await pagesOf('crr zebra', {}, 100);
    expect(found.pages[0]?.expanded).toEqual([
      { term: 'crr', forms: ['Capital Requirements Regulation', 'Kapitaladäquanzverordnung', 'cash reserve ratio'] },
    ]);
    const quoted = await pagesOf('"CRR"', {}, 100);
    expect(quoted.pages[0]?.expanded).toEqual([]);
    const expected = drafts.filter((one) => textsOf(one).some((text) => text.includes('crr'))).sort(byDate);
    expect(idsOf(quoted.items)).toEqual(idsOf(expected));
    expect(expected.length).toBeLessThan((await pagesOf('CRR', {}, 100)).items.length);
  });
});

describe('matches', () => {
  it('are the words of the search, and synonyms as a whole, where they stand', async () => {
    const { items } = await pagesOf('DORA zebra', { highlight: true }, 100);
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) {
      const told = (item.matches ?? []).flatMap(({ field, ranges }) =>
        ranges.map(({ start, end }) => plain(String(item[field as 'title']).slice(start, end)).join(' ')),
      );
      expect(new Set(told)).toEqual(
        new Set(told.filter((one) => /^(dora|digital operational resilience act|zebra)$/.test(one))),
      );
      const texts = [item.title, item.one_line_summary ?? '', item.description].map((text) => plain(text).join(' '));
      const places = texts.flatMap((text) => [
        ...text.matchAll(/\b(dora|digital operational resilience act|zebra)\b/g),
      ]);
      expect(told).toHaveLength(places.length);
    }
  });

  it('of a phrase are where it stands together, in code points, by the point of five', async () => {
    const points = ['One.', 'Two 𝔄 rating act.', 'Three.', 'Act rating.', 'Rating act, rating.'];
    await storeAll([draft(1_000, { ...names[0], title: 'Gneiss', description: '', five_point_summary: points })]);
    const { items } = await pagesOf('gneiss "rating act"', { highlight: true });
    expect(items[0]?.matches).toEqual([
      { field: 'title', index: null, ranges: [{ start: 0, end: 6 }] },
      { field: 'five_point_summary', index: 1, ranges: [{ start: 6, end: 16 }] },
      { field: 'five_point_summary', index: 4, ranges: [{ start: 0, end: 10 }] },
    ]);
  });
});

describe('facets', () => {
  it('count what is found, by each value', async () => {
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
      const { pages } = await pagesOf(text, { facets: [...facets], status }, 5);
      expect(pages.slice(1).every((page) => page.facets === undefined)).toBe(true);
      for (const name of facets) {
        const valuesOf = (one: EntryDraft) =>
          ({
            jurisdiction: [one.jurisdiction_code],
            category_id: [one.category.id],
            topic_id: [one.topic_id],
            sector: one.sectors,
            language: one.language ? [one.language.split('-')[0] ?? ''] : [],
          })[name];
        const counts = new Map<string, number>();
        for (const value of expected.flatMap(valuesOf))
          counts.set(plain(value).join('-'), (counts.get(plain(value).join('-')) ?? 0) + 1);
        const told = pages[0]?.facets?.[name]?.map(({ value, count }) => [value.toLowerCase(), count]);
        expect(new Map(told as [string, number][]), `${text} ${name}`).toEqual(counts);
      }
    }
  });

  it('of a list without words count all of it', async () => {
    const { facets } = await lib.listEntries({ facets: ['topic_id'] }, { limit: 3, offset: 0, position: null });
    const sum = facets?.topic_id?.reduce((total, { count }) => total + (count ?? Number.NaN), 0);
    expect(sum).toBe(COUNT + 1);
  });

  it('cost the same however many are counted: they are of the same postings', async () => {
    // The facts of feeds are remembered for a minute, once they are read.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    onTestFinished(() => void vi.useRealTimers());
    const page = { limit: 3, offset: 0, position: null };
    for (const words of [{}, { search: lib.parseSearch('regulation') }]) {
      const costOf = async (facets: FacetName[]) =>
        (await lib.measureCost(() => lib.listEntries({ ...words, facets }, page))).cost;
      await costOf(['sector']);
      expect(await costOf([...FACET_NAMES])).toEqual(await costOf(['sector']));
    }
  });
});

describe('relevance', () => {
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

  it('puts the title before the one line before the text, close words before distant ones, newer before older', async () => {
    const expected = CASES.flatMap((_, i) => [idOf(2_001 + 2 * i), idOf(2_000 + 2 * i)]);
    for (const limit of [100, 5, 1]) {
      const { items, pages } = await pagesOf('basalt granite', { order: 'relevance' }, limit);
      expect(idsOf(items), String(limit)).toEqual(expected);
      expect(pages[0]?.total).toBe(expected.length);
      expect(pages.every(({ ranked }) => ranked?.matches === expected.length && ranked.is_all)).toBe(true);
    }
    // The newest first is another order: from the last case to the first.
    const newest = CASES.flatMap((_, i) => [idOf(2_001 + 2 * i), idOf(2_000 + 2 * i)].reverse()).reverse();
    expect(idsOf((await pagesOf('basalt granite')).items)).toEqual(newest);
  });

  it('finds what the newest first finds, with filters, phrases and exclusions', async () => {
    for (const text of ['regulation', 'DORA -zebra', '"credit rating agencies"', 'act resilience', 'CRA'])
      for (const status of ['active', 'inactive', undefined] as const) {
        const newest = await pagesOf(text, { status }, 9);
        const best = await pagesOf(text, { status, order: 'relevance' }, 9);
        expect(idsOf(best.items).sort(), text).toEqual(idsOf(newest.items).sort());
      }
  });

  it('leaves newer entries out of the pages that follow', async () => {
    const first = await lib.listEntries(
      { search: lib.parseSearch('basalt'), order: 'relevance' },
      { limit: 4, offset: 0, position: null },
    );
    await storeAll([draft(3_000, { title: 'Basalt basalt', published_date: '2026-11-11T00:00:00Z' })]);
    const rest = await lib.listEntries(
      { search: lib.parseSearch('basalt'), order: 'relevance' },
      { limit: 100, offset: 0, position: first.next },
    );
    const seen = [...idsOf(first.items), ...idsOf(rest.items)];
    expect(new Set(seen).size).toBe(2 * CASES.length);
    expect(seen).not.toContain(idOf(3_000));
    expect((await pagesOf('basalt', { order: 'relevance' })).items.map(({ id }) => id)).toContain(idOf(3_000));
  });
});
