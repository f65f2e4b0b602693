/*
 * The order of letters in lines that run from right to left (UAX #9). A page has them by place from the left; pdfjs has put the letters
 * of each of its items in an order already, by rules that see one item only.
 */

/** Bidirectional classes: letters from the left and the right, numbers, what joins them, and neutral characters. */
type Class = 'L' | 'R' | 'AL' | 'EN' | 'AN' | 'ES' | 'ET' | 'CS' | 'NSM' | 'ON';
/** 0 for lines from the left, 1 for lines from the right. */
export type Base = 0 | 1;

const HEBREW = /[\u0590-\u05ff\u07c0-\u085f\ufb1d-\ufb4f]/;
const ARABIC = /[\u0600-\u07bf\u0860-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/;
const ARABIC_NUMBER = /[\u0600-\u0605\u0660-\u0669\u066b\u066c\u06dd]/;
const LEFT_TO_RIGHT = /\p{L}/u;
/** Characters that look to the other side in a line from the right. */
const MIRRORED = '()[]{}<>«»‹›≤≥';

/** How many letters of a text run from the right, and how many from the left. */
export function countDirections(text: string): { right: number; left: number } {
  const letters = text.match(/\p{L}/gu) ?? [];
  const right = letters.filter((letter) => HEBREW.test(letter) || ARABIC.test(letter)).length;
  return { right, left: letters.length - right };
}

/** Returns the text of one pdfjs item as it is seen, from the left. */
export function toVisualOrder(text: string): string {
  const units = text.split('');
  const classes = units.map(classInPdfjs);
  const count = classes.filter((one) => one === 'R' || one === 'AL' || one === 'AN').length;
  if (count === 0) return text;
  const base: Base = count / units.length < 0.3 && units.length > 4 ? 0 : 1;
  const order = (line: string) => {
    const letters = line.split('');
    return reorder(letters, levelsOf(letters.map(classInPdfjs), base)).join('');
  };
  const arabicNumbers = classes.map((one) => (one === 'EN' ? 'AN' : one));
  const candidates = [
    order(text),
    reorder(units, levelsOf(arabicNumbers, base)).join(''),
    [...units].reverse().join(''),
    text,
  ];
  return candidates.find((candidate) => order(candidate) === text) ?? order(text);
}

/** Returns a line that was read from the left in the order in which it is written, with brackets as they are typed. */
export function toLogicalOrder(visual: string, base: Base): string {
  const letters = [...visual];
  const levels = levelsOf(classesOnPage(letters), base);
  const plain = reorder(letters, levels).join('');
  const mirrored = letters.map((letter, i) => ((levels[i] as number) % 2 === 1 ? mirror(letter) : letter));
  const line = reorder(mirrored, levels).join('');
  return withMarksAfterLetters(isClosedFirst(line) && !isClosedFirst(plain) ? plain : line);
}

function mirror(letter: string): string {
  const at = MIRRORED.indexOf(letter);
  return at < 0 ? letter : (MIRRORED[at % 2 === 0 ? at + 1 : at - 1] as string);
}

/** Whether a bracket closes before one opens, as where a program has written them for a line from the right already. */
function isClosedFirst(line: string): boolean {
  const brackets = line.replace(/[^()[\]]/g, '');
  return /^[)\]].*[([]$/.test(brackets);
}

/** Some programs draw a vowel sign before its letter: no word begins with one. */
const withMarksAfterLetters = (line: string) =>
  /(?:^|[^\p{L}\p{M}])\p{M}+[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(line)
    ? line.replace(/(\p{M}+)(\p{L})/gu, '$2$1')
    : line;

/** In Arabic a number is a number of Arabic, unless Latin letters come before it: its percent sign is on the other side. */
function classesOnPage(letters: string[]): Class[] {
  const arabic = letters.filter((letter) => ARABIC.test(letter)).length;
  const isArabic = arabic > letters.filter((letter) => HEBREW.test(letter)).length;
  let last: Class = 'R';
  return letters.map((letter) => {
    const found = classOf(letter);
    if (found === 'L' || found === 'R' || found === 'AL') last = found;
    if (found === 'EN' && isArabic && last !== 'L') return 'AN';
    return found === 'AL' ? 'R' : found;
  });
}

function classOf(letter: string): Class {
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

/** The class that pdfjs gives a character: beyond Latin-1 all that is neither Hebrew nor Arabic counts as a letter. */
function classInPdfjs(unit: string): Class {
  const code = unit.charCodeAt(0);
  const isOther = code > 0xff && !(code >= 0x590 && code <= 0x5f4) && !(code >= 0x600 && code <= 0x6ff);
  if (!isOther) return code >= 0x590 && code <= 0x5f4 ? 'R' : classOf(unit);
  return (code >= 0x700 && code <= 0x8ac) || (code >= 0xfb50 && code <= 0xfdff) || (code >= 0xfe70 && code <= 0xfeff)
    ? 'AL'
    : 'L';
}

/** The level of each character: odd ones run from the right. Rules W1 to W7, N1, N2, I1 and I2 of UAX #9. */
function levelsOf(given: Class[], base: Base): number[] {
  const edge: Class = base === 1 ? 'R' : 'L';
  const classes = withNumbers(given, edge);
  const side = (one: Class | undefined) => (one === undefined ? edge : one === 'L' ? 'L' : 'R');
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

/** Classes in which all that belongs to a number has the class of it, and all that belongs to none is neutral. */
function withNumbers(given: Class[], edge: Class): Class[] {
  const classes = [...given];
  let strong: Class = edge;
  for (const [at, one] of given.entries()) {
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

/** Characters in the order that their levels ask for (L2). */
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

/** Forms of letters that pages are drawn with: ligatures, and Arabic letters by their place in the word. */
const FORMS = /[\u00a0\u00b5\u037e\u0eb3\u2000-\u200a\u202f\u2126\ufb00-\ufb06\ufb13-\ufdff\ufe70-\ufefc]+/gu;
/** Vowel signs that are drawn alone have a space in their normal form. */
const SIGN_ALONE = /[\ufc5e-\ufc63\ufe70-\ufe7f]/g;

/** Returns a text with the letters that its presentation forms show (NFKC). */
export const withoutForms = (text: string) =>
  text
    .replace(SIGN_ALONE, (sign) =>
      sign
        .normalize('NFKC')
        .trim()
        .replace(/^\u0640/, ''),
    )
    .replace(FORMS, (forms) => forms.normalize('NFKC'));
