import type { SearchQuery } from './grammar.ts';
import { stemsInOrder } from './stems.ts';
import { type SearchedTexts, textsOf } from './texts.ts';

function holds(sequence: string[], phrase: string[]): boolean {
  return sequence.some((_, start) => phrase.every((stem, i) => sequence[start + i] === stem));
}

/** True if something with these texts and indexed stems matches the search. */
export function matches(query: SearchQuery, searched: SearchedTexts, stems: Set<string>): boolean {
  if (!query.words.every((word) => stems.has(word))) return false;
  if (query.phrases.length === 0 && query.excluded.length === 0) return true;
  const texts = textsOf(searched).map(stemsInOrder);
  const stands = (phrase: string[]) => texts.some((text) => holds(text, phrase));
  return query.phrases.every(stands) && !query.excluded.some(stands);
}
