/* Words of texts, and how many of some are found in others in the same order. */

const CHARACTER = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';
const WORD = new RegExp(`${CHARACTER}|(?:(?!${CHARACTER})[\\p{L}\\p{N}\\p{M}])+`, 'gu');

/** Returns the words of a text; a Japanese character is one. Ligatures and full-width forms are normalised. */
export const getWords = (text: string): string[] => text.normalize('NFKC').match(WORD) ?? [];

/** The words outside a longest common subsequence: indexes of `wanted` and of `found`. */
export interface Unshared {
  missing: number[];
  extra: number[];
}

/**
 * The number of compared words of `found`; all others count as extra. It limits the time, to 100 million steps for
 * 10,000 wanted words.
 */
const MAX_FOUND_WORDS = 10_000;

/**
 * Returns the indexes outside the first of the longest common subsequences. Each word is found at its first possible
 * position.
 */
export function getUnshared(wanted: readonly string[], found: readonly string[]): Unshared {
  const seen = Math.min(found.length, MAX_FOUND_WORDS);
  let start = 0;
  while (start < wanted.length && start < seen && wanted[start] === found[start]) start += 1;
  const { missing, extra } = getMiddle(wanted.slice(start), found.slice(start, seen));
  const beyond = Array.from({ length: found.length - seen }, (_, i) => seen + i);
  return { missing: missing.map((i) => i + start), extra: [...extra.map((i) => i + start), ...beyond] };
}

/**
 * Returns the unshared words of two texts.
 * Its table has the length of the longest common sequence from each pair of indexes to the ends.
 */
function getMiddle(wanted: readonly string[], found: readonly string[]): Unshared {
  const width = found.length + 1;
  const numbers = new Map([...new Set([...wanted, ...found])].map((word, i) => [word, i]));
  const getNumber = (word: string) => numbers.get(word) ?? 0;
  const wantedIds = Uint32Array.from(wanted, getNumber);
  const foundIds = Uint32Array.from(found, getNumber);
  const lengths = new Uint16Array((wantedIds.length + 1) * width);
  for (let i = wantedIds.length - 1; i >= 0; i -= 1)
    for (let j = foundIds.length - 1; j >= 0; j -= 1) {
      const below = lengths[(i + 1) * width + j] as number;
      const right = lengths[i * width + j + 1] as number;
      const both = wantedIds[i] === foundIds[j] ? (lengths[(i + 1) * width + j + 1] as number) + 1 : 0;
      lengths[i * width + j] = Math.max(both, below, right);
    }
  return followPath({ wantedIds, foundIds, lengths });
}

interface LengthTable {
  wantedIds: Uint32Array;
  foundIds: Uint32Array;
  /** The length of a longest common subsequence from each pair of indexes on. One more row and column is 0. */
  lengths: Uint16Array;
}

function followPath({ wantedIds, foundIds, lengths }: LengthTable): Unshared {
  const width = foundIds.length + 1;
  const missing: number[] = [];
  const extra: number[] = [];
  let i = 0;
  let j = 0;
  while (i < wantedIds.length || j < foundIds.length) {
    const below = i < wantedIds.length ? (lengths[(i + 1) * width + j] as number) : -1;
    const right = j < foundIds.length ? (lengths[i * width + j + 1] as number) : -1;
    if (i < wantedIds.length && j < foundIds.length && wantedIds[i] === foundIds[j]) [i, j] = [i + 1, j + 1];
    else if (below >= right) missing.push(i++);
    else extra.push(j++);
  }
  return { missing, extra };
}
