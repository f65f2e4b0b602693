import { stemmer } from 'stemmer';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EntryDetail } from '../../../lib/entries/entry.ts';
import { buildSearchQuery } from '../../../lib/search/parse.ts';
import type { ListPosition } from '../../../lib/values/page.ts';
import { draft, storeAll } from '../../support/drafts.ts';
import { ownTable } from '../../support/own-table.ts';
import { fc, getSome } from '../../support/property.ts';

const WORDS = [
  'bank',
  'capital',
  'capitals',
  'requirement',
  'requirements',
  'the',
  'fraud',
  'SEC',
  'securities',
  'résumé',
];
const COUNT = 60;
const RUNS = getSome(120);
/** A part of a query that half of them have. */
const HALF = { freq: 1 };

let entries: typeof import('../../../lib/entries/list-entries.ts');
let search: typeof import('../../../lib/search/parse.ts');
let all: EntryDetail[];

beforeAll(async () => {
  await ownTable('search');
  entries = await import('../../../lib/entries/list-entries.ts');
  search = await import('../../../lib/search/parse.ts');
  const sentence = (n: number, length: number) =>
    Array.from({ length }, (_, i) => WORDS[(n * 31 + i * i * 7 + n * i) % WORDS.length]).join(' ');
  await storeAll(
    Array.from({ length: COUNT }, (_, n) =>
      draft(n, {
        title: sentence(n, 3),
        description: sentence(n + 100, 6),
        published_date: `2026-1${n % 2}-${String(1 + (n % 28)).padStart(2, '0')}T0${n % 10}:00:00Z`,
        is_active: n % 4 !== 0,
        place: n,
      }),
    ),
  );
  all = await found({});
  expect(all).toHaveLength(COUNT);
});

async function found(filter: object, limit = 7): Promise<EntryDetail[]> {
  const items: EntryDetail[] = [];
  let position: ListPosition | null = null;
  do {
    const page: Awaited<ReturnType<typeof entries.listEntries>> = await entries.listEntries(
      { publishedRange: {}, ...filter },
      { limit, offset: 0, position },
    );
    items.push(...page.items);
    position = page.next;
  } while (position);
  return items;
}

/** The plain filter: an own reading of words, without the index, its tokens or its query parser. */
const plainWords = (text: string) =>
  text
    .split(/[^\p{L}]+/u)
    .filter(Boolean)
    .map((word) => stemmer(word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()));
const texts = (entry: EntryDetail) => [entry.title, entry.institution_name, entry.description].map(plainWords);
const hasPhrase = (entry: EntryDetail, phrase: string) =>
  texts(entry).some((words) => ` ${words.join(' ')} `.includes(` ${plainWords(phrase).join(' ')} `));

it('finds the same entries as a plain in-memory filter, for words, phrases, exclusions and filters', async () => {
  let fruitful = 0;
  const word = fc.constantFrom(...WORDS.filter((one) => one !== 'the'));
  const query = fc.record({
    words: fc.array(word, { minLength: 1, maxLength: 3 }),
    phrase: fc.option(fc.tuple(word, fc.constantFrom(...WORDS)), HALF),
    excluded: fc.option(word, HALF),
    topic: fc.option(fc.constantFrom('us-sec', 'us-cftc', 'eu-ecb'), HALF),
    status: fc.option(fc.constantFrom('active' as const, 'inactive' as const), HALF),
    from: fc.option(fc.constantFrom('2026-10-10T00:00:00Z', '2026-11-05T03:00:00Z'), HALF),
    limit: fc.integer({ min: 1, max: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(query, async ({ words, phrase, excluded, topic, status, from, limit }) => {
      const text = [...words, ...(phrase ? [`"${phrase.join(' ')}"`] : []), ...(excluded ? [`-${excluded}`] : [])].join(
        ' ',
      );
      const filter = {
        search: search.parseSearchText(text),
        attributes: topic ? { topic_id: [topic] } : {},
        status: status ?? undefined,
        publishedRange: from ? { from } : {},
      };
      const expected = all.filter(
        (entry) =>
          words.every((one) => hasPhrase(entry, one)) &&
          (!phrase || hasPhrase(entry, phrase.join(' '))) &&
          (!excluded || !hasPhrase(entry, excluded)) &&
          (!topic || entry.topic_id === topic) &&
          (!status || entry.status === status) &&
          (!from || entry.published_date >= from),
      );
      expect(await found(filter, limit), text).toEqual(expected);
      if (expected.length > 0) fruitful += 1;
    }),
    { numRuns: RUNS },
  );
  // Most queries that are drawn find something: a search that finds nothing is right too easily.
  expect(fruitful).toBeGreaterThan(RUNS / 3);
});

describe('search grammar', () => {
  const words = (text: string) => buildSearchQuery(search.parseSearchText(text), ['en']);
  const stems = (text: string) => words(text)?.terms.flatMap((term) => term.stems);
  const plain = (text: string) => {
    const { synonymExpansions, ...query } = words(text) ?? { synonymExpansions: [] };
    return { ...query, terms: stems(text) };
  };

  it('ignores case and accents, and matches words by their English stems', () => {
    expect(stems('Requirements RÉSUMÉ')).toEqual(['requir', 'resum']);
  });
  it('finds SEC as a separate word and not as a part of securities', async () => {
    const ids = (text: string) => found({ search: search.parseSearchText(text) });
    const sec = await ids('sec');
    expect(sec).toEqual(all.filter((entry) => hasPhrase(entry, 'SEC')));
    expect(sec.length).toBeLessThan(all.filter((entry) => /sec/i.test(entry.title + entry.description)).length);
  });
  it('parses phrases, exclusions, excluded phrases and unclosed quotes', () => {
    expect(plain('bank "capital requirement" -fraud -"the sec"')).toEqual({
      terms: ['bank', 'capit', 'requir'],
      phrases: [[['capit', 'requir']]],
      excludedPhrases: [[['fraud']], [['the', 'sec']]],
    });
    expect(stems('"capital')).toEqual(['capit']);
  });
  it('does not parse a hyphen inside a word as an exclusion', () => {
    expect(stems('anti-money laundering')).toEqual(['anti', 'monei', 'launder']);
  });
  it('parses phrases attached to words, curly quotes and dashes', () => {
    const glued = { terms: ['capit', 'requir'], phrases: [], excludedPhrases: [] };
    for (const text of ['capital"requirements"', '"capital"requirements', 'capital “requirements”'])
      expect({ ...plain(text), terms: stems(text)?.sort() }, text).toEqual(glued);
    expect(stems('"bank capital"-fraud')?.sort()).toEqual(['bank', 'capit', 'fraud']);
    expect(plain('capital –fraud')).toEqual({ terms: ['capit'], phrases: [], excludedPhrases: [[['fraud']]] });
  });
  it('ignores stop words in exclusions', () => {
    expect(plain('capital -the -"of the"')).toEqual({ terms: ['capit'], phrases: [], excludedPhrases: [] });
  });
  it('returns null for a search text of only stop words, exclusions or punctuation', () => {
    for (const text of ['the of', '-bank', '""', '?!', ' ']) expect(words(text), text).toBeNull();
  });
});
