import { getDrawing } from '../long-texts.ts';

/* Whose things the worst cases are of, and the texts of them. */

/** Who calls: all that a person may have is theirs. */
export const PERSON = '9aacfa7b-15e6-4409-82b9-db6c807a178f';
export const REF = 'reference-of-the-person';
/** When everything was made. */
export const OLD = '2026-10-01T08:00:00Z';
export const TOKEN = `feed_${'t'.repeat(43)}`;
export const MASTER = 'a master secret of more than 32 bytes';

/** The numbers from 0 on. */
export const times = (count: number) => Array.from({ length: count }, (_, n) => n);
/** An instant so many seconds after everything was made. */
export const secondsOn = (n: number) => new Date(Date.parse(OLD) + n * 1_000).toISOString().replace('.000', '');

/** A text of so many characters that takes three bytes for each, and that nothing packs. */
export function densest(length: number, seed: number): string {
  const draw = getDrawing(seed + 1);
  return times(length)
    .map(() => String.fromCharCode(0xe0_00 + draw(6_400)))
    .join('');
}

/** A word of so many letters, another one for each number. */
export function getWord(seed: number, letters: number): string {
  const draw = getDrawing(seed + 7);
  return times(letters)
    .map(() => String.fromCharCode(97 + draw(26)))
    .join('');
}
