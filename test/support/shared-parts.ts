import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { LOCAL_AWS, startDynamoDb } from '../../local/dynamodb.ts';
import { createHttpServer } from '../../local/http-server.ts';
import { readStackFile } from '../../local/stack-file.ts';
import { DEPLOYING, packageInto } from '../template/packaged.ts';
import { neverAnswered } from './all-answered.ts';
import type { Parts } from './parts.ts';
import { launch, type StartedStack } from './start-stack.ts';
import { startUnkindDynamoDb } from './unkind-dynamodb.ts';

/*
 * Starts once a run, in vitest's process, the parts that tests request (parts.ts). A run of tests that request nothing
 * starts nothing.
 *
 * Every stack of the run checks its responses against openapi.json. The run fails if a response of any caller or a log
 * line violates its rules. A run of all tests also fails if a status of openapi.json was never returned.
 */

type Ends = (() => unknown)[];
/** What the tests of test/table meet where TEST_UNKIND is the seed of it. */
const AS_ON_A_BAD_DAY = { throttled: 0.05, failed: 0.03, lost: 0.02, halved: 0.01, slow: 0.02 };
const run = promisify(execFile);

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'tests-'));
  const faults = collected(folder);
  const statuses = answeredStatuses(folder);
  const ends: Ends = [];
  const parts = getParts(folder, ends);
  const server = await answering((part, worker) => parts(part, worker));
  // All tests ask for it, while those that need nothing still run; who fails to get it says why.
  if (process.env['TEST_ALL']) parts('demo', '1').catch(() => {});
  project.onTestsRerun(async () => {
    await endAll(ends);
    parts.forget();
  });
  return async () => {
    // Vitest prints what a teardown throws, and ends with 0 all the same.
    const code = process.exitCode;
    process.exitCode = 1;
    server.closeAllConnections();
    server.close();
    await endAll(ends);
    const findings = [...faults(), ...statuses()];
    const file = process.env['FAULTS_FILE'];
    if (file) writeFileSync(file, findings.join('\n'));
    rmSync(folder, { recursive: true, force: true });
    if (findings.length > 0) throw new Error(findings.join('\n'));
    process.exitCode = code;
  };
}

/** The parts by name: each is started once, a stack once a worker. */
function getParts(folder: string, ends: Ends) {
  const started = new Map<string, Promise<unknown>>();
  const once = <T>(name: string, start: () => Promise<T>): Promise<T> => {
    const known = (started.get(name) as Promise<T>) ?? start();
    started.set(name, known);
    return known;
  };
  const bundles = () =>
    once('bundles', async () => {
      if (!process.env['STACK_BUILT']) await run(process.execPath, ['scripts/build/build.mjs', '--if-changed']);
      return null;
    });
  /** The first stack reads the demo. Before a worker takes it, its data are copied for all later stacks. */
  const first = () =>
    once('first stack', async () => {
      await bundles();
      const read = process.env['STACK_DEMO'];
      const stack = await launch(['--port', '0'], read ? getCopy(read, folder) : path.join(folder, 'first'));
      const demo = path.join(folder, 'demo');
      const isData = (file: string) => !/stack\.(log|json)$/.test(file);
      cpSync(stack.dataDir, demo, { recursive: true, filter: isData });
      ends.push(() => ended(stack));
      return { stack, demo };
    });
  const database = () =>
    once('database', async () => {
      const { endpoint, service } = await startDynamoDb(path.join(folder, 'dynamodb.log'));
      ends.push(() => service.stop());
      const seed = process.env['TEST_UNKIND'];
      if (!seed) return { ...LOCAL_AWS, DYNAMODB_ENDPOINT: endpoint };
      const unkind = await startUnkindDynamoDb(endpoint, { seed: Number(seed), ...AS_ON_A_BAD_DAY });
      ends.unshift(() => unkind.stop());
      return { ...LOCAL_AWS, DYNAMODB_ENDPOINT: unkind.endpoint };
    });
  const catalog = (table: string, ...args: string[]) =>
    once(table, async () => {
      const env = { ...(await database()), TABLE_NAME: table };
      const command = ['--import', 'tsx', 'test/support/make-catalog.ts', ...args];
      await run(process.execPath, command, { env: { ...process.env, ...env } });
      return { endpoint: env.DYNAMODB_ENDPOINT, table };
    });
  const setUp = (chat: 'webhook' | 'both' | 'none') =>
    once(`stack ${chat}`, async () => {
      const stack = await launch(['--port', '0', '--chat', chat], getCopy((await first()).demo, folder));
      ends.push(() => ended(stack));
      return stack.file;
    });
  /** One after the other, because each is first written to .serverless, for any folder. */
  let packaging: Promise<unknown> = Promise.resolve();
  const template = (kind: keyof typeof DEPLOYING) =>
    once(`template ${kind}`, async () => {
      await bundles();
      const into = path.join(folder, kind, 'package');
      mkdirSync(into, { recursive: true });
      const own = packaging.then(() => packageInto(into, DEPLOYING[kind]));
      packaging = own.catch(() => {});
      await own;
      return into;
    });
  const given = process.env['TEST_STACK'];
  let isTaken = false;
  const kinds = {
    bundles,
    database,
    catalog: () => catalog('catalog'),
    'small-catalog': () => catalog('small-catalog', 'small'),
    demo: async () => (await first()).demo,
    stack: async (worker: string) => {
      // The user may restart it between two runs of a watch, so its address is requested each time.
      if (given) return { ...running(given), env: LOCAL_AWS };
      return once(`stack ${worker}`, async () => {
        const isFirst = !isTaken;
        isTaken = true;
        const { stack: one, demo } = await first();
        const stack = isFirst ? one : await launch(['--port', '0'], getCopy(demo, folder));
        if (!isFirst) ends.push(() => ended(stack));
        return { file: stack.file, dataDir: stack.dataDir, env: LOCAL_AWS };
      });
    },
    'stack-webhook': () => setUp('webhook'),
    'stack-both': () => setUp('both'),
    'stack-none': () => setUp('none'),
    'template-plain': () => template('plain'),
    'template-model': () => template('model'),
  } satisfies { [Part in keyof Parts]: (worker: string) => Promise<Parts[Part]> };
  const of = (part: string, worker: string): Promise<unknown> => kinds[part as keyof Parts](worker);
  const forget = () => {
    started.clear();
    isTaken = false;
  };
  return Object.assign(of, { forget });
}

