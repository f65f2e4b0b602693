import { expect, it } from 'vitest';
import { extractKeyDates } from '../../../../lib/extraction/key-dates/extract-key-dates.ts';
import { QUOTABLE_FIELDS } from '../../../../lib/values/quote.ts';
import { fc } from '../../../support/property.ts';

const SAID = [
  'Comments must be received by 26 January 2027.',
  'The rule is effective March 1, 2027, and must be read with care.',
  'Die Änderungen treten am 1. Juli 2027 in Kraft.',
  'Les réponses sont attendues jusqu’au 30 novembre 2026.',
  'La circular entrará en vigor el 1 de enero de 2027.',
  'On 9 December 2026, the authority will hold a public hearing.',
];
const NOISE = ['😀', '👩‍⚖️ ', 'e\u0301 ', '𝔘𝔫𝔡 ', 'No. 5, ', 'Ünder ', ' “so” ', '\n', '. ', '; ', '  '];
const text = fc
  .array(fc.oneof(fc.constantFrom(...SAID), fc.constantFrom(...NOISE), fc.string({ unit: 'grapheme', maxLength: 8 })), {
    maxLength: 12,
  })
  .map((parts) => parts.join(' '));

it('quotes equal the text at their code point offsets and have at most 200 code points', () => {
  const seen = new Set<string>();
  const check = (title: string, description: string, effective: string) => {
    const fields = { effective_date: [effective] };
    const texts = { title, description, source_fields: fields, language: null };
    const at = '2026-11-02T09:00:00Z';
    for (const { quote } of extractKeyDates({ ...texts, published_date: at, first_seen_at: at })) {
      seen.add(quote.field);
      const field = quote.field === 'source_fields' ? effective : texts[quote.field];
      expect([...field].slice(quote.start, quote.end).join('')).toBe(quote.text);
      expect(quote.name).toBe(quote.field === 'source_fields' ? 'effective_date' : null);
      expect(quote.end - quote.start).toBeLessThanOrEqual(200);
      expect(quote.text).toMatch(/\d/);
    }
  };
  fc.assert(fc.property(text, text, fc.constantFrom('2027-01-01', 'soon', ''), check));
  expect([...seen].sort()).toEqual([...QUOTABLE_FIELDS].sort());
});

it('counts the position of a quote after an emoji in code points', () => {
  const at = '2026-11-02T09:00:00Z';
  const description = '📣📣 Comments must be received by 26 January 2027.';
  const entry = { title: '', description, source_fields: null, language: 'en', published_date: at, first_seen_at: at };
  const text = 'Comments must be received by 26 January 2027';
  expect(extractKeyDates(entry)).toEqual([
    {
      kind: 'comment_end',
      date: '2027-01-26',
      precision: 'day',
      method: 'rule',
      quote: { field: 'description', name: null, text, start: 3, end: 3 + text.length },
    },
  ]);
});
