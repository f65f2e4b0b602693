import { type Looked, lookedUpBy, lookedUpIn } from './postings.ts';
import type { SearchQuery } from './query.ts';
import {
  type DocumentTexts,
  type ReadText,
  readPassages,
  readTexts,
  type SearchedPart,
  type SearchedTexts,
} from './texts.ts';
import { isStopWord } from './words.ts';

/** Returns the indexes at which a phrase begins in a sequence. */
export const startsOf = (sequence: string[], phrase: string[]): number[] =>
  sequence.flatMap((_, start) => (phrase.every((stem, i) => sequence[start + i] === stem) ? [start] : []));

/** Returns true if texts match a search: the one rule that defines a search's results. */
export const matches = (query: SearchQuery, searched: SearchedTexts): boolean => matcherOf(searched)(query);

/** Returns the same rule for many searches: the texts are tokenized once. */
export const matcherOf = (searched: SearchedTexts, read: ReadText[] = readTexts(searched)) =>
  matcherOver([lookedUpBy(searched, read)], read);

/** Returns whether an entry and its document match together, or only the searched part of them. */
export function matchesWith(
  query: SearchQuery,
  where: SearchedPart,
  searched: SearchedTexts,
  document: DocumentTexts | null,
): boolean {
  const own = where === 'document' ? [] : readTexts(searched);
  const passages = where === 'entry' || !document ? [] : readPassages(document);
  const looked = [
    ...(own.length > 0 ? [lookedUpBy(searched, own)] : []),
    ...(document && passages.length > 0 ? [lookedUpIn(document, passages)] : []),
  ];
  return matcherOver(looked, [...own, ...passages])(query);
}

function matcherOver(looked: Looked[], read: ReadText[]): (query: SearchQuery) => boolean {
  const texts = read.map((text) => text.words.map(({ stem }) => stem));
  const stands = ({ stems, concepts: names }: SearchQuery['terms'][0]) =>
    looked.some(
      ({ words, concepts }) => stems.some((stem) => words.has(stem)) || names.some((name) => concepts.has(name)),
    );
  const standsTogether = (ways: string[][]) =>
    ways.some((stems) => texts.some((text) => startsOf(text, stems).length > 0));
  // A stop word in the language of a text excludes nothing there: -AI excludes no Italian text with "ai".
  const excludes = (ways: string[][]) =>
    ways.some((stems) =>
      texts.some(
        (text, i) =>
          startsOf(text, stems).length > 0 &&
          !(stems.length === 1 && isStopWord(stems[0] as string, (read[i] as ReadText).language)),
      ),
    );
  return ({ terms, phrases, excluded }) =>
    terms.every(stands) && phrases.every(standsTogether) && !excluded.some(excludes);
}
