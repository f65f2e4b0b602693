import { describe, expect, it } from 'vitest';
import { highlightMatches } from '../../../lib/search/highlight.ts';
import { buildPostings } from '../../../lib/search/index/postings.ts';
import type { SearchableEntryTexts } from '../../../lib/search/index/searched-texts.ts';
import { matchesQuery } from '../../../lib/search/match-texts.ts';
import { buildSearchQuery, parseSearchText } from '../../../lib/search/parse.ts';
import type { SearchLanguage } from '../../../lib/search/words/search-languages.ts';
import { draft } from '../../support/drafts.ts';

/* The terms that a search looks up in texts of seven languages, and the texts that it finds. */

const SEVEN: SearchLanguage[] = ['de', 'en', 'es', 'fr', 'it', 'nl', 'pt'];
const read = (search: string, languages = SEVEN) => buildSearchQuery(parseSearchText(search), languages);
/** The words that are looked up, by their first stem. */
const lookedUp = (search: string, languages = SEVEN) =>
  read(search, languages)?.terms.map(({ stems }) => stems[0]) ?? null;
const getText = (title: string, language = 'en'): SearchableEntryTexts => ({
  title,
  institution_name: '',
  description: '',
  one_line_summary: null,
  five_point_summary: null,
  language,
});
/** Whether a search finds a title. */
function finds(search: string, title: string, language?: string): boolean {
  const query = read(search);
  return query !== null && matchesQuery(query, getText(title, language));
}
/** What a search highlights of a title. */
function highlighted(search: string, title: string, language?: string): string[] {
  const query = read(search);
  if (!query) return [];
  const ranges = highlightMatches(query, getText(title, language)).flatMap((one) => one.ranges);
  return ranges.map(({ start, end }) => title.slice(start, end));
}

describe('search term that is a stop word in one language', () => {
  it.each([
    ['AI', ['ai']],
    ['ai', ['ai']],
    ['A.I.', ['ai']],
    ['MAS', ['mas']],
    ['AI Act', ['ai', 'act']],
    ['ai governance', ['ai', 'govern']],
    ['requisiti dell MAS', ['requisit', 'mas']],
    ['"AI"', ['ai']],
    ['UN sanctions', ['un', 'sanction']],
  ])('looks up the acronym in: %s', (search, stems) => {
    const first = lookedUp(search) ?? [];
    expect(first.map((stem) => stem?.slice(0, 6))).toEqual(stems.map((stem) => stem.slice(0, 6)));
  });

  it.each([
    ['más', null],
    ['más información', ['informacion']],
    ['requisiti applicabili ai fondi di investimento', ['requisiti', 'applicabili', 'fondi', 'investimento']],
    ['un sanctions', ['sanctions']],
    ['UN', null],
    ['UN SANCTIONS', ['SANCTIONS']],
    ['COMUNICADO DE PRENSA sobre', ['COMUNICADO', 'PRENSA']],
    ['DIE', null],
    ['IT risk', ['risk']],
    ['it risk', ['risk']],
    ['"AI Act"', ['act']],
    ['fundamental review of the trading book', ['fundamental', 'review', 'trading', 'book']],
  ])('is not looked up, while the other words of the search are: %s', (search, words) => {
    expect(lookedUp(search)).toEqual(words?.flatMap((word) => lookedUp(word)) ?? null);
  });

  it('reports synonyms only for terms that are looked up', () => {
    expect(read('AI')?.synonymExpansions[0]?.forms).toContain('artificial intelligence');
    expect(read('más información')?.synonymExpansions).toEqual([]);
  });
});

