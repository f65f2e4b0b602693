import { describe, expect, it } from 'vitest';
import { ENGLISH_WORDS } from '../../../../lib/extraction/key-dates/vocabularies/english-vocabulary.ts';
import { FRENCH_WORDS } from '../../../../lib/extraction/key-dates/vocabularies/french-vocabulary.ts';
import { GERMAN_WORDS } from '../../../../lib/extraction/key-dates/vocabularies/german-vocabulary.ts';
import { ITALIAN_WORDS } from '../../../../lib/extraction/key-dates/vocabularies/italian-vocabulary.ts';
import { buildAlternatives } from '../../../../lib/extraction/key-dates/vocabularies/patterns.ts';
import { PORTUGUESE_WORDS } from '../../../../lib/extraction/key-dates/vocabularies/portuguese-vocabulary.ts';
import { SPANISH_WORDS } from '../../../../lib/extraction/key-dates/vocabularies/spanish-vocabulary.ts';
import {
  compileVocabulary,
  DATE_LINK_WORD_KINDS,
  type KeyDateCue,
  type VocabularyDefinition,
} from '../../../../lib/extraction/key-dates/vocabularies/vocabulary.ts';
import { expandPattern, type PatternText } from '../../../support/pattern-texts.ts';

/*
 * Each alternative of each word list, written out, is matched as whole words by the compiled pattern of its list, and
 * has a text that no other alternative of the list matches. words.txt and negations.txt have sentences for them.
 */

const LANGUAGES: Record<string, VocabularyDefinition> = {
  English: ENGLISH_WORDS,
  German: GERMAN_WORDS,
  French: FRENCH_WORDS,
  Spanish: SPANISH_WORDS,
  Italian: ITALIAN_WORDS,
  Portuguese: PORTUGUESE_WORDS,
};

/** The lists of a vocabulary whose patterns have no words of another list. */
const PLAIN_LISTS = [
  ...(['deadlineNouns', 'otherActs', 'undone', 'duty', 'happened', 'notBefore', 'intends', 'answers'] as const),
  ...(['aside', 'begins', 'atLatest', 'counted', 'planned', 'moves'] as const),
];

interface NamedAlternatives {
  name: string;
  words: string[];
  /** The compiled pattern of the list; null if it is a part of other patterns. */
  pattern: RegExp | null;
  /** What must follow the words, if anything. */
  followedBy?: string[] | undefined;
}

function getWordLists(definition: VocabularyDefinition): NamedAlternatives[] {
  const vocabulary = compileVocabulary(definition);
  const { adverbs: _, split: __, ...negations } = definition.negations;
  const partial = { taken: definition.taken, asideArticles: definition.asideArticles, ...negations };
  return [
    ...PLAIN_LISTS.map((name) => ({ name, words: definition[name], pattern: vocabulary[name] })),
    ...vocabulary.links.map(([link, pattern], index) => {
      return { name: `link ${link}`, words: definition.links[DATE_LINK_WORD_KINDS[index] ?? 'point'], pattern };
    }),
    ...vocabulary.cues.map(([cue, pattern], index) => {
      return { name: `cue ${index} ${cue.kind}`, words: cue.words, pattern, followedBy: cue.followedBy };
    }),
    ...Object.entries(partial).map(([name, words]) => ({ name, words, pattern: null })),
  ];
}

/** Returns the texts of an alternative, with each of the texts that must follow it. */
function writeOut(alternative: string, followedBy = ['']): PatternText[] {
  const following = followedBy.flatMap((source) => expandPattern(source).map(({ text, after }) => text + after));
  return expandPattern(alternative).flatMap((one) => following.map((text) => ({ ...one, after: one.after + text })));
}

/** Returns what a pattern matches in the context of a text; `atLatest` needs a blank before it. */
function matchText(pattern: RegExp, { before, text, after }: PatternText): string | undefined {
  const isAtStart = pattern.source.startsWith('^');
  const written = `${isAtStart ? ' ' : before}${text}${after}`;
  const found = new RegExp(pattern.source, 'iu').exec(written)?.[0];
  return isAtStart ? found?.slice(1) : found;
}

/** Returns whether one of the alternatives matches exactly the text. */
function isMatchedBy(alternatives: string[], { before, text, after }: PatternText): boolean {
  const exact = `(?<=^.{${before.length}})${buildAlternatives(alternatives)}(?=.{${after.length}}$)`;
  return new RegExp(exact, 'ius').test(before + text + after);
}

describe.each(Object.entries(LANGUAGES))('word lists of key dates in %s', (_, definition) => {
  const lists = getWordLists(definition);
  const rows = lists.flatMap((list) => list.words.map((alternative) => ({ ...list, alternative })));

  it.each(rows)('matches $alternative as whole words, and no other of $name does', (row) => {
    const { alternative, words, pattern, followedBy } = row;
    const texts = writeOut(alternative, followedBy);
    if (pattern) for (const one of texts) expect(matchText(pattern, one)).toBe(one.text);
    const others = words.filter((_, index) => index !== words.indexOf(alternative));
    expect(others.length > 0 && texts.every((one) => isMatchedBy(others, one))).toBe(false);
  });

  const cues = definition.cues.filter(({ notPrecededBy, notFollowedBy }) => notPrecededBy ?? notFollowedBy);
  it.each(cues)('ignores the words of the cue $words next to words that make them another thing', (cue) => {
    const [[, pattern] = []] = compileVocabulary({ ...definition, cues: [cue] }).cues;
    for (const text of getOtherThings(cue))
      expect([text, pattern && new RegExp(pattern, 'iu').test(text)]).toEqual([text, false]);
  });
});

/** Returns the words of a cue next to each text that makes them another thing. */
function getOtherThings({ words, notPrecededBy = [], notFollowedBy = [], followedBy }: KeyDateCue): string[] {
  return words.flatMap((alternative) =>
    writeOut(alternative, followedBy).flatMap(({ text, after }) => [
      ...notPrecededBy.flatMap((source) => expandPattern(source).map((one) => one.text + text + after)),
      ...notFollowedBy.flatMap((source) => expandPattern(source).map((one) => text + one.text)),
    ]),
  );
}
