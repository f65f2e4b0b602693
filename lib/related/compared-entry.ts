import type { Citation } from '../citations/citation.ts';
import { listCitationNames, normalizeCitationName } from '../citations/citation-names.ts';
import type { EntryKind } from '../kinds/entry-kind.ts';
import { type ComparableTexts, extractSignificantWords, type SignificantWords } from './compare-words.ts';
import { classifyTitleWords } from './title-words.ts';

/** An entry to compare with others. */
export interface ComparableEntry extends ComparableTexts {
  feed_id: string;
  published_date: string;
  institution_name: string;
  link: string | null;
  kind: EntryKind | null;
  citations: Citation[] | null;
}

/** A prepared entry: its words, the classified words of its title, and the names of its citations by type. */
export interface ComparedEntry {
  entry: ComparableEntry;
  significantWords: SignificantWords;
  changes: string[];
  matter: string[];
  citedNames: Map<string, Citation['type']>;
}

/** Prepares an entry for comparison. */
export function toComparedEntry(entry: ComparableEntry): ComparedEntry {
  const significantWords = extractSignificantWords(entry);
  const citedNames = new Map<string, Citation['type']>();
  for (const citation of entry.citations ?? [])
    for (const name of listCitationNames(citation))
      if (!citedNames.has(name)) citedNames.set(name, getNameType(citation, name));
  return { entry, significantWords, ...classifyTitleWords(significantWords.title, entry.language), citedNames };
}

/** The act of a CELEX number or an ELI is an EU act. */
const getNameType = ({ type, id }: Citation, name: string): Citation['type'] =>
  (type === 'celex' || type === 'eli') && name !== normalizeCitationName(id) ? 'eu_act' : type;

/** Returns the common citations; of a section, without its part. */
export function listCommonCitations(a: ComparedEntry, b: ComparedEntry): { by: Citation['type']; value: string }[] {
  const both = [...a.citedNames].filter(([name]) => b.citedNames.has(name)).map(([value, by]) => ({ by, value }));
  return both.filter(({ value }) => !both.some((other) => other.value.startsWith(`${value}.`)));
}

/** Returns the days between two entries. */
export const getDaysBetween = (a: ComparedEntry, b: ComparedEntry) =>
  Math.abs(Date.parse(a.entry.published_date) - Date.parse(b.entry.published_date)) / 86_400_000;

/** Returns whether each list has words that the other entry lacks. */
export const haveDistinctWords = (ofA: string[], a: SignificantWords, ofB: string[], b: SignificantWords) =>
  ofA.some((one) => !b.words.has(one)) && ofB.some((one) => !a.words.has(one));

/** Returns the common link; null without one, or for a front page. */
export function getCommonLink(a: ComparedEntry, b: ComparedEntry): string | null {
  const link = a.entry.link;
  return link !== null && link === b.entry.link && URL.canParse(link) && new URL(link).pathname.length > 1
    ? link
    : null;
}
