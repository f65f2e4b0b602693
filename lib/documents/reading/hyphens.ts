const WORD = /\p{L}+(?:-\p{L}+)*/gu;
/** German and others leave a hyphen where words share a part: Finanz- und Wirtschaft. */
const SHARED = /^(?:und|oder|bzw\.?|sowie|and|or|et|ou|e|o|y|en|of)\s/u;

/** The words of a text in lower case: they tell how a word that was parted at the end of a line is written. */
export const vocabularyOf = (lines: string[]) => new Set(lines.flatMap((line) => line.toLowerCase().match(WORD) ?? []));

/** Two lines as one, with a word that was parted between them whole again. */
export function joined(line: string, next: string, vocabulary: Set<string>): string {
  if (line.endsWith('\u00ad')) return line.slice(0, -1) + next;
  const before = /(\p{L}+(?:-\p{L}+)*)[-‐]$/u.exec(line.slice(-60))?.[1];
  const after = /^\p{L}+(?:-\p{L}+)*/u.exec(next.slice(0, 60))?.[0];
  if (!before || !after) return isWithoutSpaces(line, next) ? line + next : `${line} ${next}`;
  if (SHARED.test(next)) return `${line} ${next}`;
  const whole = `${before}${after}`.toLowerCase();
  const hyphened = `${before}-${after}`.toLowerCase();
  const isHyphened = vocabulary.has(hyphened) && !vocabulary.has(whole);
  return isHyphened || !/^\p{Ll}/u.test(after) ? line + next : line.slice(0, -1) + next;
}

/** Japanese and Chinese have no spaces between words. */
const isWithoutSpaces = (line: string, next: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。）」]$/u.test(line.slice(-2)) &&
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。（「]/u.test(next);
