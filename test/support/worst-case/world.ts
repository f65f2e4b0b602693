import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { parse } from 'yaml';
import type { StoredEntry } from '../../../lib/entries/entry-items.ts';
import { keyDatesPartition } from '../../../lib/platform/dynamodb/index-keys.ts';
import { LOCAL_AWS } from '../../../local/dynamodb.ts';
import { botToken, startChatStub } from '../chat-stub.ts';
import { benchItems } from '../corpus.ts';
import { importedDatabase } from '../imported-database.ts';
import { isImported, unevenEntry } from '../uneven-corpus.ts';
import { filledItems } from './items.ts';
import { densest, MASTER, PERSON } from './subject.ts';

/* A table in which everything is as large as it may be, and the functions of all routes. */

const TABLE = 'worst-case';

export interface WorstCaseRequest {
  query?: Record<string, string | number | boolean>;
  path?: Record<string, string>;
  headers?: Record<string, string>;
  json?: unknown;
  /** A body that is no JSON, with its media type. */
  upload?: { type: string; text: string };
  role?: 'viewer' | 'member' | 'admin' | 'api_key';
  person?: string;
}

/** What one request cost. */
export interface MeasuredRequest {
  status: number;
  requests: number;
  readUnits: number;
  writeUnits: number;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
  body: any;
}

/** Entries of the largest texts, of which the first hundreds have a key date. */
function largestEntry(n: number, of: number): StoredEntry {
  const entry = unevenEntry(n, of);
  return n < 700 ? { ...entry, title: densest(200, n), description: densest(2_000, n) } : entry;
}

const isKept = (n: number, posting: { pk: string; sk: string }) =>
  posting.pk.startsWith(keyDatesPartition('').slice(0, 6)) || (n >= 700 && isImported(n, posting));

const files = new Map(
  Object.entries(
    parse(readFileSync('serverless.yml', 'utf8'), { merge: true }).functions as Record<string, { handler: string }>,
  ).map(([name, { handler }]) => [name, handler.replace(/\.handler$/, '.ts')]),
);

export async function startWorstCase(count: number) {
  const directory = mkdtempSync(path.join(tmpdir(), 'worst-case-'));
  const entries = Array.from({ length: count }, (_, n) => largestEntry(n, count));
  function* items() {
    yield* benchItems(count, largestEntry, isKept);
    yield* filledItems(entries);
  }
  const [database, chat] = await Promise.all([importedDatabase(directory, { [TABLE]: items() }), startChatStub()]);
  Object.assign(process.env, LOCAL_AWS, {
    DYNAMODB_ENDPOINT: database.endpoint,
    TABLE_NAME: TABLE,
    WEBHOOK_SECRET: MASTER,
    CORS_ORIGINS: '',
    TOKEN_ISSUER: 'https://people.example.org',
    TOKEN_CLIENT_ID: 'app',
    CHAT_BOT_TOKEN: botToken,
    CHAT_API_URL: chat.apiUrl,
    CHAT_WEBHOOK_URL: '',
    SHARES_PER_HOUR: '1000',
  });
  const { measureCost } = await import('../../../lib/platform/dynamodb/capacity.ts');

  /** Sends one request to a function as the gateway does, with what it cost. */
  async function send(name: string, ask: WorstCaseRequest = {}): Promise<MeasuredRequest> {
    const file = files.get(name);
    const { handler } = (await import(`../../../${file}`)) as {
      handler: (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>;
    };
    const event = getEvent(ask);
    const log = console.log;
    console.log = () => {};
    try {
      const { result, cost } = await measureCost(() => handler(event));
      const isJson = /json/.test(String(result.headers?.['Content-Type']));
      return {
        status: result.statusCode,
        ...cost,
        body: isJson && result.body ? JSON.parse(result.body) : result.body,
      };
    } finally {
      console.log = log;
    }
  }

  return {
    send,
    entries,
    chat,
    async stop(): Promise<void> {
      await Promise.all([database.stop(), chat.stop()]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
export type WorstCaseWorld = Awaited<ReturnType<typeof startWorstCase>>;

function getEvent({
  query = {},
  path: pathParameters = {},
  headers = {},
  json,
  upload,
  role = 'viewer',
  person = PERSON,
}: WorstCaseRequest) {
  const many = (values: object) => Object.fromEntries(Object.entries(values).map(([name, one]) => [name, [`${one}`]]));
  const sent = upload ?? (json === undefined ? null : { type: 'application/json', text: JSON.stringify(json) });
  const type = sent ? { 'Content-Type': sent.type } : {};
  return {
    multiValueHeaders: many({ ...type, ...headers }),
    multiValueQueryStringParameters: many(query),
    pathParameters,
    body: sent?.text ?? null,
    requestContext: {
      requestId: 'request',
      path: '/prod/api/v2/x',
      domainName: 'api.example.org',
      apiId: 'a1b2c3d4e5',
      authorizer: { principalId: person, role },
    },
  } as unknown as APIGatewayProxyEvent;
}
