import { lookedUpBy } from './postings.ts';
import type { SearchQuery } from './query.ts';
import { type ReadText, readTexts, type SearchedTexts } from './texts.ts';

/** Where a phrase begins in a sequence. */
export const startsOf = (sequence: string[], phrase: string[]): number[] =>
  sequence.flatMap((_, start) => (phrase.every((stem, i) => sequence[start + i] === stem) ? [start] : []));

/** True if something with these texts matches the search: the one rule that says what a search finds. */
export const matches = (query: SearchQuery, searched: SearchedTexts): boolean => matcherOf(searched)(query);

/** The same rule for many searches: the texts are cut into words once. */
export function matcherOf(
  searched: SearchedTexts,
  read: ReadText[] = readTexts(searched),
): (query: SearchQuery) => boolean {
  const { words, concepts } = lookedUpBy(searched, read);
  const texts = read.map((text) => text.words.map(({ stem }) => stem));
  const stands = ({ stems, concepts: names }: SearchQuery['terms'][0]) =>
    stems.some((stem) => words.has(stem)) || names.some((name) => concepts.has(name));
  const standsTogether = (ways: string[][]) =>
    ways.some((stems) => texts.some((text) => startsOf(text, stems).length > 0));
  return ({ terms, phrases, excluded }) =>
    terms.every(stands) && phrases.every(standsTogether) && !excluded.some(standsTogether);
}
