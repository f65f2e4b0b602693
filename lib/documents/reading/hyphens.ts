const WORD = /\p{L}+(?:-\p{L}+)*/gu;
/** German and others leave a hyphen where words share a part: Finanz- und Wirtschaft. */
const SHARED = /^(?:und|oder|bzw\.?|sowie|and|or|et|ou|e|o|y|en|of)\s/u;

/** Compounds that keep their hyphen: cross-border, peer-to-peer; not highlight, lowered, shortfall, longtemps, antiriciclaggio. */
const COMPOUND = new RegExp(
  '^(?:(?:cross|non|third|high|low|risk|self|long|short|first|full|fixed|large|small|open|closed|well|anti(?=-(?:money|fraud|corruption|bribery|abuse|avoidance)))|.*-(?:to|of|the|by|on|in|and|your))' +
    '-(?!(?:e[nr](?:s|ed|ing)?|est|e?d|ings?|ly|y|ish|ness|ages?|(?:light|list|less|fall|cut|hand|way|sense|temps|obstant).*)$)',
  'u',
);
/** A rule or a letter by its number, a span by its days: Rule 10b-5, SR 26-3, 30-day. */
const ENDS_NUMBERED = /[\p{L}\d][-‐]$/u;
const ENDS_NUMBER = /\d[-‐]$/u;

/** The words of a text in lower case: they tell how a word that was parted at the end of a line is written. */
export const vocabularyOf = (lines: string[]) => new Set(lines.flatMap((line) => line.toLowerCase().match(WORD) ?? []));

/** Two lines as one, with a word that was parted between them whole again. */
export function joined(line: string, next: string, vocabulary: Set<string>): string {
  if (line.endsWith('\u00ad')) return line.slice(0, -1) + next;
  const end = line.slice(-3);
  if (/^\d/.test(next) ? ENDS_NUMBERED.test(end) : ENDS_NUMBER.test(end) && /^\p{L}/u.test(next))
    return SHARED.test(next) ? `${line} ${next}` : line + next;
  const before = /(\p{L}+(?:-\p{L}+)*)[-‐]$/u.exec(line.slice(-60))?.[1];
  const after = /^\p{L}+(?:-\p{L}+)*/u.exec(next.slice(0, 60))?.[0];
  if (!before || !after) return isWithoutSpaces(line, next) ? line + next : `${line} ${next}`;
  if (SHARED.test(next)) return `${line} ${next}`;
  const whole = `${before}${after}`.toLowerCase();
  const hyphened = `${before}-${after}`.toLowerCase();
  const isHyphened = !vocabulary.has(whole) && (vocabulary.has(hyphened) || COMPOUND.test(hyphened));
  return isHyphened || !/^\p{Ll}/u.test(after) ? line + next : line.slice(0, -1) + next;
}

/** Japanese and Chinese have no spaces between words. */
const isWithoutSpaces = (line: string, next: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。）」]$/u.test(line.slice(-2)) &&
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。（「]/u.test(next);
