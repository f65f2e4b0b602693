import { diffArrays } from 'diff';

/*
 * The difference of two texts by words, in every script. Words are compared without the white space after them;
 * otherwise an alignment would keep spaces and exchange words.
 */

/** A part of two compared texts: it is in both, only in the earlier one, or only in the later one. */
export interface DiffSegment {
  op: 'equal' | 'removed' | 'added';
  text: string;
}

/**
 * The difference of two texts by words. `removed` and `added` count words without punctuation.
 * `changedTokens` counts removed and added words and punctuation.
 */
export interface WordDiff {
  segments: DiffSegment[];
  removed: number;
  added: number;
  changedTokens: number;
}

/** A word or a punctuation mark with the white space after it. The first may be white space only. */
interface Token {
  word: string;
  space: string;
  isWord: boolean;
}

const SPACE = /^\s+$/;
const WORDS = new Intl.Segmenter('en', { granularity: 'word' });

/**
 * Returns the difference of two texts by words; null if more than `maxChanges` words changed.
 * This limit bounds the time. The equal and removed segments, joined, are the earlier text; the equal and added
 * segments are the later text. Removed text precedes its replacement.
 */
export function diffWords(before: string, after: string, maxChanges: number): WordDiff | null {
  const earlierTokens = splitTokens(before);
  const laterTokens = splitTokens(after);
  const changes = diffArrays(earlierTokens.map(getWord), laterTokens.map(getWord), { maxEditLength: maxChanges });
  if (!changes) return null;
  const segments: DiffSegment[] = [];
  const counts = { removed: 0, added: 0, changedTokens: 0 };
  let old = 0;
  let next = 0;
  for (const { value, added, removed } of changes) {
    if (added || removed) counts.changedTokens += value.length;
    for (const word of value) {
      const earlier = added ? null : earlierTokens[old++];
      const later = removed ? null : laterTokens[next++];
      if (earlier && later) segments.push({ op: 'equal', text: word }, ...diffSpaces(earlier.space, later.space));
      else if (earlier) segments.push({ op: 'removed', text: word + earlier.space });
      else if (later) segments.push({ op: 'added', text: word + later.space });
      if (added && later?.isWord) counts.added += 1;
      if (removed && earlier?.isWord) counts.removed += 1;
    }
  }
  return { segments: joinSegments(segments), ...counts };
}

/**
 * Returns the difference of two texts as one removal and one addition.
 * It is for texts that are too different to be compared by words.
 */
export function diffAsReplacement(before: string, after: string): WordDiff {
  const earlierTokens = splitTokens(before);
  const laterTokens = splitTokens(after);
  const segments = joinSegments([
    { op: 'removed', text: before },
    { op: 'added', text: after },
  ]);
  return {
    segments,
    removed: countWordTokens(earlierTokens),
    added: countWordTokens(laterTokens),
    changedTokens: earlierTokens.length + laterTokens.length,
  };
}

/** Returns the number of words of a text, without punctuation. */
export const countWords = (text: string): number => countWordTokens(splitTokens(text));

const countWordTokens = (tokens: Token[]): number => tokens.filter(({ isWord }) => isWord).length;
const getWord = ({ word }: Token): string => word;

function splitTokens(text: string): Token[] {
  const tokens: Token[] = [];
  for (const { segment, isWordLike = false } of WORDS.segment(text)) {
    const last = tokens.at(-1);
    if (!SPACE.test(segment)) tokens.push({ word: segment, space: '', isWord: isWordLike });
    else if (last) last.space += segment;
    else tokens.push({ word: '', space: segment, isWord: false });
  }
  return tokens;
}

/** Returns the difference of the white space after a word that both texts have. */
const diffSpaces = (earlier: string, later: string): DiffSegment[] =>
  earlier === later
    ? [{ op: 'equal', text: earlier }]
    : [
        { op: 'removed', text: earlier },
        { op: 'added', text: later },
      ];

/**
 * Joins segments and omits empty ones. Each change becomes removed text, then added text, then the white space that
 * both end with.
 */
function joinSegments(segments: DiffSegment[]): DiffSegment[] {
  const all: DiffSegment[] = [];
  const append = (op: DiffSegment['op'], text: string) => {
    const last = all.at(-1);
    if (text === '') return;
    if (last?.op === op) last.text += text;
    else all.push({ op, text });
  };
  let stretch = { removed: '', added: '' };
  const end = () => {
    const space = getCommonTrailingSpace(stretch.removed, stretch.added);
    append('removed', stretch.removed.slice(0, stretch.removed.length - space.length));
    append('added', stretch.added.slice(0, stretch.added.length - space.length));
    append('equal', space);
    stretch = { removed: '', added: '' };
  };
  for (const { op, text } of segments) {
    if (op !== 'equal') stretch[op] += text;
    else if (text !== '') {
      end();
      append('equal', text);
    }
  }
  end();
  return all;
}

/** Returns the white space that two texts end with. */
function getCommonTrailingSpace(one: string, other: string): string {
  const ofOne = getTrailingSpace(one);
  const ofOther = getTrailingSpace(other);
  let length = 0;
  while (length < ofOne.length && ofOne.at(-1 - length) === ofOther.at(-1 - length) && length < ofOther.length)
    length += 1;
  return length === 0 ? '' : ofOne.slice(-length);
}

const getTrailingSpace = (text: string): string => text.slice(text.trimEnd().length);
