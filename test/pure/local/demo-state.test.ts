import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { assertSameSource, type DataSource, openDemoState } from '../../../local/demo-state.ts';

function folder(content?: string): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'regfeed-state-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  if (content !== undefined) writeFileSync(path.join(dataDir, 'demo.json'), content);
  return dataDir;
}

it('stores the state for the next start in a file that only its owner can read', () => {
  const dataDir = folder();
  const { state, update } = openDemoState(dataDir);
  expect(state).toMatchObject({ source: null, port: null, arrived: 0, api_key: null });
  update({ port: 23_456, arrived: 3, source: 'demo' });
  expect(openDemoState(dataDir).state).toEqual({ ...state, port: 23_456, arrived: 3, source: 'demo' });
  expect(statSync(path.join(dataDir, 'demo.json')).mode & 0o777).toBe(0o600);
  expect(readFileSync(path.join(dataDir, 'demo.json'), 'utf8')).toContain('"port": 23456');
});

it.each(['', 'null', '[]', '{"half', '7'])(
  'starts with an empty state if the stored state is invalid: %s',
  (content) => {
    expect(openDemoState(folder(content)).state).toMatchObject({ port: null, arrived: 0, api_key: null });
  },
);

it.each<[DataSource | null, DataSource, boolean]>([
  [null, 'live', true],
  ['demo', 'demo', true],
  ['live', 'live', true],
  ['empty', 'demo', true],
  ['empty', 'live', true],
  ['demo', 'live', false],
  ['live', 'demo', false],
  ['demo', 'empty', false],
])('never mixes demo and real entries: %s, then %s', (before, then, isFine) => {
  const { state } = openDemoState(folder());
  const start = () => assertSameSource({ ...state, source: before }, then, 'here');
  if (isFine) expect(start).not.toThrow();
  else
    expect(start).toThrow(
      /^The data in here are those of (the demo|real feeds)\. Take .* with --data-dir, or discard them with --fresh\.$/,
    );
});
