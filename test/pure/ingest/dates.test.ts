import { expect, it } from 'vitest';
import { parseDate } from '../../../lib/ingest/dates.ts';

it.each([
  ['AEST', '00:00'],
  ['AEDT', '23:00 of the day before'],
  ['BST', '09:00'],
  ['CET', '09:00'],
  ['CEST', '08:00'],
  ['EET', '08:00'],
  ['EEST', '07:00'],
  ['HKT', '02:00'],
  ['IST', '04:30'],
  ['JST', '01:00'],
  ['SGT', '02:00'],
  ['WET', '10:00'],
  ['WEST', '09:00'],
  ['GMT', '10:00'],
  ['UTC', '10:00'],
  ['UT', '10:00'],
  ['EST', '15:00'],
  ['EDT', '14:00'],
  ['CST', '16:00'],
  ['CDT', '15:00'],
  ['MST', '17:00'],
  ['MDT', '16:00'],
  ['PST', '18:00'],
  ['PDT', '17:00'],
  ['+0545', '04:15'],
  ['-0330', '13:30'],
  ['', '10:00'],
])('10:00 in the zone "%s" is %s in UTC', (zone, expected) => {
  const [time = '', ...before] = expected.split(' ');
  const day = before.length > 0 ? '2026-05-31' : '2026-06-01';
  expect(parseDate(`Mon, 01 Jun 2026 10:00:00 ${zone}`)?.toISOString()).toBe(`${day}T${time}:00.000Z`);
});

it.each([
  ['2026-06-01', '2026-06-01T00:00:00.000Z'],
  ['2026-06-01T10:00', '2026-06-01T10:00:00.000Z'],
  ['2026-06-01 10:00:07', '2026-06-01T10:00:07.000Z'],
  ['2026-06-01T10:00:07.5Z', '2026-06-01T10:00:07.500Z'],
  ['2026-06-01T10:00:00+02:00', '2026-06-01T08:00:00.000Z'],
  ['2026-06-01T10:00:00+0200', '2026-06-01T08:00:00.000Z'],
  ['  1  June 2026\n', '2026-06-01T00:00:00.000Z'],
  ['Monday, 1 Jun. 2026 10:00 GMT', '2026-06-01T10:00:00.000Z'],
])('%j is %s', (text, expected) => {
  expect(parseDate(text)?.toISOString()).toBe(expected);
});

it.each([
  '',
  'Item 5',
  '5',
  '2026',
  '2026-13-01',
  '2026-06-01T25:00:00Z',
  '31 Foo 2026',
  'x'.repeat(201),
  '2026-06-01 and more',
])('%j is no date', (text) => {
  expect(parseDate(text)).toBeNull();
});
