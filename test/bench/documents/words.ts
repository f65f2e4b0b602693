/* Words of texts, and how many of some are found in others in the same order. */

const CHARACTER = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';
const WORD = new RegExp(`${CHARACTER}|(?:(?!${CHARACTER})[\\p{L}\\p{N}\\p{M}])+`, 'gu');

/** The words of a text; a character of Japanese is one. Ligatures and full-width forms count as what they stand for. */
export const wordsOf = (text: string): string[] => text.normalize('NFKC').match(WORD) ?? [];

/** What two lists of words do not share, by a longest common subsequence: places in `wanted`, and places in `found`. */
export interface Unshared {
  missing: number[];
  extra: number[];
}

/** More words of `found` than this are not looked at and count as extra: a bound of time, 100 million steps for 10,000 wanted ones. */
const MOST = 10_000;

/** The places that a longest common subsequence leaves out, of those the first one: a word is found where it first can be. */
export function unsharedOf(wanted: readonly string[], found: readonly string[]): Unshared {
  const seen = Math.min(found.length, MOST);
  let start = 0;
  while (start < wanted.length && start < seen && wanted[start] === found[start]) start += 1;
  const { missing, extra } = middleOf(wanted.slice(start), found.slice(start, seen));
  const beyond = Array.from({ length: found.length - seen }, (_, i) => seen + i);
  return { missing: missing.map((i) => i + start), extra: [...extra.map((i) => i + start), ...beyond] };
}

/** The table of lengths from each pair of places to the ends, and the way through it. */
function middleOf(wanted: readonly string[], found: readonly string[]): Unshared {
  const width = found.length + 1;
  const numbers = new Map([...new Set([...wanted, ...found])].map((word, i) => [word, i]));
  const numberOf = (word: string) => numbers.get(word) ?? 0;
  const [left, right] = [Uint32Array.from(wanted, numberOf), Uint32Array.from(found, numberOf)];
  const lengths = new Uint16Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i -= 1)
    for (let j = right.length - 1; j >= 0; j -= 1) {
      const [below, beside] = [lengths[(i + 1) * width + j] as number, lengths[i * width + j + 1] as number];
      const both = left[i] === right[j] ? (lengths[(i + 1) * width + j + 1] as number) + 1 : 0;
      lengths[i * width + j] = Math.max(both, below, beside);
    }
  return wayThrough(left, right, lengths, width);
}

function wayThrough(left: Uint32Array, right: Uint32Array, lengths: Uint16Array, width: number): Unshared {
  const [missing, extra]: [number[], number[]] = [[], []];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const below = i < left.length ? (lengths[(i + 1) * width + j] as number) : -1;
    const beside = j < right.length ? (lengths[i * width + j + 1] as number) : -1;
    if (i < left.length && j < right.length && left[i] === right[j]) [i, j] = [i + 1, j + 1];
    else if (below >= beside) missing.push(i++);
    else extra.push(j++);
  }
  return { missing, extra };
}
