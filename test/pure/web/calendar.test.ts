import { describe, expect, it } from 'vitest';
import type { DueDate } from '../../../clients/typescript/src/index.ts';
import { parseCalendarFilter, toCalendarParameters, toDueDatesQuery } from '../../../web/calendar/calendar-filter.ts';
import { formatTimeLeft, groupByMonth } from '../../../web/calendar/due-months.ts';

const filterAt = (search: string) => parseCalendarFilter(new URLSearchParams(search));
const day = (date: string) => ({ date, precision: 'day' }) as DueDate;

describe('calendar filter', () => {
  it.each([
    ['', { kind: '', jurisdiction: '', topic: '', days: '' }],
    ['kind=comment_end&jurisdiction=EU&days=30', { kind: 'comment_end', jurisdiction: 'EU', topic: '', days: '30' }],
    [
      'kind=effective,hearing&jurisdiction=US,GB&topic=us-sec,eu-ecb&days=365',
      { kind: 'effective,hearing', jurisdiction: 'US,GB', topic: 'us-sec,eu-ecb', days: '365' },
    ],
  ])('keeps the values of a query string: %s', (search, parameters) =>
    expect(toCalendarParameters(filterAt(search))).toEqual(parameters),
  );

  it('omits invalid values, and covers 90 days by default', () => {
    const filter = filterAt('kind=consultation,effective,effective,&days=toString&topic=,');
    expect(filter).toEqual({ kind: ['effective'], jurisdiction: [], topic: [], days: '90' });
    expect(toCalendarParameters(filter).days).toBe('');
  });

  it('requests the due dates from today on', () => {
    expect(toDueDatesQuery(filterAt('topic=us-sec,eu-ecb&days=30'), '2026-12-10')).toEqual({
      from: '2026-12-10',
      to: '2027-01-09',
      topic_id: 'us-sec,eu-ecb',
    });
    expect(toDueDatesQuery(filterAt(''), '2026-12-10')).toMatchObject({ to: '2027-03-10' });
    // The most that the service takes is 365 days after the first.
    expect(toDueDatesQuery(filterAt('days=365'), '2026-12-10').to).toBe('2027-12-10');
  });
});

describe('calendar list', () => {
  it('groups dates by month in order, with quarters and years in their last month', () => {
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
  ])('shows for %s on 10 December the time left: "%s"', (date, left) =>
    expect(formatTimeLeft(day(date), '2026-12-10')).toBe(left),
  );

  it('shows no time left for a date without a day', () => {
    expect(formatTimeLeft({ date: '2026-12', precision: 'month' }, '2026-12-28')).toBe('');
    expect(formatTimeLeft({ date: '2026', precision: 'year' }, '2026-12-28')).toBe('');
  });
});
