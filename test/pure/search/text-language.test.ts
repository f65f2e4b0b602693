import { expect, it } from 'vitest';
import { countWords } from '../../../lib/documents/reading/text-block.ts';
import { detectTextLanguage } from '../../../lib/search/words/text-language.ts';

const TEXTS = {
  en: 'The Authority has published a consultation on the capital of banks, which is open until the end of the month.',
  de:
    'Die Behörde hat eine Konsultation über das Eigenkapital der Banken veröffentlicht, die bis zum Ende des ' +
    'Monats läuft.',
  fr: 'L’Autorité a publié une consultation sur les fonds propres des banques, qui est ouverte à tous pour un mois.',
  it:
    'L’Autorità ha pubblicato una consultazione sul capitale delle banche, che è aperta a tutti per un mese con ' +
    'gli allegati.',
  es: 'La Autoridad ha publicado una consulta sobre el capital de los bancos, que está abierta para todos por un mes.',
  ja: '金融庁は、銀行の自己資本に関する意見募集を公表しました。',
  zh: '金融监管机构发布了关于银行资本的咨询文件。',
};

it.each(Object.entries(TEXTS))(
  'recognises the language %s by the words of a text, even if its label names another language',
  (language, text) => {
    expect(detectTextLanguage(text, null)).toBe(language);
    expect(detectTextLanguage(text, 'pl')).toBe(language);
    expect(detectTextLanguage(text, `${language}-XX`)).toBe(language);
  },
);

it('detectTextLanguage ignores single letters of enumerations such as "(a)" and "(i)"', () => {
  expect(detectTextLanguage('(a) point; (i) sub; (e) Regulation No 575/2013 (l) annex.', 'en')).toBe('en');
  expect(detectTextLanguage('(a) point; (i) sub; (e) Regulation No 575/2013 (l) annex.', null)).toBeNull();
});

it('detectTextLanguage falls back to the language label, and returns null without a label', () => {
  expect(detectTextLanguage('Komisja opublikowała konsultację.', 'pl-PL')).toBe('pl');
  expect(detectTextLanguage('Komisja opublikowała konsultację.', null)).toBeNull();
  expect(detectTextLanguage('CP26/4', 'EN')).toBe('en');
  expect(detectTextLanguage('CP26/4', 'not a language')).toBeNull();
});

it('countWords counts runs of letters and digits, and dictionary words in Japanese', () => {
  expect(countWords('The rule 26/4, of 3 May – “Maßnahmen”.', 'en')).toBe(8);
  expect(countWords('金融庁は公表しました。', 'ja')).toBeGreaterThan(3);
});
