import { createHash } from 'node:crypto';
import type { EntryDetail } from '../entries/entry.ts';
import type { EntryFilter } from '../entries/filters.ts';
import { type FactName, factsOf } from '../search/facts.ts';
import type { SearchText } from '../search/grammar.ts';
import { LANGUAGES } from '../search/languages.ts';
import { ALL_POSTINGS, lookedUpBy } from '../search/postings.ts';
import { isInCapitals, isName } from '../search/slots.ts';
import { otherSpelling } from '../search/spellings.ts';
import { conceptsOf } from '../search/synonyms.ts';
import type { ReadText } from '../search/texts.ts';
import { isStopWord, type Word, wordsOf } from '../search/words.ts';
import { conceptPartition, factPartition, wordPartition } from '../table/key-chart.ts';

/*
 * A query is filed under its anchors: an entry that matches it has a posting in at least one of these partitions. So an entry asks
 * only for the queries under what it has. An anchor holds whatever the languages of the service's texts are, now and later: a word
 * counts in the form of every language that is known, and only if it is looked up in each of them.
 */

/** Partitions of postings, in one of which each match has a posting. */
export type Anchors = string[];

/** Each term of a query is a write when its alert is made: a set of more is not registered under. */
export const MAX_TERMS = 7;
/** A filter of more values than terms is registered under groups of values; an entry looks up those of what it has. */
const GROUPS = 4;
const GROUP = 'FACTS:';

const groupOf = (name: FactName, value: string): string =>
  `${GROUP}${name}=${createHash('sha256').update(value).digest().readUInt8(0) % GROUPS}`;

/** Returns whether a set is of groups of values: how rare these are, no posting says. */
export const isGrouped = ([first = '']: Anchors): boolean => first.startsWith(GROUP);

/** The anchors of a query to choose from: one set for each of its words, and one for each of its filters by fact. */
export function anchorsOf({ search, facts = {} }: EntryFilter): Anchors[] {
  const ofFacts = Object.entries(facts).map(([name, values]) => {
    const termOf = values.length > MAX_TERMS ? groupOf : factPartition;
    return [...new Set(values.map((value) => termOf(name as FactName, value)))];
  });
  return [...(search ? ofWords(search) : []), ...ofFacts];
}

/** What an entry has: the partitions of all of its postings, from texts that were cut into words before, and the groups of its values. */
export function partitionsOf(entry: EntryDetail, texts: ReadText[]): string[] {
  const { words, concepts } = lookedUpBy(entry, texts);
  const facts = Object.entries(factsOf(entry.feed_id, entry));
  return [
    ...[...words.keys()].map(wordPartition),
    ...[...concepts.keys()].map(conceptPartition),
    ...new Set(facts.flatMap(([name, values]) => values.map((value) => factPartition(name, value)))),
    ...new Set(facts.flatMap(([name, values]) => values.map((value) => groupOf(name as FactName, value)))),
    ALL_POSTINGS,
  ];
}

/** The longest form of a synonym, in words, is shorter. */
const LONGEST_FORM = 12;

function ofWords({ words, phrases }: SearchText): Anchors[] {
  const english = words.map((text) => wordsOf(text, 'en').map(({ word }) => word));
  const sequence = english.flat();
  let place = 0;
  const alone = words.map((text, i) => {
    const [start, end] = [place, place + (english[i] as string[]).length];
    place = end;
    return anchorsOfText(text, conceptsAcross(sequence, start, end), isSurelyLookedUp);
  });
  return [...alone.flat(), ...phrases.flatMap((text) => anchorsOfText(text, [], () => false))];
}

/** The concepts of all forms that a part of the sequence is in, in whatever way the search divides it into forms. */
function conceptsAcross(sequence: string[], from: number, to: number): string[] {
  const names = new Set<string>();
  for (let start = Math.max(0, from - LONGEST_FORM); start < to; start += 1)
    for (let end = Math.max(start, from) + 1; end <= Math.min(sequence.length, start + LONGEST_FORM); end += 1)
      for (const name of conceptsOf(sequence.slice(start, end))) names.add(name);
  return [...names];
}

/** A name of the trade in capitals is looked up although it is common in a language (AI): in small letters, other words may tell that language. */
const isSurelyLookedUp = (written: string, word: string) => isInCapitals(written) && isName({ written, word });

/**
 * The anchors of one text of a search: a set for each of its words if all languages divide it alike, else one for all of them. None
 * for a word that is too common in one of the languages, since it may not be looked up.
 */
function anchorsOfText(
  text: string,
  concepts: string[],
  isSure: (written: string, word: string) => boolean,
): Anchors[] {
  const readings = LANGUAGES.map((language) => ({ language, words: wordsOf(text, language) })).filter(
    ({ words }) => words.length > 0,
  );
  const lengths = new Set(readings.map(({ words }) => words.length));
  const all = (pick: (words: Word[]) => Word[], isNamed = false) => {
    const picked = readings.flatMap(({ language, words }) => pick(words).map(({ stem }) => ({ stem, language })));
    const isCommon = picked.some(({ stem, language }) => isStopWord(stem, language));
    if (picked.length === 0 || (isCommon && !isNamed)) return [];
    const english = readings.filter(({ language }) => language === 'en').flatMap(({ words }) => pick(words));
    const stems = new Set([...picked.map(({ stem }) => stem), ...english.flatMap(otherSpelling)]);
    return [[...[...stems].map(wordPartition), ...concepts.map(conceptPartition)]];
  };
  if (lengths.size > 1) return all((words) => words);
  return wordsOf(text, 'en').flatMap(({ word, start, end }, i) =>
    all((words) => words.slice(i, i + 1), isSure(text.slice(start, end), word)),
  );
}
