import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DAY_OR_INSTANT } from '../../../contract/parameters.ts';
import { DayOrInstant } from '../../../lib/http/parameters.ts';
import { fc } from '../../support/property.ts';

const PATTERN = new RegExp(DAY_OR_INSTANT);
const isTaken = (value: string) => z.safeParse(DayOrInstant, value).success;

const two = (least: number, most: number) => fc.integer({ min: least, max: most }).map((n) => `${n}`.padStart(2, '0'));
const joined = (...parts: fc.Arbitrary<string>[]) => fc.tuple(...parts).map((all) => all.join(''));
const getOne = (...texts: string[]) => fc.constantFrom(...texts);
/** No year 0 or 9999: an instant of theirs may be in the year before or after, which cannot be written. */
const year = fc.integer({ min: 1, max: 9998 }).map((n) => `${n}`.padStart(4, '0'));
/** What is there, and what is nearly. */
const day = joined(year, getOne('-'), two(0, 13), getOne('-'), two(0, 32));
const fraction = getOne('', '.', '.5', ',5', '.123456789', '.1234567890');
const zone = fc.oneof(
  getOne('Z', 'z', '', ' ', '+0100', '+01', '-24:00', '+00:60'),
  joined(getOne('+', '-'), two(0, 24), getOne(':'), two(0, 60)),
);
const time = joined(two(0, 24), getOne(':'), two(0, 60), getOne(':', ''), two(0, 61), fraction, zone);
const written = fc.oneof(day, joined(day, getOne('T', 't', ' '), time));

/** The same day as the calendar has it: the first of the month where the month is shorter. */
const onTheFirst = (value: string) => value.replace(/^(\d{4}-\d\d)-(?:29|30|31)/, '$1-01');

it('DayOrInstant accepts an existing day if and only if the pattern of the contract matches', () => {
  const counted = { taken: 0, refused: 0 };
  fc.assert(
    fc.property(written.map(onTheFirst), (value) => {
      counted[isTaken(value) ? 'taken' : 'refused'] += 1;
      expect([value, isTaken(value)]).toEqual([value, PATTERN.test(value)]);
    }),
    { numRuns: 5_000 },
  );
  expect(Math.min(counted.taken, counted.refused)).toBeGreaterThan(100);
});

it('DayOrInstant rejects a day that does not exist in the calendar, also in an instant', () => {
  for (const value of ['2026-02-29', '2026-04-31', '2100-02-29', '2026-02-30T10:00:00Z', '0000-01-01T00:00:00+00:01'])
    expect([value, PATTERN.test(value), isTaken(value)]).toEqual([value, true, false]);
  for (const value of ['2028-02-29', '2000-02-29T23:59:59.5+23:59', '2026-12-31'])
    expect([value, PATTERN.test(value), isTaken(value)]).toEqual([value, true, true]);
});

it('DayOrInstant rejects characters before or after the value', () => {
  for (const value of [' 2026-11-01', '2026-11-01\n', '2026-11-01Z', '2026-11-01T', '+2026-11-01'])
    expect([value, PATTERN.test(value), isTaken(value)]).toEqual([value, false, false]);
});
