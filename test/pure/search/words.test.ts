import { stemmer } from 'stemmer';
import { describe, expect, it } from 'vitest';
import { SEARCH_LANGUAGES, type SearchLanguage, toSearchLanguage } from '../../../lib/search/words/search-languages.ts';
import { isStopStem, listStems, tokenize } from '../../../lib/search/words/search-tokens.ts';
import { HOSTILE_TEXTS } from '../../support/hostile-texts.ts';
import { fc } from '../../support/property.ts';
import { readSections } from '../../support/sections.ts';

const RUNS = 200;
/** What is divided without a dictionary: alone, a word of any other script may be divided once more. */
const PLAIN =
  /^[\p{scx=Latn}\p{scx=Grek}\p{scx=Cyrl}\p{scx=Hebr}\p{scx=Arab}\p{scx=Deva}\p{scx=Hang}\p{N}\p{P}\p{M}\p{Cf}]+$/u;
const getStem = (word: string, language: SearchLanguage) => listStems(word, language).join(' ');
/** Words of regulators, a line for each with its forms. After "≠" come words that look alike and differ. */
const FORMS = readSections(`${import.meta.dirname}/forms-of-words.txt`);
const withoutAccents = (word: string) =>
  word.normalize('NFD').replace(/\p{M}/gu, '').replace(/œ/g, 'oe').replace(/ß/g, 'ss');

describe('toSearchLanguage', () => {
  it.each([
    ['en', 'en'],
    ['de-AT', 'de'],
    ['FR_ca', 'fr'],
    ['zh-Hant-HK', 'zh'],
    ['PT-BR', 'pt'],
    ['pl', 'other'],
    ['den', 'other'],
    ['', 'other'],
    [null, 'en'],
  ] as const)('reads the tag %s as %s', (tag, language) => {
    expect(toSearchLanguage(tag)).toBe(language);
  });
  it('returns each supported language for its own tag', () => {
    expect(SEARCH_LANGUAGES.map(toSearchLanguage)).toEqual(SEARCH_LANGUAGES);
  });
});

describe.each(FORMS)('stemming in $heading', ({ heading, lines }) => {
  const language = heading as SearchLanguage;
  const groups = lines.filter((line) => !line.startsWith('≠ ')).map((line) => line.split(' '));
  const separate = lines.filter((line) => line.startsWith('≠ ')).flatMap((line) => line.slice(2).split(' '));
  const getStems = (forms: string[]) => [...new Set(forms.map((form) => getStem(form, language)))];

  it('gives forms of one word the same stem', () => {
    const split = groups.filter((forms) => getStems(forms).length > 1);
    expect(split.map((forms) => forms.map((form) => `${form}: ${getStem(form, language)}`))).toEqual([]);
  });
  it('gives words that only look alike different stems', () => {
    expect(separate.length).toBeGreaterThan(1);
    expect(getStems(separate)).toHaveLength(separate.length);
  });
  it('ignores accents, case and Unicode normalization', () => {
    for (const form of groups.flat()) {
      const stem = getStem(form, language);
      const typed = [
        withoutAccents(form),
        form.toUpperCase(),
        form.normalize('NFD'),
        withoutAccents(form).toUpperCase(),
      ];
      expect(
        typed.map((word) => getStem(word, language)),
        form,
      ).toEqual([stem, stem, stem, stem]);
    }
  });
  it('does not treat content words as stop words', () => {
    expect(groups.flat().filter((form) => isStopStem(getStem(form, language), language))).toEqual([]);
  });
});

describe('stemming in English', () => {
  it('keeps the stems of the Porter stemmer', () => {
    const words = 'Requirements requirement banks banking adoption adopted SEC sanctions rules money'.split(' ');
    expect(words.map((word) => getStem(word, 'en'))).toEqual(words.map((word) => stemmer(word.toLowerCase())));
    expect(listStems('anti-money Requirements RÉSUMÉ', 'en')).toEqual(['anti', 'monei', 'requir', 'resum']);
  });
});

