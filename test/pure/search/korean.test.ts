import { describe, expect, it } from 'vitest';
import { listStems } from '../../../lib/search/search-tokens.ts';

const stemOf = (word: string) => listStems(word, 'other').join(' ').normalize('NFC');

describe('Korean particles', () => {
  it.each([
    ...['규정은', '규정이', '규정을', '규정과', '규정으로', '규정이나', '규정이며', '규정이라고'],
    ...['규정의', '규정에', '규정에게', '규정에서', '규정께서', '규정까지', '규정부터', '규정도', '규정만', '규정보다'],
    ...['규정처럼', '규정마다', '규정조차', '규정에서는', '규정으로부터'],
  ])('%s is 규정', (word) => expect(stemOf(word)).toBe('규정'));

  it.each(['보고서는', '보고서가', '보고서를', '보고서와', '보고서로', '보고서에는'])('%s is 보고서', (word) =>
    expect(stemOf(word)).toBe('보고서'),
  );

  it.each([
    ['법을', '법'],
    ['법률로', '법률'],
  ])('%s is %s', (word, stem) => expect(stemOf(word)).toBe(stem));

  it.each(['회의', '국가', '허가', '은행', '제도', '가을', '의', '는'])('%s stays as it is', (word) =>
    expect(stemOf(word)).toBe(word),
  );

  it('gives a noun that ends like a particle one stem with and without one', () => {
    expect(stemOf('인허가를')).toBe(stemOf('인허가'));
    expect(stemOf('국가가')).toBe('국가');
  });

  it('removes them in a text of any language, and in decomposed syllables', () => {
    expect(listStems('금융감독원은', 'en')).toEqual(listStems('금융감독원', 'ja'));
    expect(listStems('금융감독원은'.normalize('NFD'), 'other')).toEqual(listStems('금융감독원', 'other'));
  });
});
