import { describe, expect, it } from 'vitest';
import { isStopStem, listStems } from '../../../lib/search/words/search-tokens.ts';
import groups from '../../../lib/search/words/synonyms.json';
import { findSynonyms, getLongestSynonymLength } from '../../../lib/search/words/synonyms.ts';

/** The words of a text as a search has them before it stems them. */
function words(text: string): string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'word' }).segment(
    text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '').replace(/ß/g, 'ss').replace(/'s\b/g, ''),
  );
  return [...segments].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}
const key = (text: string) => words(text).join(' ');
const synonyms = (text: string) => findSynonyms(words(text)).map((form) => form.words.join(' '));
const longest = (text: string, start = 0) => getLongestSynonymLength(words(text), start);

const getSought = (group: (typeof groups)[number]): string[] => group.sought ?? [];
const all = groups.map((group) => ({ ...group, every: [...group.forms, ...getSought(group)] }));

/** Words of everyday texts that look like acronyms once their capitals are folded. */
const EVERYDAY = new Set(
  (
    'able act aid aim all also and any apr april are area arm art ask aug auto bad bag ban bank bar bat bear bed ' +
    'bet bid big bill bin bis bit boat book both box boy bus but buy call can cap car card care case cash cat cell ' +
    'chip city coat coin cold cost cow crop cup cut day deal debt dec die dog due ear early east eat egg end even ' +
    'ever eye face fact fair fall far farm fast fat feb fee few file fine fir fire fish fit fix food form free fund ' +
    'gap gas get give goal gold good grow half hand hard has hat hear heat help her high him his hit home hot hour ' +
    'how ice idea ill ist its job join jul jun just keep key kid kind lab land last late law lay lead les less let ' +
    'like line list live loan long loss lot low made main make man many map march mark mask mass may meal mean meet ' +
    'milk mine mint miss more most much must name near need net new news next nice not note nov now oct off oil old ' +
    'once one only open our out over own pact pad page paid pan part pass past path pay peer pen pet pie pill pin ' +
    'plan plant play plus pool poor pop pops port post pot power pre price put race rail rain rank rate reach read ' +
    'real red rent rest rice rich ride rise risk road role rule run safe sale same save say sea seat see sell send ' +
    'sep set she ship shop short shot sign site six size skin slot smart snap soft soil sold some soon sort star ' +
    'start stay step stop such sum sun sure swap take talk task tax team tell ten term test than that the then they ' +
    'thin this tie time tin tip tips told too tool top total trade trap tree trim trip true trust try two und une ' +
    'unit use used van very view von vote wage wait walk wall want war was way weak week well west what when who ' +
    'why will win wind wing wire wise with work worth year yes yet you'
  ).split(' '),
);

