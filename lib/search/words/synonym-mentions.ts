import type { TokenizedText } from '../index/searched-texts.ts';
import { isUpperCaseWord } from './query-words.ts';
import { isStopStem, type StemmedToken } from './search-tokens.ts';
import { findConceptMentions, type SynonymMention } from './synonyms.ts';

/**
 * Returns each place in a text where words have synonyms, such as an acronym or its long name. An acronym that is also
 * a stop word counts only in capitals, in a text with lower case. So Italian "ai" is not AI, and Spanish "más" is not
 * MAS.
 */
export function findSynonymMentions({ text, language, words }: TokenizedText): SynonymMention[] {
  const isForm = ({ position, length }: SynonymMention) => {
    const { stem, start, end } = words[position] as StemmedToken;
    if (length > 1 || !isStopStem(stem, language)) return true;
    return isUpperCaseWord(text.slice(start, end)) && /\p{Ll}/u.test(text);
  };
  return findConceptMentions(words.map(({ word }) => word)).filter(isForm);
}
