import { createHash } from 'node:crypto';
import type { EntryDetail } from '../entries/entry.ts';
import type { EntryFilter } from '../entries/entry-filter.ts';
import { type AttributeName, getAttributes } from '../search/attributes.ts';
import type { SearchText } from '../search/parse-search.ts';
import { ALL_POSTINGS, indexSearchedTexts } from '../search/postings.ts';
import { isUpperCase, isUpperCaseName } from '../search/query-slots.ts';
import { SEARCH_LANGUAGES } from '../search/search-languages.ts';
import { isStopStem, type SearchToken, tokenize } from '../search/search-tokens.ts';
import type { TokenizedText } from '../search/searched-texts.ts';
import { findOtherSpelling } from '../search/spellings.ts';
import { listConcepts } from '../search/synonyms.ts';
import { attributePartition, conceptPartition, termPartition } from '../table/key-schema.ts';

/*
 * A query is filed under its anchors: an entry that matches it has a posting in at least one of these partitions. So an entry asks
 * only for the queries under what it has. An anchor holds whatever the languages of the service's texts are, now and later: a word
 * counts in the form of every language that is known, and only if it is looked up in each of them.
 */

/** Partitions of postings, in one of which each match has a posting. */
export type RoutingTerms = string[];

/** Each term of a query is a write when its alert is made: a set of more is not registered under. */
export const MAX_TERMS = 7;
/** A filter of more values than terms is registered under groups of values; an entry looks up those of what it has. */
const GROUPS = 4;
const GROUP = 'FACTS:';

const groupOf = (name: AttributeName, value: string): string =>
  `${GROUP}${name}=${createHash('sha256').update(value).digest().readUInt8(0) % GROUPS}`;

/** Returns whether a set is of groups of values: how rare these are, no posting says. */
export const isGrouped = ([first = '']: RoutingTerms): boolean => first.startsWith(GROUP);

/** The anchors of a query to choose from: one set for each of its words, and one for each of its filters by fact. */
export function getRoutingTerms({ search, facts = {} }: EntryFilter): RoutingTerms[] {
  const ofFacts = Object.entries(facts).map(([name, values]) => {
    const termOf = values.length > MAX_TERMS ? groupOf : attributePartition;
    return [...new Set(values.map((value) => termOf(name as AttributeName, value)))];
  });
  return [...(search ? getWordTerms(search) : []), ...ofFacts];
}

/** What an entry has: the partitions of all of its postings, from texts that were cut into words before, and the groups of its values. */
export function getPostingPartitions(entry: EntryDetail, texts: TokenizedText[]): string[] {
  const { words, concepts } = indexSearchedTexts(entry, texts);
  const facts = Object.entries(getAttributes(entry.feed_id, entry));
  return [
    ...[...words.keys()].map(termPartition),
    ...[...concepts.keys()].map(conceptPartition),
    ...new Set(facts.flatMap(([name, values]) => values.map((value) => attributePartition(name, value)))),
    ...new Set(facts.flatMap(([name, values]) => values.map((value) => groupOf(name as AttributeName, value)))),
    ALL_POSTINGS,
  ];
}

/** The longest form of a synonym, in words, is shorter. */
const MAX_SYNONYM_WORDS = 12;

function getWordTerms({ words, phrases }: SearchText): RoutingTerms[] {
  const english = words.map((text) => tokenize(text, 'en').map(({ word }) => word));
  const sequence = english.flat();
  let wordOffset = 0;
  const alone = words.map((text, i) => {
    const [start, end] = [wordOffset, wordOffset + (english[i] as string[]).length];
    wordOffset = end;
    return getTextTerms(text, findConcepts(sequence, start, end), isAlwaysIndexed);
  });
  return [...alone.flat(), ...phrases.flatMap((text) => getTextTerms(text, [], () => false))];
}

/** The concepts of all forms that a part of the sequence is in, in whatever way the search divides it into forms. */
function findConcepts(sequence: string[], from: number, to: number): string[] {
  const names = new Set<string>();
  for (let start = Math.max(0, from - MAX_SYNONYM_WORDS); start < to; start += 1)
    for (let end = Math.max(start, from) + 1; end <= Math.min(sequence.length, start + MAX_SYNONYM_WORDS); end += 1)
      for (const name of listConcepts(sequence.slice(start, end))) names.add(name);
  return [...names];
}

/** A name of the trade in capitals is looked up although it is common in a language (AI): in small letters, other words may tell that language. */
const isAlwaysIndexed = (written: string, word: string) => isUpperCase(written) && isUpperCaseName({ written, word });

/**
 * The anchors of one text of a search: a set for each of its words if all languages divide it alike, else one for all of them. None
 * for a word that is too common in one of the languages, since it may not be looked up.
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
  const all = (pick: (words: SearchToken[]) => SearchToken[], isNamed = false) => {
    const picked = readings.flatMap(({ language, words }) => pick(words).map(({ stem }) => ({ stem, language })));
    const isCommon = picked.some(({ stem, language }) => isStopStem(stem, language));
    if (picked.length === 0 || (isCommon && !isNamed)) return [];
    const english = readings.filter(({ language }) => language === 'en').flatMap(({ words }) => pick(words));
    const stems = new Set([...picked.map(({ stem }) => stem), ...english.flatMap(findOtherSpelling)]);
    return [[...[...stems].map(termPartition), ...concepts.map(conceptPartition)]];
  };
  if (lengths.size > 1) return all((words) => words);
  return tokenize(text, 'en').flatMap(({ word, start, end }, i) =>
    all((words) => words.slice(i, i + 1), isSure(text.slice(start, end), word)),
  );
}
