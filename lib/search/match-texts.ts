import { extractDocumentTerms, extractEntryTerms, type IndexedTerms } from './index/postings.ts';
import {
  type SearchableEntryTexts,
  type SearchedDocument,
  type SearchedTextSource,
  type TokenizedText,
  tokenizePassages,
  tokenizeTexts,
} from './index/searched-texts.ts';
import type { SearchQuery } from './parse.ts';
import { isStopStem } from './words/search-tokens.ts';

/** Returns each index at which the stems of a phrase follow each other in a sequence of stems. */
export const findPhraseStarts = (sequence: string[], phrase: string[]): number[] =>
  sequence.flatMap((_, start) => (phrase.every((stem, i) => sequence[start + i] === stem) ? [start] : []));

/**
 * Returns true if the texts of an entry match a search. This rule defines the results of every search: all terms and
 * phrases occur, and no excluded one.
 */
export const matchesQuery = (query: SearchQuery, searched: SearchableEntryTexts): boolean =>
  createTextMatcher(searched)(query);

/**
 * Returns a function that decides whether a search matches these texts, by the rule of `matchesQuery`. The texts are
 * tokenized once, so that matching many searches is cheap.
 */
export const createTextMatcher = (
  searched: SearchableEntryTexts,
  tokenizedTexts: TokenizedText[] = tokenizeTexts(searched),
) => createTokenMatcher([extractEntryTerms(searched, tokenizedTexts)], tokenizedTexts);

interface MatchedTexts {
  /** The texts of the entry. */
  searched: SearchableEntryTexts;
  /** The text of its document, if any. */
  document: SearchedDocument | null;
}

/**
 * Returns true if a search matches an entry, its document, or both together, as `textSource` demands. With `both`, one
 * term may be in the entry and another in its document.
 */
export function matchesQueryInPart(
  query: SearchQuery,
  textSource: SearchedTextSource,
  { searched, document }: MatchedTexts,
): boolean {
  const own = textSource === 'document' ? [] : tokenizeTexts(searched);
  const passages = textSource === 'entry' || !document ? [] : tokenizePassages(document);
  const indexed = [
    ...(own.length > 0 ? [extractEntryTerms(searched, own)] : []),
    ...(document && passages.length > 0 ? [extractDocumentTerms(document, passages)] : []),
  ];
  return createTokenMatcher(indexed, [...own, ...passages])(query);
}

function createTokenMatcher(indexed: IndexedTerms[], tokenized: TokenizedText[]): (query: SearchQuery) => boolean {
  const texts = tokenized.map((text) => text.words.map(({ stem }) => stem));
  const hasTerm = ({ stems, concepts: names }: SearchQuery['terms'][0]) =>
    indexed.some(
      ({ stems: words, concepts }) => stems.some((stem) => words.has(stem)) || names.some((name) => concepts.has(name)),
    );
  const hasPhrase = (ways: string[][]) =>
    ways.some((stems) => texts.some((text) => findPhraseStarts(text, stems).length > 0));
  // A stop word in the language of a text excludes nothing there: -AI excludes no Italian text with "ai".
  const excludes = (ways: string[][]) =>
    ways.some((stems) =>
      texts.some(
        (text, i) =>
          findPhraseStarts(text, stems).length > 0 &&
          !(stems.length === 1 && isStopStem(stems[0] as string, (tokenized[i] as TokenizedText).language)),
      ),
    );
  return ({ terms, phrases, excludedPhrases }) =>
    terms.every(hasTerm) && phrases.every(hasPhrase) && !excludedPhrases.some(excludes);
}
