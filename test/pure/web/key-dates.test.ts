import { readFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import type { KeyDate } from '../../../clients/typescript/src/index.ts';
import { KEY_DATE_LABELS } from '../../../lib/extraction/key-dates/format-key-date.ts';
import { KEY_DATE_KINDS } from '../../../lib/extraction/key-dates/key-date.ts';
import { setDateSettings } from '../../../web/values/date-format.ts';
import { findNextDeadline, formatKeyDate, getDaysUntil } from '../../../web/values/key-dates.ts';

const TODAY = '2026-12-10';
const on = (date: string, kind: KeyDate['kind'] = 'comment_end') => ({ kind, date }) as KeyDate;

afterEach(() => setDateSettings(null, null));

it('KEY_DATE_LABELS has a label for each kind of key date', () => {
  expect(Object.keys(KEY_DATE_LABELS)).toEqual([...KEY_DATE_KINDS]);
});

it.each(['glossary', 'web-app'])('docs/%s.md uses the labels of key dates from the app', (name) => {
  const text = readFileSync(`docs/${name}.md`, 'utf8');
  expect(Object.values(KEY_DATE_LABELS).filter((word) => !text.includes(word))).toEqual([]);
});

it.each([
  ['2026-12-24', '24 Dec'],
  ['2026-12', 'December 2026'],
  ['2026-Q4', 'Q4 2026'],
  ['2026', 'end of 2026'],
])('formatKeyDate formats %s with its precision: %s', (date, said) => {
  expect(formatKeyDate(date, { day: 'numeric', month: 'short' })).toBe(said);
});

it('formatKeyDate formats the same day in a time zone west of Greenwich', () => {
  setDateSettings('de', 'America/Los_Angeles');
  expect(formatKeyDate('2026-12-24', { day: 'numeric', month: 'long' })).toBe('24. Dezember');
  expect(formatKeyDate('2026-12', {})).toBe('Dezember 2026');
});

it.each([
  ['2026-12-10', 0],
  ['2026-12-09', -1],
  ['2027-01-09', 30],
  ['2026-12', 21],
  ['2026-Q4', 21],
  ['2026', 21],
  ['2027-02', 80],
])('getDaysUntil counts from 10 December 2026 to the end of %s: %i days', (date, days) =>
  expect(getDaysUntil(date, TODAY)).toBe(days),
);

it.each([
  ['the earliest of several', [on('2026-12-24'), on('2026-12-12', 'reporting'), on('2026-12-20')], '2026-12-12'],
  ['today', [on(TODAY, 'compliance')], TODAY],
  ['on the thirtieth day', [on('2027-01-09')], '2027-01-09'],
  ['none after thirty days', [on('2027-01-10')], undefined],
  ['none in the past', [on('2026-12-09')], undefined],
  ['the next deadline after a past deadline', [on('2026-12-09'), on('2026-12-31')], '2026-12-31'],
  ['a month that ends within 30 days', [on('2026-12')], '2026-12'],
  ['a day instead of its quarter', [on('2026-Q4'), on('2026-12-30')], '2026-12-30'],
  [
    'none for dates that are not deadlines',
    [on('2026-12-12', 'effective'), on('2026-12-12', 'hearing'), on('2026-12-12', 'application')],
    undefined,
  ],
  ['none for an entry without extracted dates', null, undefined],
])('findNextDeadline returns a deadline within 30 days: %s', (_, dates, date) =>
  expect(findNextDeadline(dates, TODAY)).toBe(date),
);
