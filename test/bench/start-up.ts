import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RequestCost } from '../../lib/platform/dynamodb/capacity.ts';
import { type Bundle, buildAll } from './bundles.ts';
import { type BenchCall, baselines, functionCalls } from './calls.ts';
import { type Outside, startOutside } from './outside.ts';

/*
 * npm run bench -- start-up [rounds, 31] [part of a name ...]: size of functions, their cold path (load and first call)
 * and what one call costs. Each round starts a fresh process for every function and baseline, in random order, pinned
 * to one core; what answers runs on the other core. Figures of the cold path are medians of the ratios to `doc` and
 * `doc-env` of the same round. CPU is what the process computes, which other work on the machine changes less than the
 * time; `warm` is that of a call after 200 others, of reads only.
 */

const TASKSET = 'taskset';
const CORE = '0';
const OTHER_CORE = '1';
const COLD_CALL = fileURLToPath(import.meta.resolve('./cold-call.cjs'));
const CALL_MS = 60_000;
/** Calls of a warm process that are measured, and rounds that do so. */
const WARM = { calls: 200, rounds: 7 };
/** Two runs of the same may differ by so much; with more the figures are not worth keeping. */
const MAX_NOISE = 0.02;
const HEAD = [
  'function',
  'bytes',
  'x doc',
  'cold x doc',
  'cold x doc-env',
  'cold CPU x doc',
  'warm CPU x doc-env',
  'requests',
  'read units',
  'write units',
];
const run = promisify(execFile);

interface Answered {
  statusCode?: number;
}

/**
 * One line of the table. `times` are the milliseconds of the cold path in each round, `cpu` and `warm` the CPU
 * milliseconds of a cold and of a warm call.
 */
interface StartUpRow {
  call: BenchCall;
  bundle: Bundle;
  times: number[];
  cpu: number[];
  warm: number[];
  cost?: RequestCost;
}

async function main(): Promise<void> {
  if (process.argv[2] === '--cost') return printCost(process.argv.slice(3));
  const [rounds = '31', ...parts] = process.argv.slice(2);
  // Everything that is started from here on inherits the core.
  execFileSync(TASKSET, ['--all-tasks', '--pid', '--cpu-list', OTHER_CORE, String(process.pid)]);
  const directory = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const outside = await startOutside(directory, Number(rounds) + 1);
  try {
    const { sources, bundles } = buildAll(directory);
    const rows = getRows([...baselines(), ...functionCalls(outside)], bundles).filter(
      ({ call: { name, isBaseline } }) => isBaseline || parts.length === 0 || parts.some((part) => name.includes(part)),
    );
    for (const row of rows) if (!row.call.isBaseline) row.cost = await getCost(row.call, sources, outside);
    for (let round = 1; round <= Number(rounds); round += 1) await runRound(rows, round, outside);
    print(rows);
  } finally {
    await outside.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

function getRows(calls: BenchCall[], bundles: Map<string, Bundle>): StartUpRow[] {
  return calls.map((call) => {
    const bundle = bundles.get(call.file);
    if (!bundle) throw new Error(`There is no function ${call.file}.`);
    return { call, bundle, times: [], cpu: [], warm: [] };
  });
}

/** One cold call of each row, in random order, each in a fresh process. */
async function runRound(rows: StartUpRow[], round: number, outside: Outside): Promise<void> {
  for (const row of shuffled(rows)) {
    const { call, bundle } = row;
    const repeats = call.isRepeatable && round <= WARM.rounds ? [String(WARM.calls)] : [];
    const command = [process.execPath, COLD_CALL, bundle.file, JSON.stringify(call.event(round)), ...repeats];
    const env = { ...outside.env, ...call.env };
    const { stdout } = await run(TASKSET, ['--cpu-list', CORE, ...command], { env, timeout: CALL_MS });
    const { ms, cpu, warm, answer } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    check(call, answer);
    row.times.push(ms);
    row.cpu.push(cpu);
    if (warm !== null) row.warm.push(warm);
  }
}

/** What one call costs in DynamoDB, measured in a new process. */
async function getCost(call: BenchCall, sources: string, outside: Outside): Promise<RequestCost> {
  const { stdout } = await run(
    process.execPath,
    ['--import', 'tsx', import.meta.filename, '--cost', sources, call.file, JSON.stringify(call.event(0))],
    { env: { ...outside.env, ...call.env }, timeout: CALL_MS },
  );
  const { result, cost } = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  check(call, result);
  return cost;
}

async function printCost([sources = '', file = '', event = '']: string[]): Promise<void> {
  const { measureCost: measured } = (await import(
    path.join(sources, 'lib/platform/dynamodb/capacity.ts')
  )) as typeof import('../../lib/platform/dynamodb/capacity.ts');
  const { handler } = await import(path.join(sources, 'functions', `${file}.ts`));
  console.log(JSON.stringify(await measured(() => handler(JSON.parse(event)))));
}

function check({ name, status }: BenchCall, answer: Answered): void {
  if (answer.statusCode !== status) throw new Error(`${name}: ${JSON.stringify(answer)}`);
}

function shuffled<T>(all: T[]): T[] {
  return all
    .map((one) => ({ one, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const low = sorted[(sorted.length - 1) >> 1] ?? 0;
  const high = sorted[sorted.length >> 1] ?? 0;
  return (low + high) / 2;
}

/** Median of the ratios of two rows' measures, round by round. */
const ratio = (row: StartUpRow, to: StartUpRow, of: 'times' | 'cpu' | 'warm' = 'times') =>
  median(row[of].map((ms, round) => ms / (to[of][round] ?? 0)));

function print(rows: StartUpRow[]): void {
  const [doc, again, docEnv] = rows as [StartUpRow, StartUpRow, StartUpRow];
  const noise = Math.abs(ratio(again, doc) - 1);
  const run = `Node ${process.version}, ${doc.times.length} rounds, doc ${median(doc.times).toFixed(0)} ms`;
  const cpuNoise = [Math.abs(ratio(again, doc, 'cpu') - 1), Math.abs(ratio(again, doc, 'warm') - 1)];
  const [ofCold, ofWarm] = cpuNoise.map((one) => `${(one * 100).toFixed(1)}%`);
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${run}, noise ${(noise * 100).toFixed(1)}%, of cold CPU ${ofCold}, of warm CPU ${ofWarm}, load ${load}\n`,
  );
  console.log(`| ${HEAD.join(' | ')} |\n|${HEAD.map(() => '---').join('|')}|`);
  for (const row of rows) {
    const { bytes } = row.bundle;
    const sizes = [bytes.toLocaleString('en'), (bytes / doc.bundle.bytes).toFixed(2)];
    const cold = [ratio(row, doc), ratio(row, docEnv), ratio(row, doc, 'cpu')].map((one) => one.toFixed(2));
    const ratios = [...cold, row.warm.length > 0 ? ratio(row, docEnv, 'warm').toFixed(2) : ''];
    const { requests = '', readUnits = '', writeUnits = '' } = row.cost ?? {};
    console.log(`| ${[row.call.name, ...sizes, ...ratios, requests, readUnits, writeUnits].join(' | ')} |`);
  }
  if (noise > MAX_NOISE) console.error('The noise is above 2%: run it again when the machine is idle.');
}

await main();
