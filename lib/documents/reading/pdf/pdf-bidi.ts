/*
 * The order of letters on right-to-left lines (UAX #9). A page has letters by their position from the left. pdfjs has
 * already reordered the letters within each of its items, by rules that see one item only.
 */

/** Bidirectional classes of UAX #9: letters by direction, numbers, separators and neutral characters. */
type BidiClass = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'NSM' | 'ON';
/** The direction of a line: 0 for left-to-right, 1 for right-to-left. */
export type ParagraphDirection = 0 | 1;

const HEBREW = /[\u0590-\u05ff\u07c0-\u085f\ufb1d-\ufb4f]/;
const ARABIC = /[\u0600-\u07bf\u0860-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/;
const ARABIC_NUMBER = /[\u0600-\u0605\u0660-\u0669\u066b\u066c\u06dd]/;
const LEFT_TO_RIGHT = /\p{L}/u;
/** Characters that are mirrored on a right-to-left line. */
const MIRRORED = '()[]{}<>«»‹›≤≥';

/** Counts the letters of a text in right-to-left scripts (`right`) and in left-to-right ones (`left`). */
export function countLettersByDirection(text: string): { right: number; left: number } {
  const letters = text.match(/\p{L}/gu) ?? [];
  const right = letters.filter((letter) => HEBREW.test(letter) || ARABIC.test(letter)).length;
  return { right, left: letters.length - right };
}

/**
 * Returns the text of a pdfjs item in the order of its characters on the page, from the left.
 * pdfjs reorders right-to-left text, but only within each item. This undoes it, so that complete lines can be
 * reordered.
 */
export function toVisualOrder(text: string): string {
  const units = text.split('');
  const classes = units.map(getPdfjsClass);
  const count = classes.filter((one) => one === 'R' || one === 'AL' || one === 'AN').length;
  if (count === 0) return text;
  const base: ParagraphDirection = count / units.length < 0.3 && units.length > 4 ? 0 : 1;
  const order = (line: string) => {
    const letters = line.split('');
    return reorder(letters, computeLevels(letters.map(getPdfjsClass), base)).join('');
  };
  const arabicNumbers = classes.map((one) => (one === 'EN' ? 'AN' : one));
  const candidates = [
    order(text),
    reorder(units, computeLevels(arabicNumbers, base)).join(''),
    [...units].reverse().join(''),
    text,
  ];
  return candidates.find((candidate) => order(candidate) === text) ?? order(text);
}

/**
 * Converts a line from the order of its characters on the page to reading order (Unicode UAX #9).
 * Mirrored brackets of right-to-left text are mirrored back. `base` is the direction of the line.
 */
export function toLogicalOrder(visual: string, base: ParagraphDirection): string {
  const letters = [...visual];
  const levels = computeLevels(classifyLetters(letters), base);
  const plain = reorder(letters, levels).join('');
  const mirrored = letters.map((letter, i) => ((levels[i] as number) % 2 === 1 ? mirror(letter) : letter));
  const line = reorder(mirrored, levels).join('');
  return moveMarksAfterLetters(isClosedFirst(line) && !isClosedFirst(plain) ? plain : line);
}

function mirror(letter: string): string {
  const at = MIRRORED.indexOf(letter);
  return at < 0 ? letter : (MIRRORED[at % 2 === 0 ? at + 1 : at - 1] as string);
}

/** Returns true if a bracket closes before one opens: the program has already mirrored them. */
function isClosedFirst(line: string): boolean {
  const brackets = line.replace(/[^()[\]]/g, '');
  return /^[)\]].*[([]$/.test(brackets);
}

/** Moves vowel signs after their letters: some programs draw them before, but no word begins with one. */
const moveMarksAfterLetters = (line: string) =>
  /(?:^|[^\p{L}\p{M}])\p{M}+[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(line)
    ? line.replace(/(\p{M}+)(\p{L})/gu, '$2$1')
    : line;

/**
 * Returns the class of each letter.
 * In Arabic, digits are Arabic numbers unless Latin letters precede them: their percent sign is on the other side.
 */
function classifyLetters(letters: string[]): BidiClass[] {
  const arabic = letters.filter((letter) => ARABIC.test(letter)).length;
  const isArabic = arabic > letters.filter((letter) => HEBREW.test(letter)).length;
  let last: BidiClass = 'R';
  return letters.map((letter) => {
    const found = getBidiClass(letter);
    if (found === 'L' || found === 'R' || found === 'AL') last = found;
    if (found === 'EN' && isArabic && last !== 'L') return 'AN';
    return found === 'AL' ? 'R' : found;
  });
}

function getBidiClass(letter: string): BidiClass {
  if (/\p{M}/u.test(letter)) return 'NSM';
  if (ARABIC_NUMBER.test(letter)) return 'AN';
  if (/[0-9\u06f0-\u06f9²³¹]/.test(letter)) return 'EN';
  if (/[+\-−]/.test(letter)) return 'ES';
  if (/[#$%°‰£€¥¢₪\u066a]/.test(letter)) return 'ET';
  if (/[,./:\u060c\u00a0]/.test(letter)) return 'CS';
  if (!LEFT_TO_RIGHT.test(letter)) return 'ON';
  if (HEBREW.test(letter)) return 'R';
  return ARABIC.test(letter) ? 'AL' : 'L';
}

/**
 * Returns the class that pdfjs assigns to a character.
 * Beyond Latin-1, everything other than Hebrew and Arabic is a letter.
 */
function getPdfjsClass(unit: string): BidiClass {
  const code = unit.charCodeAt(0);
  const isOther = code > 0xff && !(code >= 0x590 && code <= 0x5f4) && !(code >= 0x600 && code <= 0x6ff);
  if (!isOther) return code >= 0x590 && code <= 0x5f4 ? 'R' : getBidiClass(unit);
  return (code >= 0x700 && code <= 0x8ac) || (code >= 0xfb50 && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfeff)
    ? 'AL'
    : 'L';
}

/**
 * Returns the level of each character; odd levels are right-to-left.
 * Rules W1 to W7, N1, N2, I1 and I2 of UAX #9.
 */
function computeLevels(original: BidiClass[], base: ParagraphDirection): number[] {
  const edge: BidiClass = base === 1 ? 'R' : 'L';
  const classes = resolveNumbers(original, edge);
  const side = (one: BidiClass = edge) => (one === 'L' ? 'L' : 'R');
  for (let at = 0; at < classes.length; at += 1) {
    if (classes[at] !== 'ON') continue;
    let end = at;
    while (classes[end] === 'ON') end += 1;
    const before = side(classes[at - 1]);
    classes.fill(before === side(classes[end]) ? before : edge, at, end);
    at = end - 1;
  }
  return classes.map((one) => {
    if (one === 'R') return 1;
    if (base === 1) return 2;
    return one === 'L' ? 0 : 2;
  });
}

/** Returns the classes with separators of numbers as numbers, and all others as neutral. */
function resolveNumbers(original: BidiClass[], edge: BidiClass): BidiClass[] {
  const classes = [...original];
  let strong: BidiClass = edge;
  for (const [at, one] of original.entries()) {
    if (one === 'NSM') classes[at] = classes[at - 1] ?? edge;
    if (one === 'L' || one === 'R' || one === 'AL') strong = one;
    if (one === 'EN' && strong === 'AL') classes[at] = 'AN';
  }
  for (const [at, one] of classes.entries()) {
    const before = classes[at - 1];
    const isBetween = before !== undefined && before === classes[at + 1];
    if (isBetween && before === 'EN' && (one === 'ES' || one === 'CS')) classes[at] = 'EN';
    if (isBetween && before === 'AN' && one === 'CS') classes[at] = 'AN';
  }
  for (let at = 1; at < classes.length; at += 1)
    if (classes[at] === 'ET' && classes[at - 1] === 'EN') classes[at] = 'EN';
  for (let at = classes.length - 2; at >= 0; at -= 1)
    if (classes[at] === 'ET' && classes[at + 1] === 'EN') classes[at] = 'EN';
  strong = edge;
  return classes.map((one) => {
    if (one === 'AL' || one === 'R') strong = 'R';
    if (one === 'L') strong = 'L';
    if (one === 'AL') return 'R';
    if (one === 'EN') return strong === 'L' ? 'L' : 'EN';
    return one === 'L' || one === 'R' || one === 'AN' ? one : 'ON';
  });
}

/** Returns the characters in the order of their levels (rule L2). */
function reorder(letters: string[], levels: number[]): string[] {
  const ordered = letters.map((letter, i) => ({ letter, level: levels[i] as number }));
  for (const level of [2, 1]) {
    let start = 0;
    for (let at = 0; at <= ordered.length; at += 1) {
      if (at < ordered.length && (ordered[at] as { level: number }).level >= level) continue;
      if (at - start > 1) ordered.splice(start, at - start, ...ordered.slice(start, at).reverse());
      start = at + 1;
    }
  }
  return ordered.map(({ letter }) => letter);
}

/** Presentation forms: ligatures, and Arabic letters by their position in the word. */
const FORMS = /[\u00a0\u00b5\u037e\u0eb3\u2000-\u200a\u202f\u2126\ufb00-\ufb06\ufb13-\ufdff\ufe70-\ufefc]+/gu;
/** Isolated vowel signs, whose normal form contains a space. */
const SIGN_ALONE = /[\ufc5e-\ufc63\ufe70-\ufe7f]/g;

/** Replaces Arabic and Hebrew presentation forms in a text by their ordinary letters (NFKC). */
export const normalizePresentationForms = (text: string) =>
  text
    .replace(SIGN_ALONE, (sign) =>
      sign
        .normalize('NFKC')
        .trim()
        .replace(/^\u0640/, ''),
    )
    .replace(FORMS, (forms) => forms.normalize('NFKC'));
