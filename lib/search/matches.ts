import { languageOf } from './languages.ts';
import { indexedWords } from './postings.ts';
import type { SearchQuery } from './query.ts';
import { type SearchedTexts, textsOf } from './texts.ts';
import { stemsInOrder } from './words.ts';

const holds = (sequence: string[], phrase: string[]) =>
  sequence.some((_, start) => phrase.every((stem, i) => sequence[start + i] === stem));

/** True if something with these texts matches the search: the one rule that says what a search finds. */
export function matches({ terms, phrases, excluded }: SearchQuery, searched: SearchedTexts): boolean {
  const words = indexedWords(searched);
  if (!terms.every(({ stems }) => stems.some((stem) => words.has(stem)))) return false;
  if (phrases.length === 0 && excluded.length === 0) return true;
  const language = languageOf(searched.language);
  const texts = textsOf(searched).map((text) => stemsInOrder(text, language));
  const stands = (ways: string[][]) => ways.some((stems) => texts.some((text) => holds(text, stems)));
  return phrases.every(stands) && !excluded.some(stands);
}
