import { describe, expect, it } from 'vitest';
import { namesIn } from '../../../support/key-dates-in-text.ts';
import { readSections, splitColumns } from '../../../support/sections.ts';

/*
 * Each word for a date is understood by itself: words.txt has sentences with a gap, their date, and words for the gap.
 */

describe.each(readSections(`${import.meta.dirname}/words.txt`))('words before a date: $heading', ({ lines }) => {
  const rows = lines.flatMap((line) => {
    const [sentence = '', date = '', words = ''] = splitColumns(line);
    return words.split(' | ').map((word) => [sentence.replace('_', word), date] as const);
  });
  it.each(rows)('finds the date in: %s', (text, date) => expect(namesIn(text)).toEqual([date]));
});
