import { type DateConventions, type ParsedDate, parseDate } from './parse-date.ts';

/** Limit of words of a written date, its time included. */
const MAX_DATE_WORDS = 9;

/**
 * Parses the longest date that a text begins with.
 * Null if there is none, or if the source's `date_formats` do not include `leading_text`.
 */
export function parseLeadingDate(text: string, conventions: DateConventions): ParsedDate | null {
  if (!conventions.date_formats?.includes('leading_text')) return null;
  const words = text.slice(0, 200).split(' ').slice(0, MAX_DATE_WORDS);
  for (let count = words.length; count > 0; count -= 1) {
    const date = parseDate(
      words
        .slice(0, count)
        .join(' ')
        .replace(/[\s:;,|–—-]+$/, ''),
      conventions,
    );
    if (date) return date;
  }
  return null;
}
