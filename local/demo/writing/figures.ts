/** Numbers that look drawn by lot: the same words give the same ones. */
export type Draw = (from: number, to: number) => number;

/** The same words give the same number from 0 up to, not including, 1. */
export function fraction(words: string): number {
  let hash = 2_166_136_261;
  for (const character of words) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519);
  return ((hash ^ (hash >>> 13)) >>> 0) / 2 ** 32;
}

/** Draws whole numbers, both ends included, one after the other. */
export function drawsOf(words: string): Draw {
  let drawn = 0;
  return (from, to) => {
    drawn += 1;
    return from + Math.floor(fraction(`${words}/${drawn}`) * (to - from + 1));
  };
}

/** One of several. */
export const oneOf = <T>(draw: Draw, all: readonly T[]): T => all[draw(0, all.length - 1)] as T;

/** Most of several, in their order: up to three are left out. */
export function someOf<T>(all: readonly T[], draw: Draw): T[] {
  const left = new Set(all);
  for (let more = draw(0, 3); more > 0; more -= 1) left.delete(oneOf(draw, [...left]));
  return [...left];
}

/** A number as English texts write it. */
export const counted = (value: number) => value.toLocaleString('en-GB');
