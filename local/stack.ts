import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Catalog } from '../lib/catalog/catalog.ts';
import type { ChatChoice } from './chat-choice.ts';
import { createTable } from './create-table.ts';
import { readCatalog } from './demo-catalog.ts';
import { type DemoServer, startDemoServer } from './demo-server.ts';
import { demoState, type KeptState, type Source } from './demo-state.ts';
import { LOCAL_AWS, startDynamoDb } from './dynamodb.ts';
import { startEdge } from './edge.ts';
import { firstAnswer } from './first-answer.ts';
import { startGateway } from './gateway.ts';
import { lookAfter } from './log-file.ts';
import { steadily } from './patience.ts';
import { freePort, type Service } from './processes.ts';
import { removeStackFile, type StackFile, writeStackFile } from './stack-file.ts';
import { startStandIns } from './stand-ins.ts';

const TABLE = 'regulatory-updates-local';

export interface StackOptions {
  /** 0 takes any free port. */
  port: number;
  dataDir: string;
  /** The origin of its entries: the demo, real feeds, or none. */
  source: Source;
  /** Seconds between new demo entries; 0 for none. */
  pace: number;
  chat: ChatChoice;
  /** Gets a line for each step of the start. */
  tell: (line: string) => void;
  /** Aborts a start that waits. */
  signal?: AbortSignal;
}

export interface Stack {
  file: StackFile;
  /** The number of readable entries. With a quick start, others follow. */
  entries: number;
  isComplete: boolean;
  /** Resolves with the name of a part that ended by itself. */
  broken: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the complete service on this machine, over a prepared data directory (data-dir.ts). Resolves when every part
 * is ready. @throws Error with the next step
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { port, dataDir, source, pace, chat, tell, signal } = options;
  const logFile = path.join(dataDir, 'stack.log');
  const services: Service[] = [];
  const stops: (() => Promise<void>)[] = [];
  const steady = steadily({ tell, signal });
  const endLog = lookAfter(logFile);
  const stop = async () => {
    endLog();
    removeStackFile(dataDir);
    await Promise.all([...stops.map((one) => one()), ...services.map((service) => service.stop())]);
  };
  try {
    if (!process.env['STACK_BUILT']) tell('Bundling what has changed …');
    tell(`Starting ${partsToStart(chat)} …`);
    const build = ['scripts/build/build.mjs', '--if-changed'];
    const bundles = process.env['STACK_BUILT'] ? null : promisify(execFile)(process.execPath, build);
    const standIns = startStandIns(dataDir, chat);
    for (const pending of [bundles, standIns]) pending?.catch(() => {});
    const database = process.env['DYNAMODB_ENDPOINT']
      ? { endpoint: process.env['DYNAMODB_ENDPOINT'], service: null }
      : await startDynamoDb(logFile, path.join(dataDir, 'dynamodb.sqlite'));
    if (database.service) services.push(database.service);
    await steady('Creating the table', () => createTable(database.endpoint, TABLE));
    const outside = await standIns;
    stops.push(() => outside.stop());
    const edgePort = port || (await freePort());
    const base_url = `http://127.0.0.1:${edgePort}`;
    const DEMO_DATA = source === 'demo' ? 'true' : '';
    const env = {
      ...LOCAL_AWS,
      ...outside.env,
      TABLE_NAME: TABLE,
      DYNAMODB_ENDPOINT: database.endpoint,
      DEMO_DATA,
      APP_URL: base_url,
    };
    const gatewayReady = startGateway(logFile, env);
    gatewayReady.catch(() => {});
    Object.assign(process.env, env);
    const kept = demoState(dataDir);
    const catalog = readCatalog();
    const demo = source === 'demo' ? await serveDemo(kept, catalog, pace, tell) : null;
    stops.push(async () => demo?.stop());
    const { seed } = await import('./seed.ts');
    const { settleOften } = await import('./settling.ts');
    const [{ origin, service }, seeded] = await Promise.all([
      gatewayReady,
      seed({ kept, catalog, demo, isQuick: pace > 0, tell, steady }),
      bundles,
    ]);
    services.push(service);
    const edge = await startEdge(edgePort, origin);
    stops.push(() => edge.stop());
    outside.serve(base_url);
    tell('Asking the service for its first answer …');
    await steady('The first request', () => firstAnswer(base_url, seeded.apiKey));
    const file = {
      base_url,
      api_key: seeded.apiKey,
      dynamodb_endpoint: database.endpoint,
      table_name: TABLE,
      ...outside.file,
      pid: process.pid,
    };
    const endSettling = settleOften();
    stops.push(async () => endSettling());
    kept.keep({ source });
    writeStackFile(dataDir, file);
    const { bringToLife } = await import('./life.ts');
    const alive = bringToLife({ options, kept, demo, env, logFile, rest: seeded.rest, stops });
    const broken = Promise.race([alive, ...services.map((one) => one.ended.then(() => one.name))]);
    return { file, entries: seeded.entries, isComplete: !seeded.rest, broken, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Lists the emulators that are started. */
function partsToStart(chat: ChatChoice): string {
  const database = process.env['DYNAMODB_ENDPOINT'] ? [] : ['DynamoDB'];
  const parts = [...database, 'sign-in', 'mail', ...(chat === 'none' || chat === 'env' ? [] : ['chat'])];
  return new Intl.ListFormat('en-GB').format(parts);
}

/** Starts the demo server on its previous port if that is free. */
async function serveDemo(
  { state, keep }: KeptState,
  catalog: Catalog,
  pace: number,
  tell: (line: string) => void,
): Promise<DemoServer> {
  const feedIds = new Set(catalog.feeds.map((feed) => feed.id));
  const { id, anchor, port } = state;
  const demo = await startDemoServer({ id, anchor: new Date(anchor), port, feedIds, mayShare: pace === 0 });
  if (port !== null && demo.port !== port)
    tell(`Port ${port}, where the demo's notices were, is taken: their links lead to port ${demo.port} now.`);
  keep({ port: demo.port });
  return demo;
}