const getCopy = (demo: string, folder: string): string => {
  const dataDir = mkdtempSync(path.join(folder, 'data-'));
  cpSync(demo, dataDir, { recursive: true });
  return dataDir;
};

function running(dataDir: string): Pick<Parts['stack'], 'file' | 'dataDir'> {
  const file = readStackFile(dataDir);
  if (!file) throw new Error(`No stack runs with the data in ${dataDir}: npm start -- --data-dir ${dataDir}`);
  return { file, dataDir: path.resolve(dataDir) };
}

async function ended(stack: StartedStack): Promise<void> {
  await stack.end();
  stack.clean();
}

async function endAll(ends: Ends): Promise<void> {
  await Promise.all(ends.splice(0).map((end) => end()));
}

/** A server of this machine that answers GET /{part}?worker={n}. */
async function answering(part: (name: string, worker: string) => Promise<unknown>): Promise<http.Server> {
  const server = createHttpServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    try {
      const answer = await part(pathname.slice(1), searchParams.get('worker') ?? '1');
      response.writeHead(200).end(JSON.stringify(answer));
    } catch (error) {
      response.writeHead(500).end(JSON.stringify((error as Error).message));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  process.env['TEST_PARTS'] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return server;
}

/** Sets files in the environment for the findings of all processes. Returns a function that reads them. */
function collected(folder: string): () => string[] {
  const files = Object.entries({
    CONTRACT_FAULTS: 'Answers are not as openapi.json says:',
    LOG_FAULTS: 'A log is not as it should be:',
  }).map(([variable, heading]) => {
    const file = path.join(folder, variable);
    writeFileSync(file, '');
    process.env[variable] = file;
    return { file, heading };
  });
  return () =>
    files.flatMap(({ file, heading }) => {
      const lines = [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))];
      return lines.length > 0 ? [heading, ...lines.slice(0, 50)] : [];
    });
}

/**
 * Names the file of what was answered in the environment; answers how to hold it to openapi.json. Some of the tests, or
 * a stack that others began, tell nothing of what all tests were answered.
 */
function answeredStatuses(folder: string): () => string[] {
  const file = path.join(folder, 'CONTRACT_ANSWERED');
  writeFileSync(file, '');
  process.env['CONTRACT_ANSWERED'] = file;
  const isWhole = process.env['TEST_ALL'] && !process.env['TEST_STACK'];
  return () => {
    const faults = isWhole ? neverAnswered(file) : [];
    return faults.length > 0 ? ['Tests do not hold all that openapi.json lists:', ...faults] : [];
  };
}
