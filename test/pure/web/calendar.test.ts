import { describe, expect, it } from 'vitest';
import type { DueDate } from '../../../clients/typescript/src/index.ts';
import { parseCalendarFilter, toCalendarParameters, toDueDatesQuery } from '../../../web/calendar/calendar-filter.ts';
import { formatTimeLeft, groupByMonth } from '../../../web/calendar/due-months.ts';

const filterAt = (search: string) => parseCalendarFilter(new URLSearchParams(search));
const day = (date: string) => ({ date, precision: 'day' }) as DueDate;

describe('the filter', () => {
  it.each([
    ['', { kind: '', jurisdiction: '', topic: '', days: '' }],
    ['kind=comment_end&jurisdiction=EU&days=30', { kind: 'comment_end', jurisdiction: 'EU', topic: '', days: '30' }],
    [
      'kind=effective,hearing&jurisdiction=US,GB&topic=us-sec,eu-ecb&days=365',
      { kind: 'effective,hearing', jurisdiction: 'US,GB', topic: 'us-sec,eu-ecb', days: '365' },
    ],
  ])('of an address stands in it as it was: %s', (search, parameters) =>
    expect(toCalendarParameters(filterAt(search))).toEqual(parameters),
  );

  it('what it cannot mean is left out, and 90 days are usual', () => {
    const filter = filterAt('kind=consultation,effective,effective,&days=toString&topic=,');
    expect(filter).toEqual({ kind: ['effective'], jurisdiction: [], topic: [], days: '90' });
    expect(toCalendarParameters(filter).days).toBe('');
  });

  it('asks the service for the days from today on', () => {
    expect(toDueDatesQuery(filterAt('topic=us-sec,eu-ecb&days=30'), '2026-12-10')).toEqual({
      ...{ from: '2026-12-10', to: '2027-01-09', topic_id: 'us-sec,eu-ecb' },
    });
    expect(toDueDatesQuery(filterAt(''), '2026-12-10')).toMatchObject({ to: '2027-03-10' });
    // The most that the service takes is 365 days after the first.
    expect(toDueDatesQuery(filterAt('days=365'), '2026-12-10').to).toBe('2027-12-10');
  });
});

describe('the list', () => {
  it('has a part for each month, in order; a quarter and a year are in their last month', () => {
    const dates = ['2026-11-30', '2026-12-24', '2026-12', '2026-Q4', '2026', '2027-01-01'].map(day);
    expect(groupByMonth(dates)).toEqual([
      { month: '2026-11', dates: dates.slice(0, 1) },
      { month: '2026-12', dates: dates.slice(1, 5) },
      { month: '2027-01', dates: dates.slice(5) },
    ]);
    expect(groupByMonth([])).toEqual([]);
  });

  it.each([
    ['2026-12-10', 'today'],
    ['2026-12-11', '1 day left'],
    ['2026-12-24', '14 days left'],
    ['2026-12-25', ''],
    ['2026-12-09', ''],
  ])('%s, seen on 10 December: "%s"', (date, left) => expect(formatTimeLeft(day(date), '2026-12-10')).toBe(left));

  it('of a month or a year no day is known, so none is counted', () => {
    expect(formatTimeLeft({ date: '2026-12', precision: 'month' }, '2026-12-28')).toBe('');
    expect(formatTimeLeft({ date: '2026', precision: 'year' }, '2026-12-28')).toBe('');
  });
});
