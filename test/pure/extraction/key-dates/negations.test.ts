import { describe, expect, it } from 'vitest';
import {
  ENGLISH_NEGATIONS,
  FRENCH_NEGATIONS,
  GERMAN_NEGATIONS,
  ITALIAN_NEGATIONS,
  type NegationWords,
  PORTUGUESE_NEGATIONS,
  SPANISH_NEGATIONS,
} from '../../../../lib/extraction/key-dates/vocabularies/negation-words.ts';
import { namesIn } from '../../../support/key-dates-in-text.ts';
import { readSections, splitColumns } from '../../../support/sections.ts';

/*
 * Each word that negates a date does so by itself: a line of negations.txt is a sentence with a gap, its date, words
 * that leave the date as it is, and words that negate it. "none" has no date, and "same" is the date that the words
 * before it leave.
 */

const SECTIONS = readSections(`${import.meta.dirname}/negations.txt`);
const NEGATIONS: Record<string, NegationWords> = {
  English: ENGLISH_NEGATIONS,
  German: GERMAN_NEGATIONS,
  French: FRENCH_NEGATIONS,
  Spanish: SPANISH_NEGATIONS,
  Italian: ITALIAN_NEGATIONS,
  Portuguese: PORTUGUESE_NEGATIONS,
};

it.each(SECTIONS)('test data has a sentence for each negation of $heading', ({ heading, lines }) => {
  const { adverbs: _, split, ...lists } = NEGATIONS[heading] as NegationWords;
  const words = [...Object.values(lists).flat(), ...split.map(([verb, part]) => `${verb} .*${part}`)];
  const text = lines.flatMap(getReadings).join('\n');
  const isMissing = (word: string) => !new RegExp(`(?<![\\p{L}])(?:${word})(?![\\p{L}])`, 'iu').test(text);
  expect(words.filter(isMissing)).toEqual([]);
});

/** The sentences of a line, its gap filled. */
function getReadings(line: string): string[] {
  const [sentence = '', , neutral = '', negating = ''] = splitColumns(line);
  const fillings = negating === '' || negating === 'same' ? neutral : negating;
  return fillings.split(' | ').map((words) => sentence.replace(/ ?_/, () => glue(sentence, words)));
}

describe.each(SECTIONS)('negated dates in $heading', ({ lines }) => {
  const rows = lines.flatMap((line) => {
    const [sentence = '', date = '', neutral = '', negating = ''] = splitColumns(line);
    const fill = (words: string) => words.split(' | ').map((word) => sentence.replace(/ ?_/, glue(sentence, word)));
    const kept = date === 'none' ? [] : [date];
    const readings = fill(neutral).map((text): [string, string[]] => [text, kept]);
    if (negating !== '' && negating !== 'same') for (const text of fill(negating)) readings.push([text, []]);
    return readings;
  });
  it.each(rows)('finds only dates that are not negated: %s', (text, dates) => expect(namesIn(text)).toEqual(dates));
});

/** Puts a space before words, except a comma or the first words of a sentence. */
const glue = (sentence: string, word: string) => (word.startsWith(',') || sentence.startsWith('_') ? word : ` ${word}`);
