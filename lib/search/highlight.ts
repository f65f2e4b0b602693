import {
  type SearchableEntryTexts,
  type SearchedTextField,
  type TokenizedText,
  tokenizeTexts,
} from './index/searched-texts.ts';
import { findPhraseStarts } from './match-texts.ts';
import type { SearchQuery } from './parse.ts';
import type { QueryTerm } from './words/query-words.ts';
import { isStopStem, type StemmedToken } from './words/search-tokens.ts';
import { findSynonymMentions } from './words/synonym-mentions.ts';

/** A part of a text in Unicode code points, from 0, end exclusive. */
interface CodePointRange {
  start: number;
  end: number;
}

/** The matches in one text of an entry: the field of the text, and the ranges to highlight, in order. */
export interface HighlightedField {
  field: SearchedTextField;
  /** The index of one of the five points or of a passage, from 0; null for fields of one text. */
  index: number | null;
  ranges: CodePointRange[];
}

/**
 * Returns the ranges of a search's matches in an entry's texts; texts without a match are omitted. A word matches by
 * its stem, a synonym with all of its words, and a phrase where its words are adjacent.
 */
export function highlightMatches(
  query: SearchQuery,
  searched: SearchableEntryTexts,
  read: TokenizedText[] = tokenizeTexts(searched),
): HighlightedField[] {
  return read.flatMap((one) => {
    const { field, index, text, words } = one;
    const ranges = mergeRanges([...findTermRanges(query.terms, one), ...findPhraseRanges(query.phrases, words)]);
    return ranges.length > 0 ? [{ field, index, ranges: toCodePointRanges(ranges, text) }] : [];
  });
}

const toRange = (words: TokenizedText['words'], first: number, length: number): CodePointRange => ({
  start: (words[first] as StemmedToken).start,
  end: (words[first + length - 1] as StemmedToken).end,
});

function findTermRanges(terms: QueryTerm[], text: TokenizedText): CodePointRange[] {
  const { words } = text;
  const own = terms.filter(({ isInPhrase }) => !isInPhrase);
  const stems = new Set(own.flatMap((term) => term.stems));
  const names = new Set(own.flatMap((term) => term.concepts));
  const mentions = names.size > 0 ? findSynonymMentions(text) : [];
  return [
    ...words
      .filter(({ stem }) => stems.has(stem) && !isStopStem(stem, text.language))
      .map(({ start, end }) => ({ start, end })),
    ...mentions
      .filter(({ concepts }) => concepts.some((name) => names.has(name)))
      .map(({ position, length }) => toRange(words, position, length)),
  ];
}

function findPhraseRanges(phrases: string[][][], words: StemmedToken[]): CodePointRange[] {
  const sequence = words.map(({ stem }) => stem);
  const ways = phrases.flat();
  return ways.flatMap((way) => findPhraseStarts(sequence, way).map((first) => toRange(words, first, way.length)));
}

/** Sorts ranges and merges overlapping ones. */
function mergeRanges(ranges: CodePointRange[]): CodePointRange[] {
  const result: CodePointRange[] = [];
  for (const range of ranges.sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = result.at(-1);
    if (last && range.start < last.end) last.end = Math.max(last.end, range.end);
    else result.push({ ...range });
  }
  return result;
}

/** Converts ranges of UTF-16 code units to code points. */
function toCodePointRanges(ranges: CodePointRange[], text: string): CodePointRange[] {
  if (!/[\uD800-\uDBFF]/.test(text)) return ranges;
  const points = (end: number) => [...text.slice(0, end)].length;
  return ranges.map(({ start, end }) => ({ start: points(start), end: points(end) }));
}
