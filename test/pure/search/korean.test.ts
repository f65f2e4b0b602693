import { describe, expect, it } from 'vitest';
import { listStems } from '../../../lib/search/words/search-tokens.ts';

const getStem = (word: string) => listStems(word, 'other').join(' ').normalize('NFC');

describe('Korean particles', () => {
  it.each([
    ...['규정은', '규정이', '규정을', '규정과', '규정으로', '규정이나', '규정이며', '규정이라고'],
    ...['규정의', '규정에', '규정에게', '규정에서', '규정께서', '규정까지', '규정부터', '규정도', '규정만', '규정보다'],
    ...['규정처럼', '규정마다', '규정조차', '규정에서는', '규정으로부터'],
  ])('strips the particle: %s becomes 규정', (word) => expect(getStem(word)).toBe('규정'));

  it.each(['보고서는', '보고서가', '보고서를', '보고서와', '보고서로', '보고서에는'])(
    'strips the particle: %s becomes 보고서',
    (word) => expect(getStem(word)).toBe('보고서'),
  );

  it.each([
    ['법을', '법'],
    ['법률로', '법률'],
  ])('strips the particle: %s becomes %s', (word, stem) => expect(getStem(word)).toBe(stem));

  it.each(['회의', '국가', '허가', '은행', '제도', '가을', '의', '는'])('keeps %s unchanged', (word) =>
    expect(getStem(word)).toBe(word),
  );

  it('stems a noun that ends like a particle to the same stem with and without a particle', () => {
    expect(getStem('인허가를')).toBe(getStem('인허가'));
    expect(getStem('국가가')).toBe('국가');
  });

  it('strips particles in texts of any language and in decomposed syllables', () => {
    expect(listStems('금융감독원은', 'en')).toEqual(listStems('금융감독원', 'ja'));
    expect(listStems('금융감독원은'.normalize('NFD'), 'other')).toEqual(listStems('금융감독원', 'other'));
  });
});