describe('stemming in all languages', () => {
  it.each(SEARCH_LANGUAGES)(
    'normalizes acronyms, numbers, character widths and possessives in the language %s',
    (language) => {
      const table: [text: string, stems: string[]][] = [
        ["The U.S.'s 1990's", ['us', '1990']],
        ["Moody's, Moody’s", ['moody', 'moody'].map((word) => getStem(word, language))],
        ['CO₂ CO2 m²', ['co2', 'co2', 'm2']],
        ['1,000.50 § 5(1) ２０２４', ['1,000.50', '5', '1', '2024']],
        ['Straße STRASSE', ['strasse', 'strasse'].map((word) => getStem(word, language))],
        ['ＢＩＳ ﬁx', ['bis', 'fix'].map((word) => getStem(word, language))],
        ['sec SEC S.E.C.', ['sec', 'sec', 'sec']],
        ['Ver\u00adbot Verbot', ['verbot', 'verbot'].map((word) => getStem(word, language))],
        ['?! – … ½', []],
        ['', []],
      ];
      for (const [text, stems] of table) {
        const found = listStems(text, language).filter((stem) => !['the', 'th'].includes(stem));
        expect(found, text).toEqual(stems);
      }
    },
  );
  it('limits a stem to 40 characters for a word of any length', () => {
    for (const language of SEARCH_LANGUAGES) {
      for (const word of [
        'ua'.repeat(200_000),
        '1'.repeat(200_000),
        '\u{20000}'.repeat(1_000),
        'a\u{1d5d4}'.repeat(1_000),
      ]) {
        for (const stem of listStems(word, language)) {
          expect(stem.length).toBeLessThanOrEqual(40);
          expect(stem.isWellFormed()).toBe(true);
        }
      }
    }
  });
});

describe('apostrophes in words', () => {
  it('separate articles from words in French and Italian', () => {
    expect(tokenize("L’autorité d'une S'applique", 'fr')).toEqual([
      { word: 'l', stem: 'l', start: 0, end: 1 },
      { word: 'autorite', stem: getStem('autorite', 'fr'), start: 2, end: 10 },
      { word: 'd', stem: 'd', start: 11, end: 12 },
      { word: 'une', stem: 'une', start: 13, end: 16 },
      { word: 's', stem: 's', start: 17, end: 18 },
      { word: 'applique', stem: getStem('applique', 'fr'), start: 19, end: 27 },
    ]);
    const autorita = getStem('autorità', 'it');
    expect(listStems("dell'autorità un’autorità 1'000", 'it')).toEqual(['dell', autorita, 'un', autorita, "1'000"]);
    for (const [word, language] of [
      ['l', 'fr'],
      ['qu', 'fr'],
      ['dell', 'it'],
      ['un', 'it'],
    ] as const)
      expect(isStopStem(word, language), word).toBe(true);
  });
  it('do not divide words in other languages', () => {
    expect(listStems("O'Neill rock'n'roll", 'other')).toEqual(['oneill', 'rocknroll']);
  });
});

describe('stemming in German', () => {
  it('treats ae, oe and ue as umlauts only where an umlaut is possible', () => {
    for (const [typed, word] of [
      ['Behoerden', 'Behörde'],
      ['Pruefung', 'Prüfungen'],
      ['Geldwaesche', 'Geldwäsche'],
    ] as const)
      expect(getStem(typed, 'de')).toBe(getStem(word, 'de'));
    expect(getStem('Steuer', 'de')).not.toBe(getStem('Steur', 'de'));
    expect(getStem('Quelle', 'de')).not.toBe(getStem('Qulle', 'de'));
  });
});

