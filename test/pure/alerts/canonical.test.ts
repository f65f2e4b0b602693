import { expect, it } from 'vitest';
import { computeQueryId } from '../../../lib/alerts/alert-query.ts';

const NONE = { words: [], phrases: [], excluded: [] };
const [COMPOSED, DECOMPOSED] = ['Märkte'.normalize('NFC'), 'Märkte'.normalize('NFD')];

it.each(['words', 'phrases', 'excluded'])(
  'queries of the same %s are one, in whatever form their accents are written',
  (part) => {
    const [one, other] = [COMPOSED, DECOMPOSED].map((text) => computeQueryId({ search: { ...NONE, [part]: [text] } }));
    expect(one).toBe(other);
  },
);

it.each(['phrases', 'excluded'])(
  'the order and the repetition of %s make no other query; those of words do',
  (part) => {
    const of = (name: string, texts: string[]) => computeQueryId({ search: { ...NONE, [name]: texts } });
    expect(of(part, ['b', 'a', 'b'])).toBe(of(part, ['a', 'b']));
    expect(of('words', ['b', 'a'])).not.toBe(of('words', ['a', 'b']));
  },
);