describe('acronym that is a word of another language', () => {
  it.for<[search: string, title: string, language: string, isFound: boolean]>([
    ['AI', 'Guidance on AI', 'en', true],
    ['AI', 'Artificial intelligence in banking', 'en', true],
    ['AI', 'Comunicazione ai mercati', 'it', false],
    ['AI', 'Regole per AI e mercati', 'it', true],
    ['AI', 'COMUNICAZIONE AI MERCATI', 'it', false],
    ['MAS', 'Más información', 'es', false],
    ['MAS', 'La MAS de Singapur', 'es', true],
    ['AI Act', 'The Clean Air Act', 'en', false],
    ['AI Act', 'L’AI Act entra in vigore', 'it', true],
    ['mercati -AI', 'Comunicazione ai mercati', 'it', true],
    ['markets -AI', 'AI in markets', 'en', false],
    ['firms -die', 'Firms die hard', 'en', false],
  ])('the search %s finds the title "%s" (%s): %s', ([search, title, language, isFound]) => {
    expect(finds(search, title, language)).toBe(isFound);
  });

  it('has a concept posting and a highlight only where the text has the acronym', () => {
    const getConcepts = (title: string, language: string) =>
      buildPostings({ ...draft(1, { title, description: '', language }), is_active: true } as never)
        .map(({ pk }) => pk)
        .filter((pk) => pk.startsWith('CONCEPT:'));
    expect(getConcepts('Regole per AI e mercati', 'it')).toEqual(['CONCEPT:ai']);
    expect(getConcepts('Comunicazione ai mercati', 'it')).toEqual([]);
    expect(highlighted('AI', 'Norme ai mercati per AI', 'it')).toEqual(['AI']);
    expect(highlighted('AI Act', 'The AI Act', 'en')).toEqual(['AI Act']);
  });
});

describe('hyphenated terms, terms with & and terms that end in a capital letter', () => {
  it.for<[search: string, title: string, language: string, isFound: boolean]>([
    ['e-money', 'New rules for e-money', 'en', true],
    ['e-money', 'New rules for E money', 'en', true],
    ['e-money', 'Regole per e-money', 'it', true],
    ['e-money', 'Anti-money laundering', 'en', false],
    ['e-money institution', 'An electronic money institution', 'en', true],
    ['S&P', 'S&P affirms the rating', 'en', true],
    ['S&P', 'Section P of the rules', 'en', false],
    ['cross-border', 'Cross border payments', 'en', true],
    ['cross-border', 'They cross the border', 'en', false],
    ['anti-money laundering', 'AML rules', 'en', true],
    ['AI-based', 'Based on artificial intelligence', 'en', true],
    ['de-risking', 'De-risking of banks', 'en', true],
    ['de-risking', 'Risks of banks', 'en', false],
    ['Annex I', 'See Annex I, point 2', 'en', true],
    ['Annex I', 'See Annex II, as I said', 'en', false],
    ['Schedule A', 'Form and Schedule A', 'en', true],
    ['Schedule A', 'A new schedule', 'en', false],
    ['annex i', 'See Annex II', 'en', true],
    ['I fondi', 'I nuovi fondi', 'it', true],
    ['Is A bank', 'What a bank is', 'en', true],
    ['Part B', 'Parts A and B', 'en', true],
    ['Regulation E', 'Regulation E: electronic transfers', 'en', true],
    ['regulation e', 'Reg E disclosures', 'en', true],
    ['Regulation E', 'A regulation of banks', 'en', false],
    ['banks -e-money', 'Banks with e-money', 'en', false],
    ['banks -e-money', 'Banks against money laundering', 'en', true],
  ])('the search %s finds the title "%s" (%s): %s', ([search, title, language, isFound]) => {
    expect(finds(search, title, language)).toBe(isFound);
  });

  it('highlights the term as a phrase, and a word of the term only if the search contains that word', () => {
    expect(highlighted('e-money', 'E-money is money')).toEqual(['E-money']);
    expect(highlighted('e-money money', 'E-money is money')).toEqual(['E-money', 'money']);
    expect(highlighted('Annex I', 'Annex I is no annex')).toEqual(['Annex I']);
  });
});