describe('words in Chinese and Japanese', () => {
  it('are divided by dictionaries', () => {
    expect(listStems('中国人民银行关于加强支付结算管理的通知', 'zh')).toEqual(
      '中国 人民 银行 关于 加强 支付 结算 管理 的 通知'.split(' '),
    );
    expect(tokenize('金融庁は暗号資産', 'ja')).toEqual([
      { word: '金融', stem: '金融', start: 0, end: 2 },
      { word: '庁', stem: '庁', start: 2, end: 3 },
      { word: 'は', stem: 'は', start: 3, end: 4 },
      { word: '暗号', stem: '暗号', start: 4, end: 6 },
      { word: '資産', stem: '資産', start: 6, end: 8 },
    ]);
  });
  it('include particles as stop words', () => {
    expect(listStems('监管的规定', 'zh').filter((stem) => isStopStem(stem, 'zh'))).toEqual(['的']);
    expect(listStems('銀行が規則を公表しました', 'ja').filter((stem) => isStopStem(stem, 'ja')).length).toBeGreaterThan(
      2,
    );
  });
  it('keep voicing marks of kana in any width, and Latin words', () => {
    const bank = getStem('バンク', 'ja');
    expect(getStem('ﾊﾞﾝｸ', 'ja')).toBe(bank);
    expect(getStem('ハンク', 'ja')).not.toBe(bank);
    expect(listStems('Basel規則 FUNDS', 'ja')).toEqual(['basel', '規則', 'funds']);
  });
});

describe('stop words', () => {
  it('belong to their own language only', () => {
    const common: Partial<Record<SearchLanguage, string>> = {
      en: 'the of which was THE',
      de: 'der Die und FÜR fur werden',
      fr: 'le des à A pour cette',
      es: 'el los más para',
      it: 'il della è sono',
      nl: 'het een voor worden',
      pt: 'os não nao uma são',
      zh: '的 和',
      ja: 'の が など',
    };
    for (const [language, words] of Object.entries(common) as [SearchLanguage, string][]) {
      for (const stem of listStems(words, language))
        expect(isStopStem(stem, language), `${language} ${stem}`).toBe(true);
    }
    expect(isStopStem('the', 'de')).toBe(false);
    expect(isStopStem('der', 'en')).toBe(false);
    expect(isStopStem('the', 'other')).toBe(false);
    const english =
      'a an and are as at be by for from has have in is it its of on or that the this to was were which will with';
    for (const word of english.split(' ')) expect(isStopStem(getStem(word, 'en'), 'en'), word).toBe(true);
    for (const word of 'not can i you he'.split(' ')) expect(isStopStem(getStem(word, 'en'), 'en'), word).toBe(false);
  });
});

describe('tokenize', () => {
  const pieces = fc.constantFrom(
    ...HOSTILE_TEXTS,
    ...[
      "'s",
      '’s',
      "l'",
      '.',
      ' ',
      '\u00ad',
      '\u0301',
      '\ud800',
      '\udc00',
      'ß',
      'ﬁ',
      'İ',
      'ς',
      'ﾞ',
      '゛',
      '½',
      '²',
      '\u200d',
      '🏦',
    ],
    ...[
      'U.S.',
      'règlement',
      'Maßnahmen',
      '監督指針',
      'がんばる',
      'ไทย',
      'हिंदी',
      '금융',
      '1,000',
      '_',
      ':',
      'DORA',
      '\u{1f100}',
      '㍿',
    ],
  );
  const texts = fc.oneof(
    fc
      .array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 3 })), { maxLength: 12 })
      .map((parts) => parts.join('')),
    fc.string({ unit: 'binary' }),
  );
  it('does not return a lone accent as a word', () => {
    expect(tokenize('\uFE7C a\uFE7Cb', 'en').map(({ word }) => word)).toEqual(['ab']);
  });
  it.each(SEARCH_LANGUAGES)('%s: returns the stem of each word with its position, in order', (language) => {
    fc.assert(
      fc.property(texts, (text) => {
        let last = 0;
        for (const { stem, start, end } of tokenize(text, language)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(stem).toMatch(/^\S{1,40}$/u);
          expect(stem.isWellFormed()).toBe(true);
          const there = text.slice(start, end);
          if (PLAIN.test(there)) expect(listStems(there, language)).toEqual([stem]);
          last = end;
        }
      }),
      { numRuns: RUNS },
    );
  });
});
