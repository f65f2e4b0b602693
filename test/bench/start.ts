import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { LOCAL_AWS } from '../../local/dynamodb.ts';
import { startGateway } from '../../local/gateway.ts';
import { cpuOfAll } from '../support/cpu.ts';
import { launch } from '../support/start-stack.ts';

/*
 * npm run bench -- start [rounds, 3]: the time of `npm start` until its first answer, with an empty data directory (it
 * reads the newest of each feed first, or all of the demo with `--pace 0`) and again with the data of that start. For
 * comparison: serverless-offline alone with the same service, until it listens. A round starts each once, and
 * serverless-offline before and after. A ratio is the median over the rounds, to the mean of the round's two. All is
 * built before. CPU is the time of all processes of a start until its first answer.
 */

const KINDS = [
  'serverless offline',
  'first start',
  'first start, all of the demo read before it answers',
  'with data',
  'serverless offline, again',
] as const;
type StartKind = (typeof KINDS)[number];
interface Start {
  seconds: number;
  cpu: number | null;
}

/** Starts once and ends it; the time of the end does not count. */
async function timed(start: () => Promise<() => Promise<unknown>>): Promise<Start> {
  const begin = performance.now();
  const used = cpuOfAll();
  const end = await start();
  const seconds = (performance.now() - begin) / 1_000;
  const now = cpuOfAll();
  await end();
  return { seconds, cpu: now === null || used === null ? null : now - used };
}

async function round(): Promise<Record<StartKind, Start>> {
  const directory = mkdtempSync(path.join(tmpdir(), 'bench-start-'));
  const log = path.join(directory, 'gateway.log');
  // No request needs the table, so its address has no server.
  const env = { ...LOCAL_AWS, TABLE_NAME: 'bench', DYNAMODB_ENDPOINT: 'http://127.0.0.1:1' };
  const bare = () =>
    timed(async () => {
      const { service } = await startGateway(log, env);
      return () => service.stop();
    });
  const stack = (name: string, ...options: string[]) =>
    timed(async () => {
      const { end } = await launch(['--port', '0', ...options], path.join(directory, name), { STACK_BUILT: '' });
      return () => end();
    });
  try {
    const before = await bare();
    const first = await stack('quick', '--pace', '30');
    const whole = await stack('data');
    const again = await stack('data');
    const starts = [before, first, whole, again, await bare()];
    return Object.fromEntries(KINDS.map((kind, i) => [kind, starts[i]])) as Record<StartKind, Start>;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const low = sorted[(sorted.length - 1) >> 1] ?? Number.NaN;
  const high = sorted[sorted.length >> 1] ?? Number.NaN;
  return (low + high) / 2;
}

const rounds = Number(process.argv[2] ?? 3);
// The first round builds the service and fills the caches of the system; it is not counted.
await round();
const all: Record<StartKind, Start>[] = [];
for (let n = 0; n < rounds; n += 1) all.push(await round());
const load = loadavg()[0]?.toFixed(1);
console.log(`Node ${process.version}, ${rounds} rounds, load at the end ${load}\n`);
console.log('| start | seconds | x serverless offline | CPU s | CPU x serverless offline |\n|---|---|---|---|---|');
for (const kind of KINDS) {
  const of = (measure: (start: Start) => number) => median(all.map((starts) => measure(starts[kind])));
  const ratio = (measure: (start: Start) => number) => {
    const bare = ({ [KINDS[0]]: one, [KINDS[4]]: other }: Record<StartKind, Start>) =>
      (measure(one) + measure(other)) / 2;
    return median(all.map((starts) => measure(starts[kind]) / bare(starts))).toFixed(2);
  };
  const cpu = ({ cpu }: Start) => cpu ?? Number.NaN;
  const seconds = ({ seconds }: Start) => seconds;
  console.log(`| ${[kind, of(seconds).toFixed(1), ratio(seconds), of(cpu).toFixed(1), ratio(cpu)].join(' | ')} |`);
}
