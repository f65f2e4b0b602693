import { expect, it } from 'vitest';
import { parsePersonName } from '../../../lib/access/people/person-name.ts';
import { NameInput, normalizeName } from '../../../lib/values/name.ts';

it.each([
  ['  Capital \t rules ', 'Capital rules'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['\u2067עברית\u2069 \u200Frules\u061C', 'עברית rules'],
  ['Cafe\u0301', 'Café'],
])('normalizeName converts %j to %j', (given, stored) => expect(normalizeName(given)).toBe(stored));

it.each([
  ['a', true],
  ['x'.repeat(80), true],
  [`${'x'.repeat(80)}\u202A\u202C  `, true],
  ['x'.repeat(81), false],
  ['', false],
  [' \u3000', false],
  ['\u202E\u2066', false],
  ['a\u0007', false],
  ['a\ud800', false],
])('NameInput accepts %j: %s', (given, isName) => expect(NameInput.safeParse(given).success).toBe(isName));

it('parsePersonName removes bidirectional control characters', () =>
  expect(parsePersonName([{ Name: 'name', Value: '\u202Eada\u200F' }])).toBe('ada'));
