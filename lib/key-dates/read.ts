import { type DateInText, datesIn } from '../dates/dates-in-text.ts';
import { type Quoted, quoteOf } from '../values/quote.ts';
import { type ReadClause, readSentence } from './clause.ts';
import { withoutWrongDates } from './contrast.ts';
import { cuesIn } from './cues.ts';
import { ENGLISH } from './english.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import { ITALIAN } from './italian.ts';
import type { FoundKeyDate } from './key-date.ts';
import { isNegatedNext } from './negation.ts';
import { isPlausible } from './plausible.ts';
import type { Sentence } from './sentence.ts';
import { sentencesWith } from './sentences.ts';
import { SPANISH } from './spanish.ts';
import type { Vocabulary } from './vocabulary.ts';

const VOCABULARIES: Record<string, Vocabulary> = { en: ENGLISH, de: GERMAN, fr: FRENCH, es: SPANISH, it: ITALIAN };
/** In code points. */
const LONGEST_QUOTE = 200;

/** The context of the dates in a text. */
export interface Reading {
  /** The day of publication, `YYYY-MM-DD`. */
  published: string;
  /** The language of the texts, such as `de` or `pt-BR`; null if it is not known. */
  language: string | null;
}

/**
 * Returns the key dates of texts in English, German, French, Spanish or Italian, in text order, with repetitions.
 *
 * If the language is known, its vocabulary and the English one are used.
 */
export function readKeyDates(texts: Quoted[], { published, language }: Reading): FoundKeyDate[] {
  const own = VOCABULARIES[language?.slice(0, 2).toLowerCase() ?? ''];
  const vocabularies = own ? [...new Set([own, ENGLISH])] : Object.values(VOCABULARIES);
  return texts.flatMap((quoted) =>
    clausesOf(quoted.text, published, vocabularies).flatMap((clause) => keyDateOf(quoted, clause, published)),
  );
}

/** Returns for each date the clause of the first language that recognises it. */
function clausesOf(text: string, published: string, vocabularies: Vocabulary[]): ReadClause[] {
  const sentences = sentencesWith(text, datesIn(text, published));
  if (sentences.length === 0) return [];
  const first = new Map<DateInText, ReadClause>();
  for (const vocabulary of vocabularies) {
    const corrected = withoutWrongDates(text, sentences, vocabulary);
    const all = cuesIn(corrected.text, vocabulary);
    for (const sentence of all.length > 0 ? corrected.sentences : []) {
      const cues = all.filter(({ start, end }) => start >= sentence.start && end <= sentence.end);
      if (cues.length === 0) continue;
      for (const clause of clausesOfSentence({ ...sentence, text: corrected.text, cues, vocabulary }))
        if (!first.has(clause.date)) first.set(clause.date, clause);
    }
  }
  return [...first.values()].sort((a, b) => a.date.start - b.date.start);
}

/** Returns the key dates of a sentence; none if its only date is revoked by the next sentence. */
function clausesOfSentence(sentence: Sentence): ReadClause[] {
  const clauses = readSentence(sentence);
  return clauses.length === 1 && isNegatedNext(sentence) ? [] : clauses;
}

function keyDateOf(quoted: Quoted, { kind, date, start, end }: ReadClause, published: string): FoundKeyDate[] {
  const quote = quoteOf(quoted, start, end);
  if (quote.end - quote.start > LONGEST_QUOTE || !isPlausible(kind, date, published)) return [];
  return [{ kind, date: date.date, precision: date.precision, method: 'rule', quote }];
}
