import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'ci-install-'));
afterAll(() => rmSync(folder, { recursive: true }));
let machines = 0;

const TOOLS = {
  ...{ cargo: '', curl: '', git: '', go: '', javac: '', jq: '', mvn: '' },
  ...{ openssl: '', php: '', ps: '', python3: '', true: '' },
};
const SUDO = { sudo: 'shift; echo as root: "$@" >> "$CALLS"' };

/** Runs .ci/install where these programs are and no other, each by what it does; answers what it called, too. */
function installedOn(programs: Record<string, string>, user: 'root' | 'somebody') {
  machines += 1;
  const machine = path.join(folder, String(machines));
  mkdirSync(machine);
  const calls = path.join(machine, 'calls');
  writeFileSync(calls, '');
  const all = { chromium: '', id: `echo ${user === 'root' ? 0 : 1000}`, 'apt-get': 'echo apt-get "$@" >> "$CALLS"' };
  for (const [name, text] of Object.entries({ ...all, ...programs })) {
    writeFileSync(path.join(machine, name), `#!/bin/bash\n${text}\n`);
    chmodSync(path.join(machine, name), 0o755);
  }
  const env = { PATH: machine, CALLS: calls, CHROMIUM_PATH: path.join(machine, 'chromium') };
  const { status, stderr } = spawnSync('/bin/bash', ['.ci/install'], { env, encoding: 'utf8' });
  return { status, stderr, called: readFileSync(calls, 'utf8').split('\n').filter(Boolean) };
}
const { openssl: _, python3: __, ...fewer } = TOOLS;

it('a machine that has all is left alone', () => {
  expect(installedOn(TOOLS, 'somebody')).toEqual({ status: 0, stderr: '', called: [] });
});

it('root installs what is missing', () => {
  const { status, called } = installedOn(fewer, 'root');
  expect(status).toBe(0);
  expect(called).toEqual(['apt-get update -qq', 'apt-get install -y -qq --no-install-recommends openssl python3-venv']);
});

it('anybody else does so by sudo', () => {
  const { status, called } = installedOn({ ...fewer, ...SUDO }, 'somebody');
  expect(status).toBe(0);
  expect(called).toEqual([
    'as root: true',
    'as root: apt-get update -qq',
    'as root: apt-get install -y -qq --no-install-recommends openssl python3-venv',
  ]);
});

it.each([
  { lacking: 'sudo', programs: fewer },
  { lacking: 'a sudo that asks for no password', programs: { ...fewer, sudo: 'exit 1' } },
])('without $lacking it says what to install', ({ programs }) => {
  const { status, stderr, called } = installedOn(programs, 'somebody');
  expect([status, called]).toEqual([1, []]);
  expect(stderr).toContain('This machine lacks (as Debian calls it): openssl python3-venv. Install that as root;');
});
