import { expect, it } from 'vitest';
import { limitSourceSpecificFields } from '../../../lib/entries/source-fields.ts';

it('limitSourceSpecificFields keeps fields within the limits, and wraps a single text in a list', () => {
  const fields = { docket: ['EPA-1', 'EPA-2'], effective_date: '2026-11-30' };
  expect(limitSourceSpecificFields(fields)).toEqual({ ...fields, effective_date: ['2026-11-30'] });
});

it.each([null, undefined, {}, { docket: '' }, { docket: [] }])(
  'limitSourceSpecificFields returns null for %j',
  (fields) => {
    expect(limitSourceSpecificFields(fields)).toBeNull();
  },
);

it.each(['', '__proto__', 'Effective Date', 'x'.repeat(41), 'é'])(
  'limitSourceSpecificFields drops the field name %j',
  (name) => {
    const fields = JSON.parse(JSON.stringify({ rin: '2060-AV' }).replace('}', `,${JSON.stringify(name)}:"a"}`));
    expect(limitSourceSpecificFields(fields)).toEqual({ rin: ['2060-AV'] });
  },
);

it('limitSourceSpecificFields keeps the first 20 fields', () => {
  const fields = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`field_${n}`, 'a']));
  expect(Object.keys(limitSourceSpecificFields(fields) ?? {})).toEqual(Object.keys(fields).slice(0, 20));
});

it('limitSourceSpecificFields keeps at most 2 KB of JSON, and skips only fields that do not fit', () => {
  const fields = {
    large: 'é'.repeat(1_000),
    larger: 'é'.repeat(100),
    list: Array.from({ length: 900 }, () => 'a'),
    rin: '1',
  };
  const kept = limitSourceSpecificFields(fields);
  expect(Object.keys(kept ?? {})).toEqual(['large', 'rin']);
  expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThanOrEqual(2_048);
});
