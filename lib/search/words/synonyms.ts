import groups from './synonyms.json';

/** One of several names of the same concept, such as an acronym or a long name. */
export interface SynonymForm {
  /** As written. */
  text: string;
  /** Its words in order, folded like those of a search: no case, no accents. */
  words: string[];
  /** True for an acronym: its words are matched whole, never stemmed. */
  isAcronym: boolean;
}

/** The meaning of several forms, named by the first of its forms that is unambiguous. */
interface Concept {
  name: string;
  forms: SynonymForm[];
}

interface SynonymTable {
  /** The concepts of a form, by its words joined with spaces. */
  meanings: Map<string, Concept[]>;
  /** Forms that lead to others, but are never synonyms themselves. */
  searchOnlyForms: Set<string>;
  /** By first word, the number of words of the longest form. */
  longestByFirstWord: Map<string, number>;
  mostWords: number;
}

const COMBINING_MARKS = /\p{M}/gu;
const POSSESSIVE = /[’']s(?![\p{L}\p{N}])/gu;
const WORD = /[\p{L}\p{N}]+(?:\.\p{N}+)*/gu;
/** Without lower case, as DORA and NIS 2, or one word with two capitals, as MiFID. */
const ACRONYM = /^\P{Ll}+$|^[^\s-]*\p{Lu}[^\s-]*\p{Lu}[^\s-]*$/u;
/** Created on first use, because most functions do not search. */
let table: SynonymTable | undefined;

/** Returns the words of a form, folded and split like texts in search-tokens.ts. */
function splitForm(form: string): string[] {
  const folded = form.normalize('NFKD').toLowerCase().replace(COMBINING_MARKS, '').replaceAll('ß', 'ss');
  return folded.replace(POSSESSIVE, '').match(WORD) ?? [];
}

function getTable(): SynonymTable {
  const all = groups.map(({ forms, sought = [] }) => ({
    forms: forms.map((text) => ({ text, words: splitForm(text), isAcronym: ACRONYM.test(text) })),
    sought: sought.map((text) => splitForm(text).join(' ')),
  }));
  const times = new Map<string, number>();
  for (const key of all.flatMap(({ forms }) => forms.map(getFormKey))) times.set(key, (times.get(key) ?? 0) + 1);
  const { meanings, searchOnlyForms, longestByFirstWord }: Omit<SynonymTable, 'mostWords'> = {
    meanings: new Map(),
    searchOnlyForms: new Set(all.flatMap((group) => group.sought)),
    longestByFirstWord: new Map(),
  };
  for (const group of all) {
    const keys = [...group.forms.map(getFormKey), ...group.sought];
    const concept = { name: keys.find((key) => (times.get(key) ?? 0) < 2) ?? '', forms: group.forms };
    for (const key of keys) {
      const words = key.split(' ');
      meanings.set(key, [...(meanings.get(key) ?? []), concept]);
      longestByFirstWord.set(words[0] ?? '', Math.max(longestByFirstWord.get(words[0] ?? '') ?? 0, words.length));
    }
  }
  return { meanings, searchOnlyForms, longestByFirstWord, mostWords: Math.max(...longestByFirstWord.values()) };
}

const getFormKey = ({ words }: SynonymForm) => words.join(' ');

/** Returns a phrase without the English plural ending. */
const toSingular = (key: string) => key.replace(/ies$/, 'y').replace(/(?<=[^\s][^\ss])s$/, '');

/** Returns the key of a phrase: its own, or that of its singular (SARs, credit rating agencies). */
function findKey(words: readonly string[], { meanings, searchOnlyForms }: SynonymTable): string | undefined {
  const key = words.join(' ');
  if (meanings.has(key)) return key;
  const singular = toSingular(key);
  return meanings.has(singular) && !searchOnlyForms.has(singular) ? singular : undefined;
}

/**
 * Returns the synonyms of a phrase, each once, in the order of `synonyms.json`: the usual ones first. An ambiguous
 * phrase, such as CRA, has the synonyms of all its meanings. The unambiguous long name of one meaning has only the
 * synonyms of this meaning. The last word may be an English plural.
 *
 * @param words folded, without case and accents, not stemmed
 * @returns an empty list if the phrase has no synonyms
 */
export function findSynonyms(words: readonly string[]): SynonymForm[] {
  table ??= getTable();
  const key = findKey(words, table);
  if (key === undefined) return [];
  const forms = table.meanings.get(key)?.flatMap((concept) => concept.forms) ?? [];
  const others = new Map(forms.map((form) => [form.words.join(' '), form]));
  others.delete(key);
  return [...others.values()];
}

/**
 * Returns how many words the longest phrase with synonyms has that begins at `start`; 0 if none does. It is 3 for
 * "capital requirements regulation", although "capital" alone has synonyms, too. Each length is tried once, up to the
 * longest known phrase.
 *
 * @param words folded, without case and accents, not stemmed
 * @param start the index of the first word, from 0
 */
export function getLongestSynonymLength(words: readonly string[], start: number): number {
  table ??= getTable();
  let length = Math.min(table.mostWords, words.length - start);
  while (length > 0 && findKey(words.slice(start, start + length), table) === undefined) length -= 1;
  return Math.max(length, 0);
}

/**
 * Returns the names of the concepts that a phrase may mean; empty if it has no synonyms. All synonyms of a concept are
 * indexed under its name. `words` are folded, not stemmed.
 */
export function listSynonymConceptNames(words: readonly string[]): string[] {
  table ??= getTable();
  const key = findKey(words, table);
  return key === undefined ? [] : (table.meanings.get(key) ?? []).map(({ name }) => name);
}

/** A place in a text where words may name a concept: the possible concepts and the range of words. */
export interface SynonymMention {
  concepts: string[];
  position: number;
  length: number;
}

/**
 * Returns all phrases with synonyms in a tokenized text, including shorter ones inside of longer ones. Phrases that are
 * only recognized in searches are omitted. `words` are folded, not stemmed.
 */
export function findConceptMentions(words: readonly string[]): SynonymMention[] {
  table ??= getTable();
  const mentions: SynonymMention[] = [];
  for (const [position, word] of words.entries()) {
    const maxWords = table.longestByFirstWord.get(word) ?? (table.longestByFirstWord.has(toSingular(word)) ? 1 : 0);
    for (let length = 1; length <= maxWords && position + length <= words.length; length += 1) {
      const key = findKey(words.slice(position, position + length), table);
      if (key === undefined || table.searchOnlyForms.has(key)) continue;
      mentions.push({ concepts: (table.meanings.get(key) ?? []).map(({ name }) => name), position, length });
    }
  }
  return mentions;
}
