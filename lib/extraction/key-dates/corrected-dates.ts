import type { DateMatch } from '../dates/find-dates.ts';
import { findDateLinkWords } from './date-link.ts';
import type { TextSpan } from './split-sentences.ts';
import type { Vocabulary } from './vocabularies/vocabulary.ts';

type SentenceWithDates = TextSpan & { dates: DateMatch[] };

/** Words that may remain of a link between "not" and its date. */
const ARTICLE = /(?<!\p{L})(?:(?:the|du|del|dal|des?|di|vom|von|zum|am|le|la|il|el|que|à|al|ab|dem|den|der|as)\s)+$/iu;
const CONTRAST = /(?:^|[,(–—-])\s?$|^\s$/u;
/** A correction directly follows the right date: "möglich, nicht bis zum". */
const MAX_GAP = 40;
/** In "not on 1 March but on 1 April" the right date follows within so many characters. */
const MAX_TO_RIGHT_DATE = 60;

/**
 * Removes dates that their sentence rejects, such as the second one in "31 January, not 31 March".
 * In the returned text such dates are replaced by spaces, so that all offsets stay the same. The returned sentences do
 * not list them.
 */
export function removeDatesCorrectedInText<T extends SentenceWithDates>(
  text: string,
  sentences: T[],
  vocabulary: Vocabulary,
) {
  let corrected = text;
  const remaining = sentences.map((sentence) => {
    const dates = sentence.dates.filter((date, index) => {
      const start = findCorrectionStart(text, sentence, { index, vocabulary });
      if (start !== null)
        corrected = corrected.slice(0, start) + ' '.repeat(date.end - start) + corrected.slice(date.end);
      return start === null;
    });
    return { ...sentence, dates };
  });
  return { text: corrected, sentences: remaining };
}

interface CorrectionStartOptions {
  /** The index of the date in the sentence. */
  index: number;
  /** The vocabulary of the language. */
  vocabulary: Vocabulary;
}

/** Returns where the words begin that reject a date; null for all other dates. */
function findCorrectionStart(
  text: string,
  sentence: SentenceWithDates,
  { index, vocabulary }: CorrectionStartOptions,
): number | null {
  const { not, strongNot, instead, but } = vocabulary.negations;
  const last = sentence.dates[index - 1];
  const date = sentence.dates[index];
  const next = sentence.dates[index + 1];
  if (!date) return null;
  const since = last?.end ?? sentence.start;
  const before = text.slice(since, date.start);
  const { length } = findDateLinkWords(before, date.precision, vocabulary);
  const unlinked = [before, before.slice(0, before.length - length)].flatMap((one) => [one, one.replace(ARTICLE, '')]);
  const findWords = (words: RegExp) => unlinked.map((one) => one.search(words)).find((at) => at >= 0) ?? -1;
  const insteadAt = findWords(instead);
  if (insteadAt >= 0) return since + insteadAt;
  const notAt = findWords(not);
  if (notAt < 0) return null;
  const isStrong = findWords(strongNot) >= 0;
  const isCorrection = last && notAt <= MAX_GAP && (isStrong || CONTRAST.test(before.slice(0, notAt)));
  const hasRightDate = next && next.start - date.end <= MAX_TO_RIGHT_DATE && but.test(text.slice(date.end, next.start));
  return isCorrection || hasRightDate ? since + notAt : null;
}
