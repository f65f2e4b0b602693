import { describe, expect, it } from 'vitest';
import { termPartition } from '../../../lib/platform/dynamodb/index-keys.ts';
import { buildPostings, type IndexedEntry } from '../../../lib/search/index/postings.ts';
import { matchesQuery } from '../../../lib/search/match-texts.ts';
import { buildSearchQuery, parseSearchText } from '../../../lib/search/parse.ts';
import type { SearchLanguage } from '../../../lib/search/words/search-languages.ts';
import { isStopStem, listStems } from '../../../lib/search/words/search-tokens.ts';
import { draft } from '../../support/drafts.ts';
import { longText } from '../../support/long-texts.ts';
import { getSome } from '../../support/property.ts';

/* Each word of a text finds its entry, at any position in a text of any length. */

const COUNT = getSome(300);
/** In many languages a text is several times the work. */
const COUNT_IN_MANY = getSome(60);
/**
 * The number of words of a text that are checked against the complete rule. The others are only checked against
 * postings, which is faster.
 */
const FULLY = 4;
const getEntry = (n: number, fields: object): IndexedEntry =>
  ({ ...draft(n, fields), is_active: true }) as IndexedEntry;

/** The words of a text as they are typed, without those that are common in one of the languages. */
const getTyped = (text: string, languages: SearchLanguage[]) =>
  [...new Set(text.split(' '))].filter((word) =>
    languages.every((one) => listStems(word, one).some((stem) => !isStopStem(stem, one))),
  );

/** The words of an entry's text that do not lead to it. */
function lost(entry: IndexedEntry, words: string[], languages: SearchLanguage[]): string[] {
  const partitions = new Set(buildPostings(entry).map(({ pk }) => pk));
  return words.filter((word, i) => {
    const query = buildSearchQuery(parseSearchText(word), languages);
    const isPosted = query?.terms.every(({ stems }) => stems.some((stem) => partitions.has(termPartition(stem))));
    const isFully = i % Math.ceil(words.length / FULLY) === 0 || i === words.length - 1;
    return !query || !isPosted || (isFully && !matchesQuery(query, entry));
  });
}

describe.each<[SearchLanguage, SearchLanguage[]]>([
  ['en', ['en']],
  ['en', ['de', 'en', 'es', 'fr', 'it', 'nl', 'pt']],
  ['de', ['de', 'en', 'fr']],
  ['other', ['en', 'other']],
])('search in long texts of the language %s with the search languages %j', (language, languages) => {
  it('finds a text by each of its words, and by no other word', () => {
    const counts = { words: 0, wrong: 0 };
    let earlier: string[] = [];
    const count = languages.length > 1 ? COUNT_IN_MANY : COUNT;
    for (let n = 0; n < count; n += 1) {
      const text = longText(n);
      expect(text.length).toBeGreaterThanOrEqual(1_000);
      expect(text.length).toBeLessThanOrEqual(2_000);
      const tag = language === 'other' ? 'pl' : language;
      const entry = getEntry(n, { title: 'A title', description: text, language: tag });
      const words = getTyped(text, languages);
      expect(lost(entry, words, languages), `text ${n}`).toEqual([]);
      const own = new Set(listStems(text, language));
      const absent = earlier.filter(
        (word) => !languages.flatMap((one) => listStems(word, one)).some((stem) => own.has(stem)),
      );
      expect(absent.length).toBeGreaterThan(n === 0 ? -1 : 10);
      counts.wrong += absent.filter((word, i) => {
        const query = buildSearchQuery(parseSearchText(word), languages);
        return i < FULLY && query !== null && matchesQuery(query, entry);
      }).length;
      counts.words += words.length;
      earlier = words;
    }
    expect(counts.wrong).toBe(0);
    expect(counts.words).toBeGreaterThan(100 * count);
  });
});

it('finds a text of 107 words by each of its words, even the last', () => {
  const words = [
    'European Securities Markets Authority ESMA financial regulator supervisor today published final',
    'report draft regulatory technical standards under Markets Crypto Assets Regulation MiCA concerning',
    'conflicts interest service providers proposals cover policies procedures disclosure methodology',
    'content mitigation risks remuneration personal transactions outsourcing governance arrangements',
    'record keeping complaints handling investors retail clients professional counterparties custody',
    'trading platforms execution orders placing advice portfolio management transfer white papers issuers',
    'stablecoins redemption reserves liquidity stress testing capital buffers supervision enforcement',
    'cooperation national competent authorities third country equivalence reporting templates data fields',
    'timestamps taxonomy validation submission format machine readable identifiers transitional measures',
    'grandfathering licensing deadlines implementation consultation feedback stakeholders responses',
    'impact assessment costs benefits proportionality next steps Commission endorsement scrutiny',
    'Parliament Council entry force application zebrafinch',
  ].flatMap((line) => line.split(' '));
  const different = [...new Set(words)].slice(-107);
  expect(different).toHaveLength(107);
  const entry = getEntry(1, { description: different.join(' ') });
  expect(lost(entry, different, ['en'])).toEqual([]);
  expect(different.at(-1)).toBe('zebrafinch');
  expect(buildPostings(entry).map(({ pk }) => pk)).toContain('WORD:zebrafinch');
});

it('finds an entry by words of its title, institution, summaries and description', () => {
  const texts = { title: longText(1), institution_name: longText(2), one_line_summary: longText(3) };
  const summary = [longText(4), longText(5)];
  const entry = getEntry(1, { ...texts, description: longText(6), five_point_summary: summary });
  const words = [...Object.values(texts), ...summary, longText(6)].flatMap((text) => getTyped(text, ['en']));
  expect(lost(entry, [...new Set(words)], ['en'])).toEqual([]);
});
