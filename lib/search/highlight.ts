import { startsOf } from './matches.ts';
import { mentionsOf } from './mentions.ts';
import type { SearchQuery } from './query.ts';
import type { Term } from './slots.ts';
import { type ReadText, readTexts, type SearchedTexts, type TextField } from './texts.ts';
import { isStopWord, type Word } from './words.ts';

/** A part of a text in Unicode code points, from 0, end exclusive. */
interface Range {
  start: number;
  end: number;
}

/** The matches in a field; `index` is the point from 0, null for other fields. */
export interface FieldMatches {
  field: TextField;
  index: number | null;
  ranges: Range[];
}

/**
 * Returns the ranges of a search's matches: words by their stem, synonyms as a whole, and phrases where their words
 * are adjacent.
 */
export function highlight(
  query: SearchQuery,
  searched: SearchedTexts,
  read: ReadText[] = readTexts(searched),
): FieldMatches[] {
  return read.flatMap((one) => {
    const { field, index, text, words } = one;
    const ranges = joined([...ofTerms(query.terms, one), ...ofPhrases(query.phrases, words)]);
    return ranges.length > 0 ? [{ field, index, ranges: inCodePoints(ranges, text) }] : [];
  });
}

const spanning = (words: ReadText['words'], first: number, length: number): Range => ({
  start: (words[first] as Word).start,
  end: (words[first + length - 1] as Word).end,
});

function ofTerms(terms: Term[], text: ReadText): Range[] {
  const { words } = text;
  const own = terms.filter(({ isInPhrase }) => !isInPhrase);
  const stems = new Set(own.flatMap((term) => term.stems));
  const names = new Set(own.flatMap((term) => term.concepts));
  const mentions = names.size > 0 ? mentionsOf(text) : [];
  return [
    ...words
      .filter(({ stem }) => stems.has(stem) && !isStopWord(stem, text.language))
      .map(({ start, end }) => ({ start, end })),
    ...mentions
      .filter(({ concepts }) => concepts.some((name) => names.has(name)))
      .map(({ place, length }) => spanning(words, place, length)),
  ];
}

function ofPhrases(phrases: string[][][], words: Word[]): Range[] {
  const sequence = words.map(({ stem }) => stem);
  const ways = phrases.flat();
  return ways.flatMap((way) => startsOf(sequence, way).map((first) => spanning(words, first, way.length)));
}

/** Sorts ranges and merges overlapping ones. */
function joined(ranges: Range[]): Range[] {
  const result: Range[] = [];
  for (const range of ranges.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1);
    if (last && range.start < last.end) last.end = Math.max(last.end, range.end);
    else result.push({ ...range });
  }
  return result;
}

/** Converts ranges of UTF-16 code units to code points. */
function inCodePoints(ranges: Range[], text: string): Range[] {
  if (!/[\uD800-\uDBFF]/.test(text)) return ranges;
  const points = (end: number) => [...text.slice(0, end)].length;
  return ranges.map(({ start, end }) => ({ start: points(start), end: points(end) }));
}
