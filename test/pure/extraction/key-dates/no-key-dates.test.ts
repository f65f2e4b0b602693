import { describe, expect, it } from 'vitest';
import { namesIn } from '../../../support/key-dates-in-text.ts';
import { readSections } from '../../../support/sections.ts';

describe.each(readSections(`${import.meta.dirname}/no-dates.txt`))('texts without key dates: $heading', ({ lines }) => {
  it.each(lines)('finds no key date in: %s', (text) => expect(namesIn(text)).toEqual([]));
});

it('keeps a deadline next to an extended deadline of another kind', () => {
  expect(
    namesIn('Comments are due by 1 July 2027, and the deadline for reports has been extended to 1 August 2027.'),
  ).toEqual(['comment_end 2027-07-01', 'reporting 2027-08-01']);
});

it('does not apply the words before one date to a date in another clause or far away', () => {
  expect(namesIn('Reports must be submitted by 31 March 2027, and the EBA will publish them by 30 June 2027.')).toEqual(
    ['reporting 2027-03-31'],
  );
  const far = 'and a very long list of other things that nobody reads was put on the table at the meeting';
  expect(namesIn(`The rule takes effect on 1 March 2027 for banks, ${far} on 1 May 2027.`)).toEqual([
    'effective 2027-03-01',
  ]);
});

it('accepts effective dates from five years back to ten years ahead', () => {
  expect(namesIn('The rule is effective 3 November 2021.')).toEqual(['effective 2021-11-03']);
  expect(namesIn('The rule is effective 1 November 2036.')).toEqual(['effective 2036-11-01']);
});
