import { expect, it } from 'vitest';
import { parseKeyDateFilter } from '../../../lib/http/key-date-query.ts';

const NOW = new Date('2026-11-24T09:00:00Z');
const getSpan = (query: { from?: string; to?: string }) => {
  const { from, to } = parseKeyDateFilter(query, NOW);
  return [from, to];
};

it.each([
  [{}, '2026-11-24', '2027-02-22'],
  [{ from: '2027-01-01' }, '2027-01-01', '2027-04-01'],
  [{ to: '2027-11-24' }, '2026-11-24', '2027-11-24'],
  [{ from: '0001-01-01', to: '0001-01-01' }, '0001-01-01', '0001-01-01'],
  [{ from: '9998-12-31' }, '9998-12-31', '9999-03-31'],
  [{ from: '9998-12-31', to: '9998-12-31' }, '9998-12-31', '9998-12-31'],
  [{ from: '9998-12-31', to: '9999-12-31' }, '9998-12-31', '9999-12-31'],
])('parseKeyDateFilter returns for %j the span from %s to %s', (query, from, to) => {
  expect(getSpan(query)).toEqual([from, to]);
});

it.each([
  [{ from: '9999-01-01' }, 'from: must be 9998-12-31 at the latest'],
  [{ from: '2027-01-02', to: '2027-01-01' }, 'to: must not be before from'],
  [{ to: '2026-11-23' }, 'to: must not be before today'],
  [{ to: '2027-11-25' }, 'to: must be less than 366 days after the first day of the span; ask for its parts'],
  [
    { from: '9998-12-30', to: '9999-12-31' },
    'to: must be less than 366 days after the first day of the span; ask for its parts',
  ],
])('400: parseKeyDateFilter rejects %j: %s', (query, detail) => {
  expect(() => getSpan(query)).toThrow(detail);
});
