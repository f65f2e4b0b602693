const ONSETS = 'b br c ch d f g gl h k l m n p pr s st t tr v'.split(' ');
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ea', 'ie', 'ou', 'é', 'ü'];
const ENDS = ['', '', 'n', 'r', 's', 'l', 't', 'tion', 'ing', 'ed', 'ity', 'ments', 'ies', 'ung', 'ique'];
/** What words stand in: as they are, with capitals, in marks, as a number, or as two in one. */
const SHAPES: ((word: string, draw: (below: number) => number) => string)[] = [
  (word) => `${word},`,
  (word) => `${word}.`,
  (word) => `(${word})`,
  (word) => `${word}’s`,
  (word) => word.toUpperCase(),
  (word) => word.charAt(0).toUpperCase() + word.slice(1),
  (word, draw) => `${word}-${draw(90)}`,
  (_, draw) => `20${10 + draw(20)}/${draw(3_000)}`,
  (_, draw) => `€${draw(900)}.${draw(10)}m`,
  (word) => `${word}/${word}s`,
];

/** Whole numbers below a bound, of a seed (mulberry32). */
export function getDrawing(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** So many signs that are no words, and that nothing packs. */
export function unpackable(length: number, seed: number): string {
  const draw = getDrawing(seed);
  return Array.from({ length }, () => String.fromCharCode(0x2190 + draw(2_600))).join('');
}

/** A text of 1,000 to 2,000 characters of invented words, which other seeds do not have but by chance. */
export function longText(seed: number): string {
  const draw = getDrawing(seed + 1);
  const pick = <T>(all: readonly T[]) => all[draw(all.length)] as T;
  const word = () => `${Array.from({ length: 1 + draw(4) }, () => pick(ONSETS) + pick(VOWELS)).join('')}${pick(ENDS)}`;
  const length = 1_000 + draw(980);
  let text = '';
  while (text.length < length) {
    const one = word();
    const next = draw(3) === 0 ? pick(SHAPES)(one, draw) : one;
    text += text === '' ? next : ` ${next}`;
  }
  return text;
}
