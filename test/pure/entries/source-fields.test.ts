import { expect, it } from 'vitest';
import { limitFields } from '../../../lib/entries/source-fields.ts';

it('fields within the bounds are kept, one text as a list of one', () => {
  const fields = { docket: ['EPA-1', 'EPA-2'], effective_date: '2026-11-30' };
  expect(limitFields(fields)).toEqual({ ...fields, effective_date: ['2026-11-30'] });
});

it.each([null, undefined, {}, { docket: '' }, { docket: [] }])('%j is null', (fields) => {
  expect(limitFields(fields)).toBeNull();
});

it.each(['', '__proto__', 'Effective Date', 'x'.repeat(41), 'é'])('the name %j is left out', (name) => {
  const fields = JSON.parse(JSON.stringify({ rin: '2060-AV' }).replace('}', `,${JSON.stringify(name)}:"a"}`));
  expect(limitFields(fields)).toEqual({ rin: ['2060-AV'] });
});

it('at most 20 fields are kept, the first ones', () => {
  const fields = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`field_${n}`, 'a']));
  expect(Object.keys(limitFields(fields) ?? {})).toEqual(Object.keys(fields).slice(0, 20));
});

it('at most 2 KB of JSON in UTF-8 are kept, and what still fits follows what does not', () => {
  const fields = {
    large: 'é'.repeat(1_000),
    larger: 'é'.repeat(100),
    list: Array.from({ length: 900 }, () => 'a'),
    rin: '1',
  };
  const kept = limitFields(fields);
  expect(Object.keys(kept ?? {})).toEqual(['large', 'rin']);
  expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThanOrEqual(2_048);
});
