import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const DISPATCHERS = [
  { script: 'ops', file: 'scripts/ops.ts', known: 'keys' },
  { script: 'bench', file: 'test/bench/run.ts', known: 'reads' },
];

function run(file: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', file, ...args], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe.each(DISPATCHERS)('npm run $script', ({ script, file, known }) => {
  it('lists each name with one line of help', () => {
    const { status, stdout, stderr } = run(file);
    expect([status, stderr]).toEqual([0, '']);
    const [title, , ...lines] = stdout.trimEnd().split('\n');
    expect(title).toBe(`npm run ${script} -- NAME [options]`);
    for (const line of lines) expect(line).toMatch(/^ {2}[a-z-]+ {2,}\S.{10,100}$/);
    expect(lines.some((line) => line.startsWith(`  ${known} `))).toBe(true);
  });

  it('fails with status 2 for an unknown name, and lists the names', () => {
    const { status, stdout, stderr } = run(file, 'no-such-name');
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(`npm run ${script}: there is no "no-such-name".`);
    expect(stderr).toContain(`  ${known} `);
  });
});

it('npm run ops fails with status 2 for the name of an inherited object property', () => {
  expect(run('scripts/ops.ts', 'constructor').status).toBe(2);
});

it('npm run ops lists the names with --help', () => {
  expect(run('scripts/ops.ts', '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('  keys ') });
});

it('npm run ops passes the arguments after the name to the command', () => {
  expect(run('scripts/ops.ts', 'keys', '--help').stdout).toMatch(/^Manages API keys: npm run ops -- keys /);
  const unknownOption = run('scripts/ops.ts', 'feeds', '--no-such-option');
  expect(unknownOption.status).toBe(1);
  expect(unknownOption.stderr).toMatch(/^npm run ops -- feeds: .*--no-such-option/);
});

it('package.json has at most 20 scripts', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(20);
});
