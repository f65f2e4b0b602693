import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { infraChanges, infraMutants, type Mutant } from '../../../scripts/check/mutants-infra.ts';

/** Each fault drawn is a document that is read once more. */
const SOME = 100;
const changes = infraChanges();
const mutants = infraMutants(1, SOME);
const keyOf = ({ file, from, to, after }: Mutant) => [file, from, to, after].join(' ');

it('a sample is the same for the same seed, another for another one, and has no fault twice', () => {
  expect(infraMutants(1, 20)).toEqual(mutants.slice(0, 20));
  expect(infraMutants(2, 20)).not.toEqual(mutants.slice(0, 20));
  expect(new Set(mutants.map(keyOf)).size).toBe(SOME);
});

it('each says what stands at its place and in which line, and puts something else there', () => {
  for (const { file, from, to, before, after, line } of mutants) {
    const text = readFileSync(file, 'utf8');
    expect(text.slice(from, to)).toBe(before);
    expect(text.slice(0, from).split('\n')).toHaveLength(line);
    expect(after).not.toBe(before);
  }
  expect(new Set(mutants.map(({ file }) => file)).size).toBeGreaterThan(10);
});

it('figures, signs and texts become others, and entries are left out', () => {
  const pairs = changes.map(({ before, after }) => [before, after]);
  expect(pairs.some(([before, after]) => Number(after) === Number(before) + 1)).toBe(true);
  expect(pairs).toContainEqual(['Allow', '"Deny"']);
  expect(pairs.some(([before, after]) => before?.endsWith('Threshold') && after?.endsWith('Threshold"'))).toBe(true);
  expect(pairs.filter(([, after]) => after === '""').length).toBeGreaterThan(10);
  expect(pairs.filter(([, after]) => after === '').length).toBeGreaterThan(10);
});

it('prose is left out, and what an alarm says is none', () => {
  const prose = /^"?(May do everything|May read updates|Token of the chat bot|Host name of the API|throttled|Requests)/;
  expect(changes.filter(({ before }) => prose.test(before))).toEqual([]);
  expect(changes.filter(({ after }) => after === 'seven').length).toBeGreaterThan(0);
});