describe('synonyms file', () => {
  it('has groups of at least two forms, each with the document that defines it', () => {
    expect(all.length).toBeGreaterThanOrEqual(170);
    for (const group of all) {
      expect(Object.keys(group).filter((field) => !/^(forms|sought|source|url|every)$/.test(field))).toEqual([]);
      expect(group.forms.length, String(group.forms)).toBeGreaterThanOrEqual(1);
      expect(group.every.length, String(group.forms)).toBeGreaterThanOrEqual(2);
      expect(group.source.trim()).toMatch(/\S{2}/);
      for (const form of group.every) {
        expect(form).toBe(form.trim());
        expect(words(form).length, form).toBeGreaterThan(0);
      }
    }
  });

  it('has no form twice in a group, ignoring case and punctuation', () => {
    for (const { every } of all) expect(new Set(every.map(key)).size, String(every)).toBe(every.length);
  });

  it('shares at most one form between two groups, and never a search-only form', () => {
    const placesOf = new Map<string, number[]>();
    for (const [at, { every }] of all.entries()) {
      for (const form of every) placesOf.set(key(form), [...(placesOf.get(key(form)) ?? []), at]);
    }
    const pairs = [...placesOf.values()].flatMap((places) =>
      places.flatMap((one, i) => places.slice(i + 1).map((other) => `${all[one]?.forms} and ${all[other]?.forms}`)),
    );
    expect(pairs.filter((pair, i) => pairs.indexOf(pair) !== i)).toEqual([]);
    for (const sought of all.flatMap(getSought)) expect(placesOf.get(key(sought)), sought).toHaveLength(1);
  });

  it('has no everyday word among the forms that a search is expanded to', () => {
    const everyday = (form: string) =>
      EVERYDAY.has(key(form)) || listStems(form, 'en').every((stem) => isStopStem(stem, 'en'));
    expect(all.flatMap(({ forms }) => forms).filter(everyday)).toEqual([]);
  });

  it('has only URLs that match the number of the defining document', () => {
    const urls = all.flatMap(({ source, url }) => (url === undefined ? [] : [[source, url] as const]));
    expect(urls.length).toBeGreaterThan(150);
    for (const [source, url] of urls) {
      expect(new URL(url).protocol).toBe('https:');
      const [, kind, type, year, number] = url.match(/\/eli\/(([a-z]+)[a-z_]*)\/(\d+)\/(\d+)\/oj$/) ?? [];
      const [, title, part] = url.match(/ecfr\.gov\/current\/title-(\d+)\/part-(\d+)$/) ?? [];
      const [, code, section] = url.match(/prelim-title(\d+)-section([\w-]+)&/) ?? [];
      const [, document] = url.match(/bis\.org\/\w+(?:\/publ)?\/(\w+)\.htm$/) ?? [];
      if (kind) {
        expect(source).toMatch({ reg: /Regulation/, dir: /Directive/, dec: /Decision/ }[String(type)] as RegExp);
        expect(kind.includes('_del'), source).toBe(source.includes('Delegated'));
        expect(kind.includes('_impl'), source).toBe(source.includes('Implementing'));
        expect(source).toMatch(new RegExp(`No ${number}/${year}\\b|\\b${year}/${number}\\b`));
      } else if (title) expect(source).toMatch(new RegExp(`^${title} CFR part ${part}\\b`));
      else if (code) expect(source).toMatch(new RegExp(`^${code} U\\.S\\.C\\. ${section}$`));
      else if (document) expect(source).toContain(`(${document})`);
      else
        expect(url).toMatch(
          /^https:\/\/(www\.legislation\.gov\.uk|www\.handbook\.fca\.org\.uk|www\.gesetze-im-internet\.de)\//,
        );
    }
  });

  it('has forms that are split into words in the same way as texts', () => {
    for (const form of all.flatMap(({ every }) => every))
      expect(listStems(form, 'en')).toEqual(listStems(key(form), 'en'));
  });
});

