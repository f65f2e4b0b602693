import groups from './synonyms.json';

/** One way to write a term. */
export interface Form {
  /** Its words in order, folded as those of a search are: no case, no accents. */
  words: string[];
  /** True for an acronym: its words stand for themselves, as whole words, and are never stemmed. */
  isAcronym: boolean;
}

interface Table {
  /** By the words of a form, joined with spaces: of each of its meanings all forms. */
  meanings: Map<string, Form[][]>;
  /** Of those, the forms that lead to the others and are given for none. */
  sought: Set<string>;
  mostWords: number;
}

const MARKS = /\p{M}/gu;
const POSSESSIVE = /[’']s(?![\p{L}\p{N}])/gu;
const WORD = /[\p{L}\p{N}]+(?:\.\p{N}+)*/gu;
/** No small letter, as in DORA and NIS 2, or one word with two capitals, as in MiFID. */
const ACRONYM = /^\P{Ll}+$|^[^\s-]*\p{Lu}[^\s-]*\p{Lu}[^\s-]*$/u;
/** Created on first use: most functions that hold it are asked for other things than a search. */
let table: Table | undefined;

/** The words of a form, folded and divided as words.ts does it with texts. */
function wordsOf(form: string): string[] {
  const folded = form.normalize('NFKD').toLowerCase().replace(MARKS, '').replaceAll('ß', 'ss');
  return folded.replace(POSSESSIVE, '').match(WORD) ?? [];
}

function read(): Table {
  const meanings = new Map<string, Form[][]>();
  const sought = new Set<string>();
  let mostWords = 0;
  const add = (words: string[], forms: Form[]) => {
    const key = words.join(' ');
    meanings.set(key, [...(meanings.get(key) ?? []), forms]);
    mostWords = Math.max(mostWords, words.length);
    return key;
  };
  for (const group of groups) {
    const forms = group.forms.map((form) => ({ words: wordsOf(form), isAcronym: ACRONYM.test(form) }));
    for (const { words } of forms) add(words, forms);
    for (const form of group.sought ?? []) sought.add(add(wordsOf(form), forms));
  }
  return { meanings, sought, mostWords };
}

/** The key under which a phrase stands: its own, or for the plural of a form (SARs, credit rating agencies) that form's. */
function keyOf(words: readonly string[], { meanings, sought }: Table): string | undefined {
  const key = words.join(' ');
  if (meanings.has(key)) return key;
  const singular = key.replace(/ies$/, 'y').replace(/(?<=[^\s][^\ss])s$/, '');
  return meanings.has(singular) && !sought.has(singular) ? singular : undefined;
}

/**
 * The other forms of a phrase, each once, in the order of the file: the usual ones first. A phrase of several meanings (CRA) has
 * the forms of all of them; the long name of one meaning has those of that one only. The last word of a phrase may stand in the
 * English plural.
 *
 * @param words folded, without case and accents, not stemmed
 * @returns no forms where the phrase is none itself
 */
export function synonymsOf(words: readonly string[]): Form[] {
  table ??= read();
  const key = keyOf(words, table);
  if (key === undefined) return [];
  const forms = table.meanings.get(key)?.flat() ?? [];
  const others = new Map(forms.map((form) => [form.words.join(' '), form]));
  others.delete(key);
  return [...others.values()];
}

/**
 * How many words from `start` on are a form, the longest that begins there: 3 for "capital requirements regulation", though "capital"
 * is a form too; 0 where none begins. It takes as many steps as the longest form has words, however many forms there are.
 *
 * @param words folded, without case and accents, not stemmed
 * @param start the place of the first word, from 0
 */
export function longestFormAt(words: readonly string[], start: number): number {
  table ??= read();
  let length = Math.min(table.mostWords, words.length - start);
  while (length > 0 && keyOf(words.slice(start, start + length), table) === undefined) length -= 1;
  return Math.max(length, 0);
}
