import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { functionCalls, UNMEASURED } from '../../bench/calls.ts';
import type { Outside } from '../../bench/outside.ts';

it('the bench of cold and warm calls has one of each function that somebody waits for', () => {
  const outside = { accessToken: () => '', key: { text: '' }, spareKeys: [], bot: {}, webhook: {} };
  const called = new Set(functionCalls(outside as unknown as Outside).map(({ file }) => file));
  const functions = readdirSync('functions', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/, ''));
  expect(functions.filter((file) => !UNMEASURED.test(file) && !called.has(file))).toEqual([]);
});
