import { expect, it } from 'vitest';
import { computeQueryId, toCanonicalFilter } from '../../../lib/alerts/registry/alert-query.ts';
import { getEntryRoutingTerms, getRoutingTerms } from '../../../lib/alerts/registry/routing-terms.ts';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import { tokenizeTexts } from '../../../lib/search/index/searched-texts.ts';
import { matchesQuery } from '../../../lib/search/match-texts.ts';
import { buildSearchQuery, parseSearchText } from '../../../lib/search/parse.ts';
import { SEARCH_LANGUAGES, type SearchLanguage } from '../../../lib/search/words/search-languages.ts';
import { draft } from '../../support/drafts.ts';
import { fc } from '../../support/property.ts';

/* Words that languages stem and divide differently, common ones, forms with synonyms and parts of them. */
const PIECES = [
  ...['CRR', 'capital', 'requirements', 'Capital Requirements Regulation', 'regulation', 'DORA', 'resilience', 'act'],
  ...['die', 'the', 'des', 'banken', 'Bank', 'banks', 'l’autorité', "dell'autorità", 'U.S.', 'Basel III', 'CO₂'],
  ...[
    '证券监督管理',
    '金融庁の発表',
    'Eigenmittelanforderungen',
    'exigences',
    'requisitos',
    'pagamenti',
    'SARs',
    'reports',
  ],
  ...['AI', 'ai', 'MAS', 'más', 'UN', 'di', 'sobre', 'artificial intelligence', 'AI Act', 'ETS', 'O’Brien', "don't"],
  ...['license', 'licences', 'authorized', 'authorised', 'tokenization', 'tokenisation'],
];
const TAGS = ['en', 'de-AT', 'fr', 'es', 'it', 'nl', 'pt', 'zh', 'ja', 'pl', null];

const text = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 16 }).map((all) => all.join(' '));
const few = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 2 }).map((all) => all.join(' '));
const searched = fc
  .array(fc.tuple(fc.constantFrom('', '', '"', '-'), few), { minLength: 1, maxLength: 2 })
  .map((parts) => parts.map(([mark, one]) => (mark === '"' ? `"${one}"` : mark + one)).join(' '));
const entries = fc
  .record({ title: text, description: text, language: fc.constantFrom(...TAGS), place: fc.nat(2) })
  .map((fields) => ({ ...draft(1, fields), status: 'active', is_active: true }) as unknown as EntryDetail);
const someLanguages = fc.subarray([...SEARCH_LANGUAGES], { minLength: 1 });

it('getRoutingTerms returns sets of terms, and each matching entry has a term of every set', () => {
  let found = 0;
  fc.assert(
    fc.property(searched, entries, someLanguages, (written, entry, languages: SearchLanguage[]) => {
      const search = parseSearchText(written);
      const query = buildSearchQuery(search, languages);
      if (!query || !matchesQuery(query, entry)) return;
      found += 1;
      const own = new Set(getEntryRoutingTerms(entry, tokenizeTexts(entry)));
      for (const anchors of getRoutingTerms({ search })) expect(anchors.some((anchor) => own.has(anchor))).toBe(true);
    }),
    { numRuns: 4_000 },
  );
  // Else nothing was shown.
  expect(found).toBeGreaterThan(100);
});

it('getRoutingTerms uses attribute filters as routing terms, and skips words that are common in a language', () => {
  const filter = { attributes: { jurisdiction: ['EU', 'GB'] }, search: parseSearchText('die "the act"') };
  expect(getRoutingTerms(filter)).toEqual([
    expect.arrayContaining(['WORD:act']),
    ['FACT:jurisdiction=EU', 'FACT:jurisdiction=GB'],
  ]);
  expect(getRoutingTerms({ search: parseSearchText('capital') })[0]).toContain('WORD:capit');
  expect(getRoutingTerms({})).toEqual([]);
});

it('getRoutingTerms keeps seven filter values as terms, and groups 20 values into at most four terms', () => {
  const tags = Array.from({ length: 20 }, (_, i) => `tag ${i}`);
  expect(getRoutingTerms({ attributes: { tag: tags.slice(0, 7) } })).toEqual([
    tags.slice(0, 7).map((tag) => `FACT:tag=${tag}`),
  ]);
  const [groups = [], ...others] = getRoutingTerms({ attributes: { tag: tags } });
  expect(others).toEqual([]);
  expect(groups.length).toBeLessThanOrEqual(4);
  for (const tag of tags) {
    const entry = { ...draft(1, { tags: [tag] }), status: 'active', is_active: true } as unknown as EntryDetail;
    const own = getEntryRoutingTerms(entry, tokenizeTexts(entry));
    expect(groups.filter((one) => own.includes(one))).toHaveLength(1);
  }
});

it('getRoutingTerms accepts the acronym AI as a routing term, but not the common word "ai"', () => {
  expect(getRoutingTerms({ search: parseSearchText('AI') })).toEqual([
    expect.arrayContaining(['WORD:ai', 'CONCEPT:ai']),
  ]);
  expect(getRoutingTerms({ search: parseSearchText('ai') })).toEqual([]);
  expect(getRoutingTerms({ search: parseSearchText('UN') })).toEqual([]);
  expect(getRoutingTerms({ search: parseSearchText('"AI"') })).toEqual([]);
});

it('computeQueryId ignores phrase order, repetition and Unicode normalization, but not the order of words', () => {
  const query = (search: string, topics: string[] = []) =>
    computeQueryId({
      attributes: topics.length > 0 ? { topic_id: topics } : {},
      search: parseSearchText(search),
      publishedRange: {},
    });
  expect(query('a "b c" "d e"', ['x', 'y'])).toBe(query('a "d e" "b c" "b c"', ['y', 'x', 'y']));
  expect(query('caf\u00e9')).toBe(query('cafe\u0301'));
  expect(new Set([query('a b'), query('b a'), query('"a b"'), query('a -b'), query('a b', ['x'])]).size).toBe(5);
  expect(toCanonicalFilter({ attributes: {}, publishedRange: {}, status: undefined, search: undefined })).toEqual({});
});
