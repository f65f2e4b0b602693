import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { inParallel } from '../../lib/values/in-parallel.ts';
import { LOCAL_AWS } from '../../local/dynamodb.ts';
import { benchItems } from '../support/corpus.ts';
import { importedDatabase } from '../support/imported-database.ts';
import { startUnkindDynamoDb } from '../support/unkind-dynamodb.ts';

/*
 * npm run bench -- faults [READS]: reads of every kind while the table throttles 30 % of its requests, fails 5 % and loses 2 %, and their
 * answers compared with those of a table that does not. Times are of this machine: only those above 6 s mean anything.
 */

type Handler = (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>;

const READS = Number(process.argv[2] ?? 10_000);
const FAULTS = { seed: 1, throttled: 0.3, failed: 0.05, lost: 0.02, halved: 0, slow: 0 };
const TOO_LATE_MS = 6_000;
/** One process is one caller after the other in Lambda; a few here, so that the run ends. */
const AT_ONCE = 4;
const KINDS: [file: string, query: Record<string, string>, id: string][] = [
  ['get-entry', {}, '000000000000000000000001'],
  ['list-entries', { limit: '20' }, ''],
  ['list-topic-entries', { limit: '20', is_active: 'true' }, 'topic-1'],
  ['list-entry-details', { search: 'frequent third', limit: '20' }, ''],
  ['list-entries', { offset: '300' }, ''],
  ['get-stats-overview', {}, ''],
];

async function main(): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'faults-'));
  const database = await importedDatabase(directory, { faults: benchItems(1_000) });
  const unkind = await startUnkindDynamoDb(database.endpoint, FAULTS);
  Object.assign(process.env, LOCAL_AWS, { TABLE_NAME: 'faults', DYNAMODB_ENDPOINT: unkind.endpoint });
  const log = console.log;
  console.log = () => {};
  const { measured } = await import('../../lib/table/capacity.ts');
  const handlers: Handler[] = [];
  for (const [file] of KINDS) handlers.push((await import(`../../functions/feeds/${file}.ts`)).handler);
  const read = async (kind: number) => {
    const [, query, id] = KINDS[kind] as (typeof KINDS)[0];
    const event = {
      multiValueHeaders: {},
      multiValueQueryStringParameters: Object.fromEntries(Object.entries(query).map(([name, one]) => [name, [one]])),
      pathParameters: { topic_id: id, entry_id: id },
      requestContext: { requestId: 'bench', authorizer: { principalId: 'key', role: 'api_key' } },
    };
    const started = performance.now();
    const { result, cost } = await measured(() =>
      (handlers[kind] as Handler)(event as unknown as APIGatewayProxyEvent),
    );
    return { ...result, ms: performance.now() - started, requests: cost.requests };
  };
  const statuses: Record<string, number> = {};
  const [times, answers] = [[] as number[], [] as { kind: number; body: string }[]];
  let requests = 0;
  await inParallel(
    Array.from({ length: READS }, (_, i) => i % KINDS.length),
    AT_ONCE,
    async (kind) => {
      const { statusCode, body, ms, requests: sent } = await read(kind);
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
      times.push(ms);
      requests += sent;
      if (statusCode === 200) answers.push({ kind, body });
    },
  );
  unkind.beKind();
  const right: string[] = [];
  let least = 0;
  for (const [kind] of KINDS.entries()) {
    const { body, requests: sent } = await read(kind);
    right.push(body);
    least += sent / KINDS.length;
  }
  console.log = log;
  times.sort((a, b) => a - b);
  const inTime = times.filter((ms) => ms <= TOO_LATE_MS).length;
  const rows: [string, string | number][] = [
    ['reads', READS],
    ['answered 200', `${statuses[200] ?? 0} (${((100 * (statuses[200] ?? 0)) / READS).toFixed(2)} %)`],
    ['other statuses', JSON.stringify({ ...statuses, 200: undefined })],
    ['answered within 6 s', inTime],
    ['answers that differ from those without faults', answers.filter(({ kind, body }) => body !== right[kind]).length],
    [
      'median, 99th and slowest, ms',
      [0.5, 0.99, 1].map((part) => Math.round(times[Math.ceil(part * READS) - 1] ?? 0)).join(', '),
    ],
    ['requests to the table a read', least.toFixed(2)],
    ['attempts a read', ((requests + Object.values(unkind.met).reduce((a, b) => a + b, 0)) / READS).toFixed(2)],
    ['faults met', JSON.stringify(unkind.met)],
  ];
  for (const [name, value] of rows) console.log(`${name.padEnd(48)}${value}`);
  await unkind.stop();
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
}

await main();