describe('apostrophe in a search, which divides words in French and Italian only', () => {
  it.for<[search: string, title: string, language: string, isFound: boolean]>([
    ["O'Brien", 'Speech by Mr O’Brien', 'en', true],
    ['o’brien', "Speech by Mr O'Brien", 'en', true],
    ["O'Brien", 'Discours de M. O’Brien', 'fr', true],
    ["O'Brien", 'Brienne', 'en', false],
    ["D'Souza", "Fine for D'Souza", 'en', true],
    ["L'Oréal", 'L’Oreal recalls a cream', 'en', true],
    ["don't", "What banks don't say", 'en', true],
    ['"Mr O\'Brien"', "Speech by Mr O'Brien", 'en', true],
    ['"Judge O\'Brien"', "Speech by Mr O'Brien", 'en', false],
    ['speech -O’Brien', "Speech by Mr O'Brien", 'en', false],
    ['l’autorité', "La décision de l'autorité", 'fr', true],
    ['autorité', "La décision de l'autorité", 'fr', true],
    ['l’autorité', 'Une autorité nouvelle', 'fr', true],
    ['dell’autorità', "Il provvedimento dell'autorità", 'it', true],
  ])('the search %s finds the title "%s" (%s): %s', ([search, title, language, isFound]) => {
    expect(finds(search, title, language)).toBe(isFound);
  });

  it('adds one posting list to read, for the English form of the term', () => {
    expect(read("O'Brien")?.terms.map(({ stems }) => stems)).toEqual([['brien', 'obrien']]);
    expect(read("l'autorité", ['fr', 'it'])?.terms.map(({ stems }) => stems)).toEqual([['autor']]);
    expect(highlighted("O'Brien", "Mr O'Brien")).toEqual(["O'Brien"]);
  });
});

describe('search term with British and American spellings', () => {
  it.each([
    ['tokenization', 'Tokenisation of deposits', true],
    ['authorized', 'Authorised push payments', true],
    ['standardizing', 'They standardised reports', true],
    ['license', 'A banking licence', true],
    ['licences', 'Licensed banks', true],
    ['labor', 'Labour law', true],
    ['behaviour', 'Consumer behavior', true],
    ['programme', 'A stress test program', true],
    ['data centres', 'A data center', true],
    ['analyse', 'We analyze data', true],
    ['cryptoassets', 'Rules for crypto-assets', true],
    ['crypto assets', 'Cryptoasset firms', true],
    ['cyber-security', 'Cybersecurity risk', true],
    ['cybersecurity', 'Cyber security risk', true],
    ['cybersecurity', 'Cyber risk to security', false],
    ['tokenisation', 'Tokenization of deposits', true],
    ['tokenisation', 'Token issuers', false],
    ['securitisation', 'Securitizations', true],
    ['authorisation', 'Authorization of banks', true],
    ['authorisation', 'The authority', false],
    ['stablecoins', 'A stable coin', true],
    // "-ize" is taken off with the stem: in American texts these stand under the words in the middle.
    ['standardised', 'A standard approach', false],
    ['authorised', 'The competent authority', false],
    ['finalised', 'The final report', false],
    ['size', 'Sise', false],
    ['checks', 'A cheque', false],
    ['"license agreement"', 'A licence agreement', false],
  ])('the search %s finds the title "%s": %s', (search, title, isFound) => {
    expect(finds(search, title)).toBe(isFound);
  });

  it('adds one posting list for the other spelling, and only if English texts are searched', () => {
    expect(lookedUp('license', ['de', 'fr'])).toHaveLength(1);
    expect(read('license', ['en'])?.terms[0]?.stems).toEqual(['licens', 'licenc']);
    expect(read('license', ['other'])?.terms[0]?.stems).toEqual(['license']);
    expect(read('capitalization', ['en'])?.terms[0]?.stems).toEqual(['capit', 'capitalis']);
    expect(highlighted('license', 'A licence to bank')).toEqual(['licence']);
  });
});
