/** Draws a whole number, both ends included. */
export type DrawInteger = (from: number, to: number) => number;

/** Returns a number from 0 up to, not including, 1; the same seed gives the same number. */
export function fraction(seed: string): number {
  let hash = 2_166_136_261;
  for (const character of seed) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/** Returns draws that look random; the same seed gives the same ones. */
export function createDraw(seed: string): DrawInteger {
  let count = 0;
  return (from, to) => {
    count += 1;
    return from + Math.floor(fraction(`${seed}/${count}`) * (to - from + 1));
  };
}

/** Draws one member of a list. */
export const drawOne = <T>(draw: DrawInteger, all: readonly T[]): T => all[draw(0, all.length - 1)] as T;

/** Draws most members of a list, in their order: up to three are left out. */
export function drawMost<T>(draw: DrawInteger, all: readonly T[]): T[] {
  const left = new Set(all);
  for (let more = draw(0, 3); more > 0; more -= 1) left.delete(drawOne(draw, [...left]));
  return [...left];
}
