import { describe, expect, it } from 'vitest';
import { readSections, splitColumns } from '../../support/sections.ts';
import { namesIn } from '../../support/told-dates.ts';

/*
 * Each word that negates a date does so by itself: a line of negations.txt is a sentence with a gap, its date, words that leave the date
 * as it is, and words that negate it. "none" has no date, and "same" is the date that the words before it leave.
 */

describe.each(readSections(`${import.meta.dirname}/negations.txt`))('$heading', ({ lines }) => {
  const rows = lines.flatMap((line) => {
    const [sentence = '', date = '', neutral = '', negating = ''] = splitColumns(line);
    const fill = (words: string) => words.split(' | ').map((word) => sentence.replace(/ ?_/, glue(sentence, word)));
    const kept = date === 'none' ? [] : [date];
    const readings = fill(neutral).map((text): [string, string[]] => [text, kept]);
    if (negating !== '' && negating !== 'same') for (const text of fill(negating)) readings.push([text, []]);
    return readings;
  });
  it.each(rows)('%s', (text, dates) => expect(namesIn(text)).toEqual(dates));
});

/** Puts a space before words, except a comma or the first words of a sentence. */
const glue = (sentence: string, word: string) => (word.startsWith(',') || sentence.startsWith('_') ? word : ` ${word}`);
