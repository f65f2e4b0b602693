import type { SearchQuery } from './build-query.ts';
import { type IndexedTerms, indexDocument, indexSearchedTexts } from './postings.ts';
import { isStopStem } from './search-tokens.ts';
import {
  type DocumentTexts,
  type SearchedPart,
  type SearchedTexts,
  type TokenizedText,
  tokenizePassages,
  tokenizeTexts,
} from './searched-texts.ts';

/** Returns the indexes at which a phrase begins in a sequence. */
export const findSequence = (sequence: string[], phrase: string[]): number[] =>
  sequence.flatMap((_, start) => (phrase.every((stem, i) => sequence[start + i] === stem) ? [start] : []));

/** Returns true if texts match a search: the one rule that defines a search's results. */
export const matchesQuery = (query: SearchQuery, searched: SearchedTexts): boolean => createMatcher(searched)(query);

/** Returns the same rule for many searches: the texts are tokenized once. */
export const createMatcher = (searched: SearchedTexts, read: TokenizedText[] = tokenizeTexts(searched)) =>
  createTokenMatcher([indexSearchedTexts(searched, read)], read);

/** Returns whether an entry and its document match together, or only the searched part of them. */
export function matchesWithDocument(
  query: SearchQuery,
  where: SearchedPart,
  searched: SearchedTexts,
  document: DocumentTexts | null,
): boolean {
  const own = where === 'document' ? [] : tokenizeTexts(searched);
  const passages = where === 'entry' || !document ? [] : tokenizePassages(document);
  const looked = [
    ...(own.length > 0 ? [indexSearchedTexts(searched, own)] : []),
    ...(document && passages.length > 0 ? [indexDocument(document, passages)] : []),
  ];
  return createTokenMatcher(looked, [...own, ...passages])(query);
}

function createTokenMatcher(looked: IndexedTerms[], read: TokenizedText[]): (query: SearchQuery) => boolean {
  const texts = read.map((text) => text.words.map(({ stem }) => stem));
  const stands = ({ stems, concepts: names }: SearchQuery['terms'][0]) =>
    looked.some(
      ({ words, concepts }) => stems.some((stem) => words.has(stem)) || names.some((name) => concepts.has(name)),
    );
  const standsTogether = (ways: string[][]) =>
    ways.some((stems) => texts.some((text) => findSequence(text, stems).length > 0));
  // A stop word in the language of a text excludes nothing there: -AI excludes no Italian text with "ai".
  const excludes = (ways: string[][]) =>
    ways.some((stems) =>
      texts.some(
        (text, i) =>
          findSequence(text, stems).length > 0 &&
          !(stems.length === 1 && isStopStem(stems[0] as string, (read[i] as TokenizedText).language)),
      ),
    );
  return ({ terms, phrases, excluded }) =>
    terms.every(stands) && phrases.every(standsTogether) && !excluded.some(excludes);
}
