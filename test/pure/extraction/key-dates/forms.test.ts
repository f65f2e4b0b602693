import { describe, expect, it } from 'vitest';
import { namesIn } from '../../../support/key-dates-in-text.ts';
import { readSections, splitColumns } from '../../../support/sections.ts';

describe.each(readSections(`${import.meta.dirname}/dates.txt`))('key date formats: $heading', ({ lines }) => {
  it.each(lines)('finds the key dates of: %s', (line) => {
    const [text = '', ...dates] = splitColumns(line);
    expect(namesIn(text)).toEqual(dates);
  });
});

it('returns several dates of a text in text order', () => {
  const text =
    'Comments must be received by 26 January 2027. The rule is effective March 1, 2027, except for instruction ' +
    '5, which is effective July 1, 2027. Large firms must comply by 1 September 2027, and small ones by 1 ' +
    'September 2028.';
  expect(namesIn(text)).toEqual([
    'comment_end 2027-01-26',
    'effective 2027-03-01',
    'effective 2027-07-01',
    'compliance 2027-09-01',
    'compliance 2028-09-01',
  ]);
});
