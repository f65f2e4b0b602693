import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatResults, results } from '../../bench/results.ts';

it('docs/performance.md has the table that npm run bench -- table prints', () => {
  expect(readFileSync('docs/performance.md', 'utf8')).toContain(`\n\n${formatResults()}\n`);
});

it('benchmark results have a command and a date if and only if they have a measured value', () => {
  for (const [id, { value, command, measured }] of Object.entries(results)) {
    expect([command !== undefined, measured !== undefined], id).toEqual([value !== undefined, value !== undefined]);
  }
});

it('benchmark results name a known benchmark, an npm command or the CI run as their command', () => {
  const list = readFileSync('test/bench/run.ts', 'utf8');
  const names = [...list.matchAll(/^ {2}'?([\w-]+)'?: \{$/gm)].map(([, name]) => name);
  for (const { command = 'npm' } of Object.values(results))
    expect(['npm', '.ci/run', ...names]).toContain(command.split(' ')[0]);
});
