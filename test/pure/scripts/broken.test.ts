import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { brokenFile, FAULTS } from '../../aws/broken.ts';

const roleOf = (text: string, role: string) => parse(text, { merge: true }).Resources[role];

it.each(Object.keys(FAULTS))('--broken %s changes one place of a file, which stays one of its kind', (name) => {
  const { file, text } = brokenFile(name);
  const before = readFileSync(file, 'utf8');
  expect(Math.abs(text.length - before.length)).toBeLessThan(1_000);
  expect(text).not.toBe(before);
  if (file.endsWith('.yml')) expect(parse(text, { merge: true })).not.toEqual(parse(before, { merge: true }));
});

it('--broken permission takes one from the role that shares', () => {
  const { file, text } = brokenFile('permission');
  const now = readFileSync(file, 'utf8');
  expect(roleOf(text, 'SharerRole')).not.toEqual(roleOf(now, 'SharerRole'));
  expect(roleOf(text, 'IngesterRole')).toEqual(roleOf(now, 'IngesterRole'));
});

it('a fault that is none is refused with those that there are', () => {
  expect(() => brokenFile('nothing')).toThrow('--broken takes one of permission, leading-key, index');
});
