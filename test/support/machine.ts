import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { CHROMIUM } from './chromium.ts';

/* Tools that tests use and some machines lack. npm test ends with the missing ones and the number of skipped tests. */

/** The Python with the packages that only tests use. */
export const PYTHON = '.build/python/bin/python';

const runs = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0;

const TOOLS = {
  chromium: {
    isThere: () => CHROMIUM !== undefined,
    reason: 'no chromium (apt-get install chromium, or name one in CHROMIUM_PATH)',
  },
  curl: { isThere: () => runs('curl', '--version'), reason: 'no curl (apt-get install curl)' },
  git: { isThere: () => runs('git', '--version'), reason: 'no git (apt-get install git)' },
  go: { isThere: () => runs('go', 'version'), reason: 'no go (apt-get install golang-go)' },
  java: { isThere: () => runs('javac', '-version'), reason: 'no JDK (apt-get install default-jdk-headless)' },
  openssl: { isThere: () => runs('openssl', 'version'), reason: 'no openssl (apt-get install openssl)' },
  php: { isThere: () => runs('php', '--version'), reason: 'no php (apt-get install php-cli)' },
  ps: { isThere: () => runs('ps', '-eo', 'pid,ppid,args'), reason: 'no ps with -eo (apt-get install procps)' },
  standardwebhooks: {
    isThere: () => runs(PYTHON, '-c', 'import standardwebhooks'),
    reason:
      `no standardwebhooks of Python (python3 -m venv .build/python && ${PYTHON} -m pip install ` +
      'standardwebhooks==1.1.0)',
  },
  python3: { isThere: () => runs('python3', '--version'), reason: 'no python3 (apt-get install python3)' },
};

/**
 * Returns true if this machine lacks a tool: `it.skipIf(lacks('curl'))('…')`.
 *
 * It reports why the tests of the calling file are skipped. Call it while the file is collected, and for tests that
 * need the tool.
 */
export function lacks(tool: keyof typeof TOOLS): boolean {
  const { isThere, reason } = TOOLS[tool];
  if (isThere()) return false;
  say(reason);
  return true;
}

function say(reason: string): void {
  const testFile = path.relative('.', expect.getState().testPath ?? '');
  const file = process.env['NOT_TESTED_FILE'];
  if (file) appendFileSync(file, `${testFile}\t${reason}\n`);
  else console.warn(`${testFile}: tests are skipped, ${reason}.`);
}
