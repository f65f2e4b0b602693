import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { SourceSettings } from '../../../lib/feeds/source-settings.ts';
import { createWordFilter } from '../../../lib/ingest/word-filter.ts';

const hasWord = (word: string, title: string, description = '') =>
  createWordFilter({ include_words: [word] })?.({ title, description });

describe('words of a source', () => {
  it.each([
    ['bank', 'The Bank of Nowhere', true],
    ['bank', 'Two banks merge', false],
    ['bank', 'Databank', false],
    ['resume', 'Résumé of the year', true],
    ['MAẞNAHMEN', 'Neue maßnahmen', true],
    ['capital requirements', 'New capital requirements for funds', true],
    ['capital requirements', 'Capital: requirements', true],
    ['capital requirements', 'Requirements of capital', false],
    ['e-money', 'Rules on e money', true],
    ['U.S.', 'The U.S. rule', true],
    ['CO2', 'CO₂ reports', true],
    ['Ελλάδα', 'Η ΕΛΛΑΔΑ', true],
    ['القواعد', 'القَواعِد الجديدة', true],
    ['金融', '金融庁の発表', true],
    ['バンク', 'ハンクの発表', false],
    ['금융위원회', '금융위원회에서 발표', true],
    ['a.b', 'axb', false],
  ])('finds %j in %j: %s', (word, title, expected) => {
    expect(hasWord(word, title)).toBe(expected);
    expect(hasWord(word, 'Another title', `${title}.`)).toBe(expected);
  });

  it('does not find a phrase that begins in the title and ends in the description', () => {
    expect(hasWord('new rules', 'New', 'rules')).toBe(false);
  });

  it('leaves out an item with an excluded word, even if it has an included word', () => {
    const isWanted = createWordFilter({ include_words: ['rule', 'notice'], exclude_words: ['speech'] });
    const decide = (title: string) => isWanted?.({ title, description: '' });
    expect(['A rule', 'A notice', 'A speech', 'A speech on a rule', 'News'].map(decide)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(createWordFilter({ exclude_words: ['speech'] })?.({ title: 'News', description: '' })).toBe(true);
  });

  it.each([[['bank', '---']], [['']], [['x'.repeat(101)]], [Array.from({ length: 51 }, (_, i) => `word ${i}`)]])(
    'are refused by the settings of a source: %j',
    (words) => {
      expect(z.safeParse(SourceSettings, { include_words: words }).success).toBe(false);
      expect(z.safeParse(SourceSettings, { exclude_words: words }).success).toBe(false);
    },
  );

  it('returns null for a feed without words', () => {
    expect(createWordFilter({})).toBeNull();
    expect(createWordFilter({ include_words: [], exclude_words: [] })).toBeNull();
  });
});
