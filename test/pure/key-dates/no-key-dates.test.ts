import { describe, expect, it } from 'vitest';
import { readSections } from '../../support/sections.ts';
import { namesIn } from '../../support/told-dates.ts';

describe.each(readSections(`${import.meta.dirname}/no-dates.txt`))('$heading', ({ lines }) => {
  it.each(lines)('%s', (text) => expect(namesIn(text)).toEqual([]));
});

it('a deadline stands where that of something else is moved', () => {
  expect(
    namesIn('Comments are due by 1 July 2027, and the deadline for reports has been extended to 1 August 2027.'),
  ).toEqual(['comment_end 2027-07-01', 'reporting 2027-08-01']);
});

it('what is said of one date is not said of the next, in a statement of its own or far away', () => {
  expect(namesIn('Reports must be submitted by 31 March 2027, and the EBA will publish them by 30 June 2027.')).toEqual(
    ['reporting 2027-03-31'],
  );
  const far = 'and a very long list of other things that nobody reads was put on the table at the meeting';
  expect(namesIn(`The rule takes effect on 1 March 2027 for banks, ${far} on 1 May 2027.`)).toEqual([
    'effective 2027-03-01',
  ]);
});

it('a date that may be past is effective, too: five years back and ten ahead', () => {
  expect(namesIn('The rule is effective 3 November 2021.')).toEqual(['effective 2021-11-03']);
  expect(namesIn('The rule is effective 1 November 2036.')).toEqual(['effective 2036-11-01']);
});
