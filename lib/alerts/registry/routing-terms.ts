import { createHash } from 'node:crypto';
import type { EntryDetail } from '../../entries/entry.ts';
import type { EntryFilter } from '../../entries/entry-filter.ts';
import {
  attributePostingsPartition,
  synonymConceptPartition,
  termPartition,
} from '../../platform/dynamodb/index-keys.ts';
import type { AttributeName } from '../../search/filters.ts';
import { getEntryAttributeValues } from '../../search/index/attributes.ts';
import { ALL_ENTRIES_POSTINGS_PARTITION } from '../../search/index/posting.ts';
import { extractEntryTerms } from '../../search/index/postings.ts';
import type { TokenizedText } from '../../search/index/searched-texts.ts';
import type { ParsedSearchText } from '../../search/parse.ts';
import { findSpellingVariants, isUnaccentedWordWithSynonyms, isUpperCaseWord } from '../../search/words/query-words.ts';
import { SEARCH_LANGUAGES } from '../../search/words/search-languages.ts';
import { isStopStem, type StemmedToken, tokenize } from '../../search/words/search-tokens.ts';
import { listSynonymConceptNames } from '../../search/words/synonyms.ts';

/*
 * A query is registered under its routing terms: an entry that matches it has a posting in at least one of these
 * partitions. So an entry looks up only the queries under its own postings. This holds for any languages of the
 * service's texts, now and later: a word counts in its form of every known language, and only if it is indexed in each
 * of them.
 */

/**
 * Partitions of the search index under which an alert query is registered.
 * Each entry that matches the query has a posting in at least one of them. So the matcher finds the query by the
 * partitions of the entry's own postings.
 */
export type RoutingTerms = string[];

/** The maximum number of terms under which a query is registered, because each term costs a write. */
export const MAX_ROUTING_TERMS_PER_QUERY = 7;
/**
 * A filter with more values than `MAX_ROUTING_TERMS_PER_QUERY` is registered under groups of values.
 * Entries look up the groups of their own values.
 */
const GROUPS = 4;
const GROUP = 'FACTS:';

const toGroup = (name: AttributeName, value: string): string =>
  `${GROUP}${name}=${createHash('sha256').update(value).digest().readUInt8(0) % GROUPS}`;

/**
 * Returns true for routing terms that are groups of attribute values.
 * A filter with many values is registered under such groups instead of single values. The frequency of a group cannot
 * be estimated, because no postings are stored under it.
 */
export const areTermsOfValueGroups = ([first = '']: RoutingTerms): boolean => first.startsWith(GROUP);

/**
 * Returns the alternative sets of routing terms under which a query can be registered.
 * There is one set per search word and one per attribute filter. Registration under any one of the sets is sufficient.
 */
export function getRoutingTerms({ search, attributes = {} }: EntryFilter): RoutingTerms[] {
  const attributeTerms = Object.entries(attributes).map(([name, values]) => {
    const termOf = values.length > MAX_ROUTING_TERMS_PER_QUERY ? toGroup : attributePostingsPartition;
    return [...new Set(values.map((value) => termOf(name as AttributeName, value)))];
  });
  return [...(search ? getWordTerms(search) : []), ...attributeTerms];
}

/**
 * Returns the routing terms of an entry, under which the registry has all queries that may match it.
 * They are the partitions of the entry's postings, the groups of its attribute values, and the term that all entries
 * have.
 */
export function getEntryRoutingTerms(entry: EntryDetail, texts: TokenizedText[]): string[] {
  const { stems, concepts } = extractEntryTerms(entry, texts);
  const attributes = Object.entries(getEntryAttributeValues(entry.feed_id, entry));
  return [
    ...[...stems.keys()].map(termPartition),
    ...[...concepts.keys()].map(synonymConceptPartition),
    ...new Set(attributes.flatMap(([name, values]) => values.map((value) => attributePostingsPartition(name, value)))),
    ...new Set(attributes.flatMap(([name, values]) => values.map((value) => toGroup(name as AttributeName, value)))),
    ALL_ENTRIES_POSTINGS_PARTITION,
  ];
}

/** Longer than any synonym, in words. */
const MAX_SYNONYM_WORDS = 12;

function getWordTerms({ words, phrases }: ParsedSearchText): RoutingTerms[] {
  const english = words.map((text) => tokenize(text, 'en').map(({ word }) => word));
  const sequence = english.flat();
  let wordOffset = 0;
  const alone = words.map((text, i) => {
    const start = wordOffset;
    const end = wordOffset + (english[i] as string[]).length;
    wordOffset = end;
    return getTextTerms(text, findConcepts(sequence, start, end), isAlwaysIndexed);
  });
  return [...alone.flat(), ...phrases.flatMap((text) => getTextTerms(text, [], () => false))];
}

/**
 * Returns the concepts of all synonyms that overlap a part of the sequence.
 * The search may divide the sequence in any way.
 */
function findConcepts(sequence: string[], from: number, to: number): string[] {
  const names = new Set<string>();
  for (let start = Math.max(0, from - MAX_SYNONYM_WORDS); start < to; start += 1)
    for (let end = Math.max(start, from) + 1; end <= Math.min(sequence.length, start + MAX_SYNONYM_WORDS); end += 1)
      for (const name of listSynonymConceptNames(sequence.slice(start, end))) names.add(name);
  return [...names];
}

/**
 * Returns true for a name in capitals such as AI, which is indexed even if it is a common word.
 * In lower case another word could determine the language.
 */
const isAlwaysIndexed = (written: string, word: string) =>
  isUpperCaseWord(written) && isUnaccentedWordWithSynonyms({ written, word });

/**
 * Returns the sets of terms of one text of a search.
 * One per word if all languages divide it alike, else one in all. A word that is too common in one of the languages has
 * none, since it may not be indexed.
 */
function getTextTerms(
  text: string,
  concepts: string[],
  isSure: (written: string, word: string) => boolean,
): RoutingTerms[] {
  const readings = SEARCH_LANGUAGES.map((language) => ({ language, words: tokenize(text, language) })).filter(
    ({ words }) => words.length > 0,
  );
  const lengths = new Set(readings.map(({ words }) => words.length));
  const all = (pick: (words: StemmedToken[]) => StemmedToken[], isNamed = false) => {
    const picked = readings.flatMap(({ language, words }) => pick(words).map(({ stem }) => ({ stem, language })));
    const isCommon = picked.some(({ stem, language }) => isStopStem(stem, language));
    if (picked.length === 0 || (isCommon && !isNamed)) return [];
    const english = readings.filter(({ language }) => language === 'en').flatMap(({ words }) => pick(words));
    const stems = new Set([...picked.map(({ stem }) => stem), ...english.flatMap(findSpellingVariants)]);
    return [[...[...stems].map(termPartition), ...concepts.map(synonymConceptPartition)]];
  };
  if (lengths.size > 1) return all((words) => words);
  return tokenize(text, 'en').flatMap(({ word, start, end }, i) =>
    all((words) => words.slice(i, i + 1), isSure(text.slice(start, end), word)),
  );
}
