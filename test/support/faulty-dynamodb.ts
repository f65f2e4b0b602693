import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What becomes of the next requests of one operation, such as `UpdateItem`. `lose`: it is carried out, and the
 * connection ends without an answer. `half` and `empty`: it is carried out, and the answer is cut. `refuse` (500),
 * `html` (503 of something before DynamoDB), `throttle`, `deny` and `conflict` (400; with a transaction): it is not
 * carried out. `hang`: neither carried out nor answered. `mute`: carried out, and never answered. `late`: the
 * connection ends, and it is carried out at `land`. A number, of `BatchGetItem`: so many of its last keys are left
 * unprocessed.
 */
export type How =
  | 'lose'
  | 'half'
  | 'empty'
  | 'refuse'
  | 'html'
  | 'throttle'
  | 'deny'
  | 'conflict'
  | 'hang'
  | 'mute'
  | 'late'
  | number;
interface DynamoDbFault {
  operation: string;
  how: How;
  /** Only requests with this text. */
  about?: string;
  /** The number of failing requests, by default 1. An `OUTAGE` exceeds the requests that a test sends. */
  times?: number;
}

/** A fault that lasts until `forget`. */
export const OUTAGE = 10_000;

const DYNAMODB = 'com.amazonaws.dynamodb.v20120810#';
const ERRORS = {
  refuse: [500, `${DYNAMODB}InternalServerError`],
  throttle: [400, `${DYNAMODB}ProvisionedThroughputExceededException`],
  deny: [400, 'com.amazon.coral.service#AccessDeniedException'],
  conflict: [400, `${DYNAMODB}TransactionCanceledException`],
  /** Of a Put, Update or Delete of an item that a transaction holds. No emulator sends it. */
  singleConflict: [400, `${DYNAMODB}TransactionConflictException`],
} as const;
/** Faults of the answer alone. */
const AFTER: How[] = ['lose', 'half', 'empty', 'mute'];

/**
 * A DynamoDB with faults at will: a proxy before a real one. Set DYNAMODB_ENDPOINT to its endpoint before lib is
 * imported for the first time.
 */
export async function startFaultyDynamoDb(dynamoDb: string) {
  let waiting: { operation: string; how: How; about: string }[] = [];
  const late: (() => Promise<unknown>)[] = [];
  const requests: string[] = [];
  const batches: number[] = [];

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const body = await getBytes(request);
    requests.push(operation);
    if (operation === 'BatchGetItem') batches.push(getKeys(body).length);
    const next = waiting.findIndex((one) => one.operation === operation && body.includes(one.about));
    const [{ how } = {}] = next < 0 ? [] : waiting.splice(next, 1);
    if (how === 'hang') return;
    if (how === 'late') {
      late.push(() => forward(dynamoDb, request, body));
      return void request.socket.destroy();
    }
    if (how === 'html') {
      response.writeHead(503, { 'Content-Type': 'text/html' }).end('<html><body><h1>503 Service Unavailable</h1>');
      return;
    }
    if (typeof how === 'string' && !AFTER.includes(how)) {
      const isSingle = how === 'conflict' && operation !== 'TransactWriteItems';
      const [status, __type] = ERRORS[isSingle ? 'singleConflict' : (how as keyof typeof ERRORS)];
      response.writeHead(status, { 'Content-Type': 'application/x-amz-json-1.0' });
      response.end(
        JSON.stringify({ __type, message: 'made by a test', CancellationReasons: [{ Code: 'TransactionConflict' }] }),
      );
      return;
    }
    const answer = await forward(dynamoDb, request, body);
    if (how === 'mute') return;
    if (how === 'lose') request.socket.destroy();
    else response.writeHead(answer.status, answer.headers).end(truncate(answer.body, body, how));
  }

  const server = http.createServer((request, response) => {
    respond(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Queues faults behind those that wait for the same operation. */
    fail(...faults: DynamoDbFault[]): void {
      for (const { operation, how, about = '', times = 1 } of faults)
        waiting = [...waiting, ...Array(times).fill({ operation, how, about })];
    },
    /** Forgets the faults that wait. */
    forget: () => {
      waiting = [];
    },
    /** Carries out the requests that are late, in their order, and says how many they were. */
    async land(): Promise<number> {
      const all = late.splice(0);
      for (const one of all) await one();
      return all.length;
    },
    /** The operations that were asked for, repetitions and those with faults too, in their order. */
    requests,
    /** How many keys each `BatchGetItem` asked for, in their order. */
    batches,
    /** Ends the proxy, requests that hang and faults that wait. */
    async stop(): Promise<void> {
      waiting = [];
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

type Keyed = Record<'pk' | 'sk', { S: string }>;

/** The keys that a `BatchGetItem` asks for, of its one table. */
function getKeys(body: Buffer): Keyed[] {
  const [asked] = Object.values(JSON.parse(`${body}`).RequestItems) as { Keys: Keyed[] }[];
  return asked?.Keys ?? [];
}

/** Returns the part of a response that is sent. */
function truncate(answer: Buffer, asked: Buffer, how: How | undefined): Buffer | string {
  if (how === 'half') return answer.subarray(0, answer.length >> 1);
  if (how === 'empty') return '';
  return typeof how === 'number' && how > 0 ? unprocessed(answer, asked, how) : answer;
}

/** The answer to a `BatchGetItem` as if its last keys, so many, had not been processed. */
function unprocessed(answer: Buffer, asked: Buffer, count: number): string {
  const { Responses, ...rest } = JSON.parse(`${answer}`);
  const [table = ''] = Object.keys(JSON.parse(`${asked}`).RequestItems);
  const Keys = getKeys(asked).slice(-count);
  const isLeft = ({ pk, sk }: Keyed) => Keys.some((key) => key.pk.S === pk.S && key.sk.S === sk.S);
  const kept = Responses[table].filter((item: Keyed) => !isLeft(item));
  return JSON.stringify({ ...rest, Responses: { [table]: kept }, UnprocessedKeys: { [table]: { Keys } } });
}

async function getBytes(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function forward(dynamoDb: string, { url = '/', method, headers }: IncomingMessage, body: Buffer) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = http.request(new URL(url, dynamoDb), { method, headers }, resolve);
    request.once('error', reject).end(body);
  });
  // The length and the checksum are those of the body before a fault changes it.
  const { 'content-length': _, 'x-amz-crc32': __, ...kept } = answer.headers;
  return { status: answer.statusCode ?? 502, headers: kept, body: await getBytes(answer) };
}
