import { expect, it } from 'vitest';
import { computeQueryId } from '../../../lib/alerts/registry/alert-query.ts';

const NONE = { words: [], phrases: [], excluded: [] };
const COMPOSED = 'Märkte'.normalize('NFC');
const DECOMPOSED = 'Märkte'.normalize('NFD');

it.each(['words', 'phrases', 'excluded'])(
  'computeQueryId ignores whether accents in the search field %s are composed or decomposed',
  (part) => {
    const [one, other] = [COMPOSED, DECOMPOSED].map((text) => computeQueryId({ search: { ...NONE, [part]: [text] } }));
    expect(one).toBe(other);
  },
);

it.each(['phrases', 'excluded'])(
  'computeQueryId ignores order and repetition in the search field %s, but not in the field words',
  (part) => {
    const of = (name: string, texts: string[]) => computeQueryId({ search: { ...NONE, [name]: texts } });
    expect(of(part, ['b', 'a', 'b'])).toBe(of(part, ['a', 'b']));
    expect(of('words', ['b', 'a'])).not.toBe(of('words', ['a', 'b']));
  },
);
