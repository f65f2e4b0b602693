const WORD = /\p{L}+(?:-\p{L}+)*/gu;
/** German and other languages keep a hyphen where words share a part: Finanz- und Wirtschaft. */
const SHARED_PART = /^(?:und|oder|bzw\.?|sowie|and|or|et|ou|e|o|y|en|of)\s/u;

/**
 * Compounds that keep their hyphen, such as cross-border and peer-to-peer.
 * Excluded are highlight, lowered, shortfall, longtemps and antiriciclaggio.
 */
const COMPOUND = new RegExp(
  '^(?:(?:cross|non|third|high|low|risk|self|long|short|first|full|fixed|large|small|open|closed|well|' +
    'anti(?=-(?:money|fraud|corruption|bribery|abuse|avoidance)))|.*-(?:to|of|the|by|on|in|and|your))' +
    '-(?!(?:e[nr](?:s|ed|ing)?|est|e?d|ings?|ly|y|ish|ness|ages?|(?:light|list|less|fall|cut|hand|way|sense|' +
    'temps|obstant).*)$)',
  'u',
);
/** The end of a rule's number or of a number of days: Rule 10b-5, SR 26-3, 30-day. */
const ENDS_NUMBERED = /[\p{L}\d][-‐]$/u;
const ENDS_NUMBER = /\d[-‐]$/u;

/**
 * Returns the distinct words of lines in lower case; a hyphenated word stays one word.
 * `joinLines` looks up in this vocabulary whether a word is written with a hyphen.
 */
export const buildVocabulary = (lines: string[]) =>
  new Set(lines.flatMap((line) => line.toLowerCase().match(WORD) ?? []));

/**
 * Joins two lines of a paragraph, and the parts of a word that is hyphenated at the end of `line`.
 * The hyphen stays after a number, in compounds such as cross-border, and in a word that `vocabulary` has with a
 * hyphen.
 */
export function joinLines(line: string, next: string, vocabulary: Set<string>): string {
  if (line.endsWith('\u00ad')) return line.slice(0, -1) + next;
  const end = line.slice(-3);
  if (/^\d/.test(next) ? ENDS_NUMBERED.test(end) : ENDS_NUMBER.test(end) && /^\p{L}/u.test(next))
    return SHARED_PART.test(next) ? `${line} ${next}` : line + next;
  const before = /(\p{L}+(?:-\p{L}+)*)[-‐]$/u.exec(line.slice(-60))?.[1];
  const after = /^\p{L}+(?:-\p{L}+)*/u.exec(next.slice(0, 60))?.[0];
  if (!before || !after) return isWithoutSpaces(line, next) ? line + next : `${line} ${next}`;
  if (SHARED_PART.test(next)) return `${line} ${next}`;
  const joinedWord = `${before}${after}`.toLowerCase();
  const hyphened = `${before}-${after}`.toLowerCase();
  const isHyphened = !vocabulary.has(joinedWord) && (vocabulary.has(hyphened) || COMPOUND.test(hyphened));
  return isHyphened || !/^\p{Ll}/u.test(after) ? line + next : line.slice(0, -1) + next;
}

/** Returns true between Japanese or Chinese characters, which have no spaces between words. */
const isWithoutSpaces = (line: string, next: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。）」]$/u.test(line.slice(-2)) &&
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。（「]/u.test(next);
