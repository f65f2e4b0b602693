import { describe, expect, it } from 'vitest';
import { formatCanonicalJson, parseCanonicalJson } from '../../../lib/proof/record.ts';
import { fc } from '../../support/property.ts';

describe('formatCanonicalJson', () => {
  it('sorts fields by code units, adds no spaces, and escapes only required characters', () => {
    // The order of RFC 8785, section 3.2.3: a surrogate pair before a letter beyond it.
    const value = { '\u20ac': 1, '\r': 2, '1': 3, '\u{1f600}': 4, '\u0080': 5, '\u00f6': 6, '\ufb33': 7 };
    expect(formatCanonicalJson(value)).toBe(
      '{"\\r":2,"1":3,"\u0080":5,"\u00f6":6,"\u20ac":1,"\u{1f600}":4,"\ufb33":7}',
    );
    expect(formatCanonicalJson({ b: [null, true, 'a"\\\u0001/\u2028'], a: undefined })).toBe(
      '{"b":[null,true,"a\\"\\\\\\u0001/\u2028"]}',
    );
  });

  it('rejects values without a unique JSON form', () => {
    for (const value of [1.5, Number.NaN, 2 ** 53, -0, 'half \ud800', { 'half \udc00': 1 }])
      expect(() => formatCanonicalJson(value)).toThrow(TypeError);
  });
});

describe('parseCanonicalJson', () => {
  it('returns the value that formatCanonicalJson serialised', () => {
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        fc.string({ unit: 'grapheme' }),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        tie('object'),
      ),
      object: fc.dictionary(fc.string({ unit: 'grapheme' }), tie('any'), { noNullPrototype: true }),
    })).any;
    fc.assert(
      fc.property(value, (one) => {
        expect(parseCanonicalJson(formatCanonicalJson(one))).toEqual(one);
      }),
    );
  });

  it.each([
    ['a repeated field', '{"a":1,"a":1}'],
    ['unsorted fields', '{"b":1,"a":2}'],
    ['a space between tokens', '{"a": 1}'],
    ['a needless escape', '"\\u0061"'],
    ['an escaped slash', '"\\/"'],
    ['a fraction', '1.0'],
    ['an exponent', '1e2'],
    ['minus zero', '-0'],
    ['an integer beyond the exact range', '9007199254740993'],
    ['a lone surrogate', '"\\ud800"'],
    ['a byte order mark', '\ufeff{}'],
    ['a space after the value', '{} '],
  ])('rejects %s', (_, text) => {
    expect(() => parseCanonicalJson(text)).toThrow();
  });
});
