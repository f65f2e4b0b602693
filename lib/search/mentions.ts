import { isInCapitals } from './slots.ts';
import { type Mention, mentionsIn } from './synonyms.ts';
import type { ReadText } from './texts.ts';
import { isStopWord, type Word } from './words.ts';

/**
 * Returns the synonym forms in a text. A stop word counts only in capitals among lower case: Italian "ai" is not AI,
 * and Spanish "más" not MAS.
 */
export function mentionsOf({ text, language, words }: ReadText): Mention[] {
  const isForm = ({ place, length }: Mention) => {
    const { stem, start, end } = words[place] as Word;
    if (length > 1 || !isStopWord(stem, language)) return true;
    return isInCapitals(text.slice(start, end)) && /\p{Ll}/u.test(text);
  };
  return mentionsIn(words.map(({ word }) => word)).filter(isForm);
}