describe('findSynonyms', () => {
  it('returns the other forms of a group for each of its forms', () => {
    for (const { forms, every } of all) {
      for (const form of every) {
        const others = forms.map(key).filter((other) => other !== key(form));
        expect(synonyms(form), form).toEqual(expect.arrayContaining(others));
        expect(synonyms(form), form).not.toContain(key(form));
        expect(longest(form), form).toBe(words(form).length);
      }
    }
  });

  it('returns the synonyms of a word or phrase, the most usual synonyms first', () => {
    expect(synonyms('PSD2')).toEqual(['psd 2', 'second payment services directive', 'zahlungsdiensterichtlinie']);
    expect(synonyms('DSGVO').slice(0, 2)).toEqual(['gdpr', 'general data protection regulation']);
    expect(synonyms('règlement général sur la protection des données')).toContain('avg');
  });

  it('ignores case and punctuation of the search', () => {
    for (const text of ['g-sib', 'G-SIB', 'G SIB'])
      expect(synonyms(text)).toContain('global systemically important bank');
    for (const text of ['MiCA', 'mica', 'MICA', 'Markets in crypto-assets', 'MARKETS IN CRYPTO ASSETS']) {
      expect(synonyms(text)).toContain('micar');
    }
    expect(synonyms('KAPITALADAQUANZVERORDNUNG')).toContain('crr');
  });

  it('returns the synonyms of all meanings of an acronym, each once', () => {
    expect(synonyms('CRA')).toEqual(
      expect.arrayContaining(['cyber resilience act', 'credit rating agency', 'community reinvestment act']),
    );
    expect(synonyms('SAR')).toEqual(expect.arrayContaining(['suspicious activity report', 'subject access request']));
    expect(synonyms('FSMA')).toHaveLength(3);
    expect(synonyms('DPA')).toEqual([...new Set(synonyms('DPA'))]);
  });

  it('returns the synonyms of a full name, but not of other meanings of its acronym', () => {
    expect(synonyms('Community Reinvestment Act')).toEqual(['cra']);
    expect(synonyms('suspicious activity report')).toEqual(['sar']);
    expect(synonyms('cash reserve ratio')).toEqual(['crr']);
  });

  it('finds the synonyms for the plural of a form', () => {
    expect(synonyms('SARs')).toEqual(synonyms('SAR'));
    expect(synonyms('credit rating agencies')).toEqual(synonyms('credit rating agency'));
    expect(synonyms('central counterparties')).toContain('ccp');
    expect(synonyms('CRS')).toContain('common reporting standard');
  });

  it('returns synonyms for "REACH" and "CAR", but none for "cars", and never the word "reach"', () => {
    expect(synonyms('REACH')).toContain('registration evaluation authorisation and restriction of chemicals');
    expect(synonyms('Registration, Evaluation, Authorisation and Restriction of Chemicals')).not.toContain('reach');
    expect(synonyms('CAR')).toContain('capital adequacy ratio');
    expect(synonyms('cars')).toEqual([]);
  });

  it.each([
    '',
    'regulation',
    'requirements',
    'the',
    'capital requirements',
    'regulation capital requirements',
    'crrs3',
    'c r r',
  ])('returns no synonyms for "%s"', (text) => {
    expect(synonyms(text)).toEqual([]);
    expect(longest(text) === words(text).length).toBe(text === '');
  });
});

describe('acronyms in the synonyms file', () => {
  const marks = new Map(
    all
      .flatMap(({ forms }) => forms.flatMap((form) => findSynonyms(words(form))))
      .map((form) => [form.words.join(' '), form.isAcronym]),
  );

  it.each([
    'CRR',
    'PSD2',
    'NIS 2',
    'CRR III',
    'G-SIB',
    'MiFID',
    'VaR',
    'eIDAS',
    'LkSG',
    'DS-GVO',
    'AML/CFT',
    'UCITS',
    'BaFin',
  ])('%s is marked as an acronym', (form) => expect(marks.get(key(form))).toBe(true));

  it.each([
    'own funds',
    'Basel III',
    'Superfund',
    'AI Act',
    'Eigenmittel',
    'MiFID II',
    'Sanierungs- und Abwicklungsrichtlinie',
  ])('%s is not marked as an acronym', (form) => expect(marks.get(key(form))).toBe(false));
});

describe('getLongestSynonymLength', () => {
  it('returns the number of words of the longest synonym form at a position', () => {
    expect(longest('capital requirements regulation and capital')).toBe(3);
    expect(longest('capital requirements regulation and capital', 1)).toBe(0);
    expect(longest('capital requirements regulation and capital', 4)).toBe(1);
    expect(longest('new anti-money laundering and countering the financing of terrorism rules', 1)).toBe(9);
    expect(longest('new anti-money laundering rules', 1)).toBe(3);
    expect(longest('credit rating agencies')).toBe(3);
  });

  it('does not count words beyond the end of the text', () => {
    expect(longest('capital requirements')).toBe(1);
    expect(longest('capital', 1)).toBe(0);
    expect(longest('capital', 7)).toBe(0);
    expect(longest('')).toBe(0);
  });

  it('reads no more words than the longest form has', () => {
    const endless = words('capital').concat(Array.from({ length: 1_000 }, (_, i) => `x${i}`));
    let read = 0;
    const counted = new Proxy(endless, {
      get: (target, at) => {
        if (typeof at === 'string' && /^\d+$/.test(at)) read += 1;
        return Reflect.get(target, at);
      },
    });
    expect(getLongestSynonymLength(counted, 0)).toBe(1);
    const most = Math.max(...all.flatMap(({ every }) => every.map((form) => words(form).length)));
    expect(read).toBeLessThanOrEqual(most ** 2);
  });
});
