import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Catalog } from '../lib/catalog/catalog-file.ts';
import type { ChatSetup } from './chat-setup.ts';
import { createTable } from './create-table.ts';
import { readCatalog } from './demo-catalog.ts';
import { type DemoServer, startDemoServer } from './demo-server.ts';
import { type DataSource, type DemoStateStore, openDemoState } from './demo-state.ts';
import { LOCAL_AWS, startDynamoDb } from './dynamodb.ts';
import { startEdge } from './edge.ts';
import { startEmulators } from './emulators.ts';
import { startGateway } from './gateway.ts';
import { startLogRotation } from './log-rotation.ts';
import { findFreePort, type StackProcess } from './processes.ts';
import { checkReadiness } from './readiness-check.ts';
import { createRetryStep } from './retry-step.ts';
import { removeStackFile, type StackFile, writeStackFile } from './stack-file.ts';
import { startQueues } from './start-pipeline.ts';

const TABLE_NAME = 'regulatory-updates-local';

export interface StackOptions {
  /** 0 takes any free port. */
  port: number;
  dataDir: string;
  /** The origin of its entries: the demo, real feeds, or none. */
  source: DataSource;
  /** Seconds between new demo entries; 0 for none. */
  arrivalIntervalS: number;
  chat: ChatSetup;
  /** Gets a line for each step of the start. */
  log: (line: string) => void;
  /** Aborts a start that waits. */
  signal?: AbortSignal;
}

export interface Stack {
  file: StackFile;
  /** The number of readable entries. With a quick start, others follow. */
  entries: number;
  isComplete: boolean;
  /** Addresses of the demo that can be added as sources. */
  unlisted: string[];
  /** Resolves with the name of a part that ended by itself. */
  failedPart: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the complete service on this machine, over a prepared data directory (data-dir.ts). Resolves when every part
 * is ready. @throws Error with the next step
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { port, dataDir, source, arrivalIntervalS, chat, log, signal } = options;
  const logFile = path.join(dataDir, 'stack.log');
  const services: StackProcess[] = [];
  const stops: (() => Promise<void>)[] = [];
  const retryStep = createRetryStep({ log, signal });
  const endLog = startLogRotation(logFile);
  const stop = async () => {
    endLog();
    removeStackFile(dataDir);
    await Promise.all([...stops.map((one) => one()), ...services.map((service) => service.stop())]);
  };
  try {
    if (!process.env['STACK_BUILT']) log('Bundling what has changed …');
    log(`Starting ${listStartedParts(chat)} …`);
    const build = ['scripts/build/build.mjs', '--if-changed'];
    const bundles = process.env['STACK_BUILT'] ? null : promisify(execFile)(process.execPath, build);
    const pendingEmulators = startEmulators(dataDir, chat);
    const pendingQueues = startQueues();
    for (const pending of [bundles, pendingEmulators, pendingQueues]) pending?.catch(() => {});
    const database = process.env['DYNAMODB_ENDPOINT']
      ? { endpoint: process.env['DYNAMODB_ENDPOINT'], service: null }
      : await startDynamoDb(logFile, path.join(dataDir, 'dynamodb.sqlite'));
    if (database.service) services.push(database.service);
    await retryStep('Creating the table', () => createTable(database.endpoint, TABLE_NAME));
    const emulators = await pendingEmulators;
    stops.push(() => emulators.stop());
    const queues = await pendingQueues;
    stops.push(queues.stop);
    const edgePort = port || (await findFreePort());
    const base_url = `http://127.0.0.1:${edgePort}`;
    const kept = openDemoState(dataDir);
    const catalog = readCatalog();
    const demo = source === 'demo' ? await serveDemo(kept, catalog, { pace: arrivalIntervalS, log }) : null;
    stops.push(async () => demo?.stop());
    const DEMO_DATA = source === 'demo' ? 'true' : '';
    const env = {
      ...LOCAL_AWS,
      ...emulators.env,
      ...queues.env,
      TABLE_NAME,
      DYNAMODB_ENDPOINT: database.endpoint,
      DEMO_DATA,
      APP_URL: base_url,
      // Jobs and people may read the demo's feeds, or the origins of the shell.
      ...(demo ? { INGEST_LOCAL_ORIGINS: demo.origin } : {}),
    };
    const gatewayReady = startGateway(logFile, env);
    gatewayReady.catch(() => {});
    Object.assign(process.env, env);
    const { seedStack } = await import('./seed.ts');
    const { startIndexDrain } = await import('./index-drain.ts');
    const [{ origin, service }, seeded] = await Promise.all([
      gatewayReady,
      seedStack({ demoState: kept, catalog, demo, isQuick: arrivalIntervalS > 0, log, retryStep }),
      bundles,
    ]);
    services.push(service);
    const edge = await startEdge(edgePort, origin);
    stops.push(() => edge.stop());
    emulators.setServiceUrl(base_url);
    log('Asking the service for its first answer …');
    await retryStep('The first request', () => checkReadiness(base_url, seeded.apiKey));
    const file = {
      base_url,
      api_key: seeded.apiKey,
      dynamodb_endpoint: database.endpoint,
      table_name: TABLE_NAME,
      ...emulators.file,
      pid: process.pid,
    };
    const endSettling = startIndexDrain();
    stops.push(async () => endSettling());
    kept.update({ source });
    writeStackFile(dataDir, file);
    const { runBackgroundTasks } = await import('./background-tasks.ts');
    const alive = runBackgroundTasks({
      options,
      demoState: kept,
      demo,
      env,
      logFile,
      finishSeeding: seeded.finish,
      stops,
    });
    const failedPart = Promise.race([alive, ...services.map((one) => one.ended.then(() => one.name))]);
    const { entries, finish } = seeded;
    return { file, entries, isComplete: !finish, unlisted: demo?.unlisted ?? [], failedPart, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Lists the emulators that are started. */
function listStartedParts(chat: ChatSetup): string {
  const database = process.env['DYNAMODB_ENDPOINT'] ? [] : ['DynamoDB'];
  const parts = [...database, 'sign-in', 'mail', ...(chat === 'none' || chat === 'env' ? [] : ['chat'])];
  return new Intl.ListFormat('en-GB').format(parts);
}

interface ArrivalOptions {
  /** Seconds between new items. */
  pace: number;
  log: (line: string) => void;
}

/** Starts the demo server on its previous port if that is free. */
async function serveDemo(
  { state, update }: DemoStateStore,
  catalog: Catalog,
  { pace, log }: ArrivalOptions,
): Promise<DemoServer> {
  const feedIds = new Set(catalog.feeds.map((feed) => feed.id));
  const { id, anchor, port } = state;
  const demo = await startDemoServer({ id, anchor: new Date(anchor), port, feedIds, mayShare: pace === 0 });
  if (port !== null && demo.port !== port)
    log(`Port ${port}, where the demo's notices were, is taken: their links lead to port ${demo.port} now.`);
  update({ port: demo.port });
  return demo;
}
