import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { Problem } from '../lib/values/problem.ts';
import type { ChatChoice } from './chat-choice.ts';
import { createTable } from './create-table.ts';
import { LOCAL_AWS, startDynamoDb } from './dynamodb.ts';
import { startEdge } from './edge.ts';
import { startGateway } from './gateway.ts';
import { lookAfter } from './log-file.ts';
import { steadily } from './patience.ts';
import type { Service } from './processes.ts';
import { removeStackFile, type StackFile, writeStackFile } from './stack-file.ts';
import { startStandIns } from './stand-ins.ts';

const TABLE = 'regulatory-updates-local';

export interface StackOptions {
  /** 0 takes any free port. */
  port: number;
  dataDir: string;
  /** No demo entries. */
  empty: boolean;
  chat: ChatChoice;
  /** Is told what the start does, a line each. */
  tell: (line: string) => void;
  /** Gives a start up that waits for something. */
  signal?: AbortSignal;
}

export interface Stack {
  file: StackFile;
  entries: number;
  /** Resolves with the name of a part that ended by itself. */
  broken: Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the whole service on this machine, over a data directory that was taken (data-dir.ts), and answers when every part does.
 * @throws Error with what to do about it
 */
export async function startStack({ port, dataDir, empty, chat, tell, signal }: StackOptions): Promise<Stack> {
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
    const env = { ...LOCAL_AWS, ...outside.env, TABLE_NAME: TABLE, DYNAMODB_ENDPOINT: database.endpoint };
    const gatewayReady = startGateway(logFile, env);
    gatewayReady.catch(() => {});
    Object.assign(process.env, env);
    const { seed } = await import('./seed.ts');
    const { settleOften } = await import('./settling.ts');
    const [{ origin, service }, seeded] = await Promise.all([
      gatewayReady,
      seed({ dataDir, empty, tell, steady }),
      bundles,
    ]);
    services.push(service);
    const edge = await startEdge(port, origin);
    stops.push(() => edge.stop());
    const base_url = `http://127.0.0.1:${edge.port}`;
    tell('Asking the service for its first answer …');
    await steady('The first request', () => warm(base_url, seeded.apiKey));
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
    writeStackFile(dataDir, file);
    const broken = Promise.race(services.map((one) => one.ended.then(() => one.name)));
    return { file, entries: seeded.entries, broken, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What is started beside the service itself, in words. */
function partsToStart(chat: ChatChoice): string {
  const database = process.env['DYNAMODB_ENDPOINT'] ? [] : ['DynamoDB'];
  const parts = [...database, 'sign-in', ...(chat === 'none' || chat === 'env' ? [] : ['chat'])];
  return new Intl.ListFormat('en-GB').format(parts);
}

/** The first request through gateway, authorizer, function and database: the stack is ready when it is answered. */
async function warm(baseUrl: string, apiKey: string): Promise<void> {
  const response = await fetch(`${baseUrl}/api/v1/feeds/entries/detail?limit=1`, { headers: { 'X-API-Key': apiKey } });
  if (response.status === 200) return void (await response.text());
  const told = `The service answered ${response.status}: ${await response.text()}`;
  if (response.status === 503) throw new Problem('unavailable', 'storage_unavailable', told, { note: '503' });
  throw new Error(told);
}
