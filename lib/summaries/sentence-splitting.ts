import { isFullStopOfAbbreviation, MAX_ABBREVIATION_CONTEXT_LENGTH } from '../values/abbreviations.ts';
import { isBoilerplate, isNonSentenceLine, removeLeadingDatelineOrNumber } from './boilerplate.ts';
import { repeatsTitle } from './score-sentences.ts';

const BULLET = /\s+[*•▪●■]\s+(?=\S)|^\s*[*•▪●■]\s+/;
const BOUNDARY = /[.!?…]["'”’)\]]*(?:\[\d{1,3}\])?\s+(?=["'“„‘([«]?[\p{Lu}\p{N}§])|[。！？]/gu;

/** After an ordinal number: "am 3. März". */
const MONTH = /^(Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)/;

/**
 * Splits a text into sentences. Abbreviations and numbers such as "U.S.", "No. 12" and "Art. 5", and list numbers, do
 * not end a sentence. A bullet begins a sentence, and is removed.
 */
export function splitSentences(text: string): string[] {
  return text.split(BULLET).flatMap(splitItem);
}

function splitItem(text: string): string[] {
  const found: string[] = [];
  let start = 0;
  for (const match of text.matchAll(BOUNDARY)) {
    const end = match.index + match[0].length;
    const before = text.slice(Math.max(start, match.index - MAX_ABBREVIATION_CONTEXT_LENGTH), match.index);
    if (match[0].startsWith('.') && isAbbreviationEnd(before, text.slice(end, end + 20))) continue;
    found.push(text.slice(start, end).trim());
    start = end;
  }
  const rest = text.slice(start).trim();
  return rest ? [...found, rest] : found;
}

/** Returns true if the full stop between two pieces of text belongs to the word or number before it. */
function isAbbreviationEnd(before: string, next: string): boolean {
  const number = /(?<![^\s"'“‘([«])\d{1,3}$/.exec(before)?.[0];
  return number ? isListNumber(before, number) || MONTH.test(next) : isFullStopOfAbbreviation(before, next);
}

/** Returns true for a list number such as "1." at the beginning of a sentence or between list items. */
function isListNumber(before: string, number: string): boolean {
  return /(^|[:;]|[,;] (and|or))$/.test(before.slice(0, -number.length).trim());
}

const MAX_STATEMENT_LENGTH = 400;
const MAX_LENGTH_WITH_LEAD = 600;

/**
 * Returns the sentences of a text that a summary may contain, each once, of at most 400 characters. Headings,
 * datelines, bylines, greetings, contacts, links and repetitions of the title are omitted. Each line of the text is a
 * paragraph.
 */
export function listSummarizableSentences(text: string, title: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim());
  const statements = lines
    .filter((line) => lines.length === 1 || !isNonSentenceLine(line))
    .flatMap(splitSentences)
    .filter((one) => one.length <= MAX_LENGTH_WITH_LEAD)
    .map(removeLeadingDatelineOrNumber)
    .filter((one) => one.length <= MAX_STATEMENT_LENGTH && !one.endsWith('…'))
    .filter((one) => !isBoilerplate(one) && !repeatsTitle(one, title));
  return [...new Set(statements)];
}
