import groups from './synonyms.json';

/** One way to write a term. */
export interface Form {
  /** As it is written. */
  text: string;
  /** Its words in order, folded as those of a search are: no case, no accents. */
  words: string[];
  /** True for an acronym: its words stand for themselves, as whole words, and are never stemmed. */
  isAcronym: boolean;
}

/** What several forms mean, under a name that no other has: the first of its forms that means nothing else. */
interface Concept {
  name: string;
  forms: Form[];
}

interface Table {
  /** By the words of a form, joined with spaces: all that it means. */
  meanings: Map<string, Concept[]>;
  /** Of those, the forms that lead to the others and are given for none. */
  sought: Set<string>;
  /** By the first word of forms: how many words the longest of them has. */
  starts: Map<string, number>;
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
  const all = groups.map(({ forms, sought = [] }) => ({
    forms: forms.map((text) => ({ text, words: wordsOf(text), isAcronym: ACRONYM.test(text) })),
    sought: sought.map((text) => wordsOf(text).join(' ')),
  }));
  const times = new Map<string, number>();
  for (const key of all.flatMap(({ forms }) => forms.map(keyed))) times.set(key, (times.get(key) ?? 0) + 1);
  const { meanings, sought, starts }: Omit<Table, 'mostWords'> = {
    meanings: new Map(),
    sought: new Set(all.flatMap((group) => group.sought)),
    starts: new Map(),
  };
  for (const group of all) {
    const keys = [...group.forms.map(keyed), ...group.sought];
    const concept = { name: keys.find((key) => (times.get(key) ?? 0) < 2) ?? '', forms: group.forms };
    for (const key of keys) {
      const words = key.split(' ');
      meanings.set(key, [...(meanings.get(key) ?? []), concept]);
      starts.set(words[0] ?? '', Math.max(starts.get(words[0] ?? '') ?? 0, words.length));
    }
  }
  return { meanings, sought, starts, mostWords: Math.max(...starts.values()) };
}

const keyed = ({ words }: Form) => words.join(' ');

/** A phrase without the ending of the English plural. */
const singularOf = (key: string) => key.replace(/ies$/, 'y').replace(/(?<=[^\s][^\ss])s$/, '');

/** The key under which a phrase stands: its own, or for the plural of a form (SARs, credit rating agencies) that form's. */
function keyOf(words: readonly string[], { meanings, sought }: Table): string | undefined {
  const key = words.join(' ');
  if (meanings.has(key)) return key;
  const singular = singularOf(key);
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
  const forms = table.meanings.get(key)?.flatMap((concept) => concept.forms) ?? [];
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

/** The names of what a phrase means, if it is a form: what a text is looked up by that has another form of it. */
export function conceptsOf(words: readonly string[]): string[] {
  table ??= read();
  const key = keyOf(words, table);
  return key === undefined ? [] : (table.meanings.get(key) ?? []).map(({ name }) => name);
}

/** A form that stands in a text: what it means, the place of its first word, and how many it has. */
export interface Mention {
  concepts: string[];
  place: number;
  length: number;
}

/** The forms that stand in a text, shorter ones inside of longer ones, too; not those that only lead to others. */
export function mentionsIn(words: readonly string[]): Mention[] {
  table ??= read();
  const mentions: Mention[] = [];
  for (const [place, word] of words.entries()) {
    const most = table.starts.get(word) ?? (table.starts.has(singularOf(word)) ? 1 : 0);
    for (let length = 1; length <= most && place + length <= words.length; length += 1) {
      const key = keyOf(words.slice(place, place + length), table);
      if (key === undefined || table.sought.has(key)) continue;
      mentions.push({ concepts: (table.meanings.get(key) ?? []).map(({ name }) => name), place, length });
    }
  }
  return mentions;
}
