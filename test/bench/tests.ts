import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { VITEST } from '../../scripts/check/test-results.ts';
import type { FileTimes } from './tests-reporter.ts';

/*
 * npm run bench -- tests [FILE...]: where the time of a test run goes (all tests, or those with these parts in their
 * paths). It prints tables by project, by kind of process, and of the slowest files and tests. Seconds of wall time add
 * up those of workers that run side by side. `load` is the import of a file and of what it imports; `hooks` is the time
 * of its tests in beforeAll and afterAll. CPU seconds of a file are those of its worker, without the service, the
 * database and the browser that it uses.
 */

const SAMPLE_MS = 200;
/** Of Linux, a second. */
const TICKS = 100;
const SLOWEST = 25;

/** Kinds of processes by a part of their command line; the first that matches. */
const PROCESSES: [kind: string, command: RegExp][] = [
  ['browser', /chrom(e|ium)/],
  ['database', /dynoxide/],
  ['test workers', /experimental-import-meta-resolve/],
  ['vitest', /vitest\.mjs/],
  ['service', /local\/start\.ts|serverless\.js offline|guard\.mjs/],
  ['packaging', /serverless|build\.mjs/],
  ['esbuild', /esbuild/],
];

interface Process {
  kind: string;
  ticks: number;
}

/** Adds what the descendants of a process have computed until now, by process id. */
function sample(root: number, seen: Map<string, Process>): void {
  const all = new Map<number, { parent: number; ticks: number; started: string }>();
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean)) {
    const fields = getText(`/proc/${pid}/stat`)
      .replace(/^.*\) /, '')
      .split(' ');
    if (fields.length < 20) continue;
    const [user = '0', system = '0'] = fields.slice(11, 13);
    all.set(pid, { parent: Number(fields[1]), ticks: Number(user) + Number(system), started: fields[19] ?? '' });
  }
  const isOurs = (pid: number): boolean => pid === root || (pid > 1 && isOurs(all.get(pid)?.parent ?? 0));
  for (const [pid, { ticks, started }] of all) {
    if (!isOurs(pid)) continue;
    const id = `${pid} ${started}`;
    const known = seen.get(id);
    // A process that has just been forked still has the command line of its parent.
    const kind = known && known.ticks > 2 ? known.kind : getKind(getText(`/proc/${pid}/cmdline`).replaceAll('\0', ' '));
    seen.set(id, { kind, ticks });
  }
}

const getKind = (command: string): string => PROCESSES.find(([, part]) => part.test(command))?.[0] ?? 'others';

function getText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const seconds = (ms: number): number => Math.round(ms / 100) / 10;
const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);

function getRow(files: FileTimes[]) {
  const tests = files.flatMap((file) => file.tests);
  return {
    files: files.length,
    tests: tests.length,
    wall: seconds(sum(files.map((file) => file.setup + file.load + file.run))),
    setup: seconds(sum(files.map((file) => file.setup))),
    load: seconds(sum(files.map((file) => file.load))),
    hooks: seconds(sum(files.map((file) => Math.max(0, file.run - sum(file.tests.map(({ ms }) => ms)))))),
    in_tests: seconds(sum(tests.map(({ ms }) => ms))),
    cpu_load: seconds(sum(files.map((file) => file.cpuLoad))),
    cpu_run: seconds(sum(files.map((file) => file.cpuRun))),
  };
}

function groupBy<T>(all: Iterable<T>, nameOf: (one: T) => string): [name: string, some: T[]][] {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(nameOf(one), [...(groups.get(nameOf(one)) ?? []), one]);
  return [...groups];
}

function getGroups(files: FileTimes[], nameOf: (file: FileTimes) => string) {
  return groupBy(files, nameOf)
    .map(([name, some]) => ({ name, ...getRow(some) }))
    .sort((a, b) => b.wall - a.wall);
}

const getFolder = ({ file }: FileTimes): string => file.split('/').slice(0, 3).join('/');

async function main(): Promise<void> {
  const files = process.argv.slice(2);
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-tests-'));
  const times = path.join(folder, 'times.json');
  const reporters = ['--reporter=dot', '--reporter=./test/bench/tests-reporter.ts'];
  const env = { ...process.env, TEST_TIMES: times, ...(files.length === 0 ? { TEST_ALL: 'true' } : {}) };
  const began = Date.now();
  const child = spawn(process.execPath, [VITEST, 'run', ...files, ...reporters], { env, stdio: 'inherit' });
  const seen = new Map<string, Process>();
  const sampling = setInterval(() => sample(child.pid ?? 0, seen), SAMPLE_MS);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearInterval(sampling);
  const wall = Date.now() - began;
  const measured: FileTimes[] = JSON.parse(getText(times) || '[]');
  rmSync(folder, { recursive: true });
  const cpu = groupBy(seen.values(), ({ kind }) => kind).map(([kind, some]) => ({
    kind,
    processes: some.length,
    cpu: Math.round(sum(some.map(({ ticks }) => ticks)) / TICKS),
  }));
  console.log(`\n${seconds(wall)} s, ${sum(cpu.map((one) => one.cpu))} s of the processor.\n\nBy kind of process:`);
  console.table(cpu.sort((a, b) => b.cpu - a.cpu));
  for (const [heading, nameOf] of [
    ['project', ({ project }: FileTimes) => project],
    ['folder', getFolder],
    ['file', ({ file }: FileTimes) => file],
  ] as const) {
    console.log(`\nBy ${heading}:`);
    console.table(getGroups(measured, nameOf).slice(0, SLOWEST));
  }
  console.log('\nThe slowest tests:');
  const tests = measured.flatMap((file) => file.tests.map(({ name, ms }) => ({ file: file.file, test: name, ms })));
  const slowest = tests.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  console.table(slowest.map(({ file, test, ms }) => ({ s: seconds(ms), file, test: test.slice(0, 90) })));
  process.exitCode = code ?? 1;
}

await main();
