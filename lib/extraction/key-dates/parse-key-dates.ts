import { createQuote, type QuotableText } from '../../values/quote.ts';
import { type DateMatch, findDates } from '../dates/find-dates.ts';
import { type KeyDateClause, parseKeyDateClauses } from './clause.ts';
import { findDateLinkWords } from './date-link.ts';
import type { DatedSentence } from './dated-sentence.ts';
import { findCues, findDatedSentences, type TextSpan } from './dated-sentence.ts';
import type { ExtractedKeyDate } from './key-date.ts';
import { isRevokedByNextSentence } from './negation.ts';
import { isPlausibleKeyDate } from './plausible.ts';
import { ENGLISH_VOCABULARY } from './vocabularies/english-vocabulary.ts';
import { FRENCH_VOCABULARY } from './vocabularies/french-vocabulary.ts';
import { GERMAN_VOCABULARY } from './vocabularies/german-vocabulary.ts';
import { ITALIAN_VOCABULARY } from './vocabularies/italian-vocabulary.ts';
import { PORTUGUESE_VOCABULARY } from './vocabularies/portuguese-vocabulary.ts';
import { SPANISH_VOCABULARY } from './vocabularies/spanish-vocabulary.ts';
import type { Vocabulary } from './vocabularies/vocabulary.ts';

const VOCABULARIES: Record<string, Vocabulary> = {
  en: ENGLISH_VOCABULARY,
  de: GERMAN_VOCABULARY,
  fr: FRENCH_VOCABULARY,
  es: SPANISH_VOCABULARY,
  it: ITALIAN_VOCABULARY,
  pt: PORTUGUESE_VOCABULARY,
};
/** In code points. */
const MAX_QUOTE_LENGTH = 200;

/** The context in which the dates of a text are interpreted: its day of publication and its language. */
interface KeyDateContext {
  /** The day of publication, `YYYY-MM-DD`. */
  publishedDay: string;
  /** The language of the texts, such as `de` or `pt-BR`; null if it is not known. */
  language: string | null;
}

/**
 * Returns the key dates of texts in text order, including repetitions, each with its quote.
 * Texts are in English, German, French, Spanish, Italian or Portuguese. If `language` is one of these, its vocabulary
 * and the English one are used, else all vocabularies.
 */
export function parseKeyDates(texts: QuotableText[], { publishedDay, language }: KeyDateContext): ExtractedKeyDate[] {
  const own = VOCABULARIES[language?.slice(0, 2).toLowerCase() ?? ''];
  const vocabularies = own ? [...new Set([own, ENGLISH_VOCABULARY])] : Object.values(VOCABULARIES);
  return texts.flatMap((quoted) =>
    parseClauses(quoted.text, publishedDay, vocabularies).flatMap((clause) => toKeyDates(quoted, clause, publishedDay)),
  );
}

/** Returns for each date the clause of the first language that recognizes it. */
function parseClauses(text: string, published: string, vocabularies: Vocabulary[]): KeyDateClause[] {
  const sentences = findDatedSentences(text, findDates(text, published));
  if (sentences.length === 0) return [];
  const first = new Map<DateMatch, KeyDateClause>();
  for (const vocabulary of vocabularies) {
    const corrected = removeDatesCorrectedInText(text, sentences, vocabulary);
    const all = findCues(corrected.text, vocabulary);
    for (const sentence of all.length > 0 ? corrected.sentences : []) {
      const cues = all.filter(({ start, end }) => start >= sentence.start && end <= sentence.end);
      if (cues.length === 0) continue;
      for (const clause of parseSentenceClauses({ ...sentence, text: corrected.text, cues, vocabulary }))
        if (!first.has(clause.date)) first.set(clause.date, clause);
    }
  }
  return [...first.values()].sort((a, b) => a.date.start - b.date.start);
}

/** Returns the key dates of a sentence; none if its only date is revoked by the next sentence. */
function parseSentenceClauses(sentence: DatedSentence): KeyDateClause[] {
  const clauses = parseKeyDateClauses(sentence);
  return clauses.length === 1 && isRevokedByNextSentence(sentence) ? [] : clauses;
}

function toKeyDates(
  quoted: QuotableText,
  { kind, date, start, end }: KeyDateClause,
  published: string,
): ExtractedKeyDate[] {
  const quote = createQuote(quoted, start, end);
  if (quote.end - quote.start > MAX_QUOTE_LENGTH || !isPlausibleKeyDate(kind, date, published)) return [];
  return [{ kind, date: date.date, precision: date.precision, method: 'rule', quote }];
}

type SentenceWithDates = TextSpan & { dates: DateMatch[] };

/** Words that may remain of a link between "not" and its date. */
const ARTICLE =
  /(?<!\p{L})(?:(?:the|du|del|dal|des?|di|vom|von|zum|am|le|la|il|el|que|à|al|do|dia|ab|dem|den|der|as)\s)+$/iu;
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
function removeDatesCorrectedInText<T extends SentenceWithDates>(text: string, sentences: T[], vocabulary: Vocabulary) {
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
