/** Soft hyphens, characters of no width, and those that change the direction of text. */
const UNSEEN =
  /\u034F|[\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\u{E0000}-\u{E007F}]/gu;
/** The bullets of Symbol and Wingdings, which programs write as private characters. */
const BULLETS = /[\uF02D\uF06C\uF06E\uF076\uF0A7\uF0B7\uF0D8\uF0E0\uF0FC]/g;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029\v\f]/g;
const UNWANTED = /[\p{Cc}\p{Co}]/gu;

/** A text in NFC without what nobody sees: control, private and zero-width characters. Line ends are '\n', tabs are kept. */
export function seen(text: string): string {
  return text
    .toWellFormed()
    .replace(LINE_ENDS, '\n')
    .replace(BULLETS, '•')
    .replace(UNSEEN, '')
    .replace(UNWANTED, (character) => (character === '\n' || character === '\t' ? character : ''))
    .normalize('NFC');
}

/** The same as one line, its white space as single spaces. */
export const oneLine = (text: string) => seen(text).replace(/\s+/gu, ' ').trim();

/** The first words of a text for people: one line of at most `longest` characters. */
export function shortened(text: string, longest: number): string {
  const line = oneLine(text.slice(0, longest * 10));
  if (line.length <= longest) return line;
  const kept = line.slice(0, longest - 1).toWellFormed();
  return `${(kept.slice(0, kept.lastIndexOf(' ')) || kept).trimEnd()}…`;
}
