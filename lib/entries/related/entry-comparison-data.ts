import type { Citation } from '../../extraction/citations/citation.ts';
import { listCitationNames, normalizeCitationName } from '../../extraction/citations/citation-names.ts';
import type { EntryKind } from '../../extraction/kinds/entry-kind.ts';
import { type ComparedEntryTexts, extractSignificantWords, type SignificantWords } from './compare-words.ts';
import { separateChangeWords } from './title-words.ts';

/** The fields of an entry that show whether it is about the same act or the same matter as another. */
export interface ComparableEntry extends ComparedEntryTexts {
  feed_id: string;
  published_date: string;
  institution_name: string;
  link: string | null;
  kind: EntryKind | null;
  citations: Citation[] | null;
}

/**
 * An entry, prepared once for comparison with many others. `changes` are stems of title words such as "amended", and
 * `matter` are stems of title words about its subject. `citedNames` has the citation type of each cited act, docket or
 * number by its normalized name.
 */
export interface EntryComparisonData {
  entry: ComparableEntry;
  significantWords: SignificantWords;
  changes: string[];
  matter: string[];
  citedNames: Map<string, Citation['type']>;
}

/**
 * Prepares an entry for comparisons. It extracts the significant words and the normalized names of citations, and
 * splits the title into words of change and words of its subject.
 */
export function buildEntryComparisonData(entry: ComparableEntry): EntryComparisonData {
  const significantWords = extractSignificantWords(entry);
  const citedNames = new Map<string, Citation['type']>();
  for (const citation of entry.citations ?? [])
    for (const name of listCitationNames(citation))
      if (!citedNames.has(name)) citedNames.set(name, getNameType(citation, name));
  return { entry, significantWords, ...separateChangeWords(significantWords.title, entry.language), citedNames };
}

/** Returns the type of a citation's name. The act of a CELEX number or an ELI is an EU act. */
const getNameType = ({ type, id }: Citation, name: string): Citation['type'] =>
  (type === 'celex' || type === 'eli') && name !== normalizeCitationName(id) ? 'eu_act' : type;

/**
 * Returns the citations that both entries have, with their types. If both cite a section and the part that contains it,
 * only the section is returned.
 */
export function listCommonCitations(
  a: EntryComparisonData,
  b: EntryComparisonData,
): { by: Citation['type']; value: string }[] {
  const both = [...a.citedNames].filter(([name]) => b.citedNames.has(name)).map(([value, by]) => ({ by, value }));
  return both.filter(({ value }) => !both.some((other) => other.value.startsWith(`${value}.`)));
}

/** Returns the days between the publications of two entries, with fractions; never negative. */
export const getDaysBetween = (a: EntryComparisonData, b: EntryComparisonData) =>
  Math.abs(Date.parse(a.entry.published_date) - Date.parse(b.entry.published_date)) / 86_400_000;

interface UnsharedWordsInput {
  /** The words of the first list. */
  ofA: string[];
  /** The words of its entry. */
  a: SignificantWords;
  /** The words of the second list. */
  ofB: string[];
  /** The words of its entry. */
  b: SignificantWords;
}

/**
 * Returns true if `ofA` has a word that entry `b` lacks, and `ofB` has a word that entry `a` lacks. If only one title
 * has further words, the result is false: a longer title alone does not make entries different.
 */
export const eachLacksWordsOfOther = ({ ofA, a, ofB, b }: UnsharedWordsInput) =>
  ofA.some((one) => !b.words.has(one)) && ofB.some((one) => !a.words.has(one));

/** Returns the link of both entries; null if their links differ, or for the front page of a site. */
export function getCommonLink(a: EntryComparisonData, b: EntryComparisonData): string | null {
  const link = a.entry.link;
  return link !== null && link === b.entry.link && URL.canParse(link) && new URL(link).pathname.length > 1
    ? link
    : null;
}
