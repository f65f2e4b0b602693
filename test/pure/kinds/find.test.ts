import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindOf } from '../../../lib/kinds/find.ts';
import { KINDS } from '../../../lib/kinds/kind.ts';
import { cpuOf } from '../../support/cpu.ts';
import { heldBack, kindRead, markedKinds, partRight } from '../../support/marked-notices.ts';

const told = (title: string, description = '', language: string | null = 'en') =>
  kindOf({ title, description, source_fields: null, language });

describe('notices that were marked by hand', () => {
  it('at least 93 of 100 are read as they are marked, in each language at least 85', () => {
    const all = markedKinds();
    expect(all).toHaveLength(400);
    expect(partRight(all)).toBeGreaterThanOrEqual(0.93);
    for (const language of new Set(all.map((one) => one.language)))
      expect(partRight(all.filter((one) => one.language === language)), language).toBeGreaterThanOrEqual(0.85);
  });

  it('of those that were held back until the rules were written, at least 80 of 100', () => {
    expect(heldBack()).toHaveLength(67);
    expect(partRight(heldBack())).toBeGreaterThanOrEqual(0.8);
  });

  it('each kind but other has its words: a quote that stands where it says', () => {
    for (const notice of markedKinds()) {
      const { kind, quote } = kindRead(notice);
      if (quote === null) expect(kind).toBe('other');
      else {
        const text = quote.field === 'title' ? notice.title : notice.description;
        expect([...text].slice(quote.start, quote.end).join('')).toBe(quote.text);
        expect(quote.text.trim()).not.toBe('');
      }
    }
  });
});

it('the type that a source gives decides, and is quoted', () => {
  const read = kindOf({
    title: 'Consultation on fees',
    description: '',
    source_fields: { document_type: ['Proposed Rule'] },
    language: 'en',
  });
  expect(read).toEqual({
    kind: 'proposed_rule',
    quote: { field: 'source_fields', name: 'document_type', text: 'Proposed Rule', start: 0, end: 13 },
  });
  const notice = kindOf({
    title: 'Consultation on fees',
    description: '',
    source_fields: { document_type: ['Notice'] },
    language: 'en',
  });
  expect(notice.kind).toBe('consultation');
});

it('stronger words decide over those that stand before them, the title over the text, and of equal ones the first', () => {
  expect(told('Statement on fines: consultation paper').kind).toBe('consultation');
  expect(told('Bank fined for late reports').kind).toBe('enforcement');
  expect(told('Remarks by the Governor on the final rule').kind).toBe('speech');
  expect(told('The final rule: remarks by the Governor').kind).toBe('final_rule');
  expect(told('Press release', 'The agency appoints a new director.').kind).toBe('appointment');
  expect(told('Press release', `${'x '.repeat(200)}The agency appoints a new director.`)).toEqual({
    kind: 'other',
    quote: null,
  });
});

it('words count in the language of the text and in English; in any where it is not known', () => {
  expect(told('BaFin warnt vor einer Website', '', 'de').kind).toBe('warning');
  expect(told('BaFin warnt vor einer Website', '', null).kind).toBe('warning');
  expect(told('BaFin warnt vor einer Website', '', 'fr').kind).toBe('other');
  expect(told('BaFin: final rule', '', 'de-AT').kind).toBe('final_rule');
  expect(told('Nommé à la tête de l’autorité', '', 'fr').quote?.text).toBe('Nommé');
});

it('a word within a longer one is none', () => {
  expect(told('Refined figuration of the Confined').kind).toBe('other');
});

it('any texts have a kind, and a quote that stands in them, in code points', () => {
  const words = fc.constantFrom(
    '😀',
    'final rule',
    'fines',
    'speech',
    'é',
    '’s',
    'warns',
    ' ',
    '\u0301',
    'consultation paper',
  );
  const text = fc.array(words, { maxLength: 12 }).map((all) => all.join(' '));
  fc.assert(
    fc.property(text, text, fc.constantFrom('en', 'de', 'xx', null), (title, description, language) => {
      const { kind, quote } = told(title, description, language);
      expect(KINDS).toContain(kind);
      if (quote === null) return;
      const quoted = [...(quote.field === 'title' ? title : description)].slice(quote.start, quote.end).join('');
      expect(quoted).toBe(quote.text);
    }),
  );
});

it('texts that are made to be read for long are read in a moment of the processor', async () => {
  const pieces = [
    'draft ',
    'proposes the the ',
    'submits a b c ',
    'seeks x y ',
    'names a b c d ',
    'freezes ',
    'stellt ',
    "l'",
    'abre ',
  ];
  for (const piece of pieces) {
    const text = piece.repeat(2_000 / piece.length);
    const ms = await cpuOf(() => {
      for (let n = 0; n < 10; n += 1) told(text.slice(0, 300), text, null);
    });
    expect(ms / 10, piece).toBeLessThan(40);
  }
});
