import { folded } from './folded.ts';
import { languageOf } from './language.ts';
import { isPlain } from './plain-words.ts';
import { stemOf, wordsOf } from './words.ts';

/** A word that is written as a name, and whether it begins its sentence. */
export interface Name {
  text: string;
  low: string;
  isFirst: boolean;
  at: number;
}

const TITLES = new Set(
  'mr mrs ms dr prof herr frau mme monsieur madame sr sra don dona sig signor signora dhr mevrouw hon sir'.split(' '),
);
/** Names of days, months and places of work that every text may have, and words that are written with a capital in titles. */
const ANY = new Set(
  'i january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday q1 q2 q3 q4'.split(
    ' ',
  ),
);

/** The words of a folded text that begin with a capital, or have one. */
export function capitalsOf(text: string): Name[] {
  return [...text.matchAll(/(?<![\p{L}\p{N}])\p{L}[\p{L}\p{N}]*/gu)]
    .filter(({ 0: word }) => /\p{Lu}/u.test(word))
    .map(({ 0: word, index }) => ({
      text: word,
      low: word.toLowerCase(),
      isFirst: /^$|[.!?:;"“(] *$/.test(text.slice(Math.max(0, index - 2), index)),
      at: index,
    }))
    .filter(({ low }) => !TITLES.has(low) && !ANY.has(low));
}

const ROW =
  /\p{Lu}[\p{L}]*(?:[ -](?:(?:of|the|and|for|on|in|to|de|del|des|der|fur|und|et|y|e|di|van|la|le|du) )*&? ?\p{Lu}[\p{L}]*)+/gu;
const lettersOf = (row: string) => row.replace(/\P{Lu}/gu, '').toLowerCase();

/** The initials of the names of a text that stand in a row, small words between them left out: "FSCS". */
export function initialsOf(text: string): Set<string> {
  const found = new Set<string>();
  for (const [run] of text.matchAll(ROW)) {
    const letters = lettersOf(run);
    for (let i = 0; i < letters.length && i < 12; i += 1)
      for (let j = i + 2; j <= letters.length && j - i <= 7; j += 1) found.add(letters.slice(i, j));
  }
  return found;
}

const CODES = new Set(Intl.supportedValuesOf('currency'));
const CURRENCY = /^\p{L}+ (?:dollars?|kron|francs?|pounds?|rupees?|zlot|yen|yuan)/iu;
/** In German all nouns have a capital: only two of them in a row, one after a title or one before a kind of company is a name. */
function isGermanName(text: string, start: number, end: number): boolean {
  const [, before = ''] = /(\p{Lu}[\p{L}-]+) $/u.exec(text.slice(Math.max(0, start - 40), start)) ?? [];
  return (
    /^\p{Lu}{2,}$/u.test(text.slice(start, end)) ||
    wordsOf(before.toLowerCase()).some(({ stem }) => !isPlain(stem)) ||
    /(?:Dr|Prof)\. $/.test(text.slice(Math.max(0, start - 6), start)) ||
    /^(?: \p{Lu}|-\p{Lu}\p{Ll}+ \p{Lu}| (?:eG|mbH))/u.test(text.slice(end, end + 40))
  );
}

/** A first word that is one thing without an article is a name: "Lender will", not "Lenders will". */
const BARE =
  /^(?!\p{L}+(?:s|ing|ed|ly|ions?|ments?|ity|ance|ence|ism) )\p{Lu}\p{L}{2,} (?:will|has|had|is|was|must|may|can|also|and|agreed|said|paid|received|wird|hat|ist|war|muss|kann|und|a|est|doit|et|ha|es|y|debe|e|deve|heeft|wordt|en|moet)(?!\p{L})/u;

/** What the names of a source are known by. */
interface Known {
  lows: Set<string>;
  stems: Set<string>;
  initials: Set<string>;
  reading: string;
  language: string;
}

/** True if a sentence has a name that its source has neither in full nor in initials. */
export function hasUnknownName(sentence: string, { lows, stems, initials, reading, language }: Known): boolean {
  const plain = folded(sentence);
  const spelled = [...plain.matchAll(ROW)]
    .filter(([row]) => lows.has(lettersOf(row)) && lettersOf(row).length > 2)
    .map(({ 0: row, index }) => ({ from: index, to: index + row.length }));
  const isGerman = languageOf(sentence, language) === 'de';
  return capitalsOf(plain).some(({ text, low, isFirst, at }) => {
    const stem = stemOf(low);
    if (isFirst && !BARE.test(plain.slice(at))) return false;
    if (isPlain(stem) || wordsOf(low).length === 0) return false;
    if (lows.has(low) || stems.has(stem) || initials.has(low)) return false;
    if (spelled.some(({ from, to }) => from <= at && at < to) || CODES.has(text)) return false;
    if (isGerman && !isGermanName(plain, at, at + text.length)) return false;
    return !((low.length > 4 && reading.includes(low.slice(0, -1))) || CURRENCY.test(plain.slice(at)));
  });
}

/** The words of a text that are written as names in it and nowhere as words; of German ones, those in a row. */
export function namesIn(text: string, { small, language }: { small: Set<string>; language: string }): Set<string> {
  const isInRow = ({ at, text: word }: Name) =>
    /\p{Lu}\p{L}*[ -]$/u.test(text.slice(Math.max(0, at - 30), at)) ||
    /^[ -]\p{Lu}/u.test(text.slice(at + word.length));
  return new Set(
    capitalsOf(text)
      .filter(
        (one) => !small.has(stemOf(one.low)) && wordsOf(one.low).length > 0 && (language !== 'de' || isInRow(one)),
      )
      .map(({ low }) => low),
  );
}
