import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * A DynamoDB with the errors of the real one: a proxy before an embedded one. The embedded one always answers at once,
 * and accepts requests that AWS refuses. The seed selects the fault of the n-th request.
 */

/** True if each request succeeds at its first attempt. Only then does work always cost the same. */
export const TABLE_IS_KIND = !process.env['TEST_UNKIND'];

/**
 * The shares of requests that meet each fault, 0 to 1.
 *
 * `lag` is the number of further requests for which an index does not show a write.
 */
export interface Unkindness {
  seed: number;
  throttled: number;
  /** 500 and 503, every second time with HTML. */
  failed: number;
  /** The connection ends before the request is carried out, after it, or before it with a late write. */
  lost: number;
  /** An answer that is cut, with the status 200. */
  halved: number;
  /** Answered after up to 30 ms. */
  slow: number;
  lag?: number;
}

type Values = Record<string, Record<string, unknown>>;
interface Write {
  TableName: string;
  Key?: Values;
  Item?: Values;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Values;
}
interface Body extends Write {
  ClientRequestToken?: string;
  IndexName?: string;
  TransactItems?: Record<string, Write>[];
  RequestItems?: Record<string, { Keys: Values[] }>;
}

const READS = ['GetItem', 'Query', 'BatchGetItem'];
const SINGLE = ['PutItem', 'UpdateItem', 'DeleteItem'];
const DATA = [...READS, ...SINGLE, 'TransactWriteItems'];
const TYPE = { 'Content-Type': 'application/x-amz-json-1.0' };
const errorOf = (name: string, more: object = {}) =>
  JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: `${name} of a test`, ...more });
const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Numbers from 0 to 1 of a seed (mulberry32). */
function drawing(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

const getKey = ({ Key, Item }: Write) => {
  const { pk, sk } = (Key ?? Item ?? {}) as Values;
  return `${pk?.['S']} ${sk?.['S']}`;
};
function getWrites(operation: string, body: Body): Write[] {
  if (operation === 'TransactWriteItems') return (body.TransactItems ?? []).flatMap((one) => Object.values(one));
  return SINGLE.includes(operation) ? [body] : [];
}

/**
 * Returns why AWS would refuse a request with a ValidationException, or null.
 *
 * Embedded databases accept some of these.
 */
function getRefusal(operation: string, body: Body): string | null {
  const writes = getWrites(operation, body);
  const keys = operation === 'BatchGetItem' ? Object.values(body.RequestItems ?? {}).flatMap(({ Keys }) => Keys) : [];
  const names = keys.map((Key) => getKey({ TableName: '', Key }));
  const distinct = (all: string[]) => new Set(all).size === all.length;
  if (writes.length > 100 || keys.length > 100) return 'more than 100 items';
  if (!distinct(writes.map(getKey)) || !distinct(names)) return 'one item twice';
  if (JSON.stringify(body).length > 4 * 2 ** 20) return 'more than 4 MB';
  for (const write of writes) {
    if (/^ | $/.test(getKey(write))) return 'an empty key';
    if (JSON.stringify(write.Item ?? {}).length > 400 * 1_024) return 'an item of more than 400 KB';
  }
  for (const part of [body, ...writes]) {
    const text = JSON.stringify({
      ...part,
      ExpressionAttributeNames: 0,
      ExpressionAttributeValues: 0,
      TransactItems: 0,
    });
    const given = [
      ...Object.keys(part.ExpressionAttributeNames ?? {}),
      ...Object.keys(part.ExpressionAttributeValues ?? {}),
    ];
    const unused = given.find((name) => !new RegExp(`${name}(?![A-Za-z0-9_])`).test(text));
    if (unused) return `${unused} is not used`;
  }
  return null;
}

/** Starts one before `dynamoDb`. Set DYNAMODB_ENDPOINT to its endpoint before lib is imported for the first time. */
export async function startUnkindDynamoDb(dynamoDb: string, unkindness: Unkindness) {
  const draw = drawing(unkindness.seed);
  const agent = new http.Agent({ keepAlive: true });
  const upstream = { endpoint: dynamoDb, agent };
  const open = new Set<string>();
  const tokens = new Set<string>();
  const underWay = new Set<Promise<void>>();
  const fresh = new Map<string, { until: number; before: Values | null }>();
  const met: Record<string, number> = {};
  let count = 0;
  const meet = (what: string) => {
    met[what] = (met[what] ?? 0) + 1;
    return what;
  };

  /** The fault of a request, drawn in every case so that the n-th request meets the n-th draw. */
  function drawn(): string | null {
    let at = draw();
    for (const what of ['throttled', 'failed', 'lost', 'halved', 'slow'] as const) {
      if (at < unkindness[what]) return meet(what);
      at -= unkindness[what];
    }
    return null;
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const bytes = await getBytes(request);
    const pass = () => sent(upstream, request.headers, bytes);
    if (!DATA.includes(operation)) return answer(response, await pass());
    const body = JSON.parse(`${bytes}`) as Body;
    count += 1;
    const refused = getRefusal(operation, body);
    if (refused) return refuse(response, errorOf('ValidationException', { message: meet(`refused: ${refused}`) }));
    const held = getWrites(operation, body).map(getKey);
    const isTransaction = operation === 'TransactWriteItems';
    const token = body.ClientRequestToken ?? '';
    if (tokens.has(token)) return refuse(response, errorOf(meet('TransactionInProgressException')));
    if (held.some((key) => open.has(key))) {
      meet('conflict');
      const CancellationReasons = held.map((key) => ({ Code: open.has(key) ? 'TransactionConflict' : 'None' }));
      const name = isTransaction ? 'TransactionCanceledException' : 'TransactionConflictException';
      return refuse(response, errorOf(name, isTransaction ? { CancellationReasons } : {}));
    }
    const fault = drawn();
    if (fault === 'throttled') return refuse(response, errorOf('ProvisionedThroughputExceededException'));
    if (fault === 'failed') {
      if (draw() < 0.5) response.writeHead(503, { 'Content-Type': 'text/html' }).end('<html>503 Service Unavailable');
      else response.writeHead(500, TYPE).end(errorOf('InternalServerError'));
      return;
    }
    const when = fault === 'lost' ? draw() : 1;
    if (when < 0.3) return void request.socket.destroy();
    if (when < 0.6) request.socket.destroy();
    if (when < 0.6 || fault === 'slow') await after(draw() * 30);
    if (isTransaction) for (const key of held) open.add(key);
    if (token) tokens.add(token);
    try {
      await remember(body, operation);
      // A transaction holds its items for a while.
      if (isTransaction) await after(draw() * 4);
      const result = await pass();
      if (when < 1) return void request.socket.destroy();
      if (fault === 'halved') result.body = result.body.subarray(0, Math.floor(draw() * result.body.length));
      if (body.IndexName && result.status === 200 && fault !== 'halved')
        result.body = lagging(result.body, body.IndexName);
      answer(response, result);
    } finally {
      if (isTransaction) for (const key of held) open.delete(key);
      tokens.delete(token);
    }
  }

  /** Keeps how items are before a write, for as long as an index shows that. */
  async function remember(body: Body, operation: string): Promise<void> {
    if (!unkindness.lag) return;
    for (const write of getWrites(operation, body)) {
      const { pk, sk } = (write.Key ?? write.Item ?? {}) as Values;
      const now = fresh.get(getKey(write));
      if (now && now.until >= count) continue;
      const asked = JSON.stringify({ TableName: write.TableName, Key: { pk, sk }, ConsistentRead: true });
      const { body: found } = await ask(upstream, 'GetItem', asked);
      fresh.set(getKey(write), { until: count + unkindness.lag, before: JSON.parse(`${found}`).Item ?? null });
    }
  }

  /** The rows of an index as they were before the writes that it does not show yet. */
  function lagging(body: Buffer, index: string): Buffer {
    if (!unkindness.lag) return body;
    const partition = index.replace('index', 'gsi');
    const { Items = [], ...rest } = JSON.parse(`${body}`) as { Items?: Values[] };
    const shown = Items.flatMap((item) => {
      const one = fresh.get(getKey({ TableName: '', Item: item }));
      if (!one || one.until < count) return [item];
      meet('lag');
      return one.before && one.before[partition]?.['S'] === item[partition]?.['S'] ? [one.before] : [];
    });
    return Buffer.from(JSON.stringify({ ...rest, Items: shown }));
  }

  const refuse = (response: ServerResponse, error: string) => void response.writeHead(400, TYPE).end(error);
  const server = http.createServer((request, response) => {
    const one = respond(request, response)
      .catch(() => void request.socket.destroy())
      .finally(() => underWay.delete(one));
    underWay.add(one);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** How often each fault was met so far. */
    met,
    /** Resolves when late writes are carried out and indexes show what was written. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay);
      fresh.clear();
    },
    async stop(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

interface RawResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

function answer(response: ServerResponse, { status, headers, body }: RawResponse): void {
  // The length and the checksum are those of the body before a fault changes it.
  const { 'content-length': _, 'x-amz-crc32': __, ...kept } = headers;
  response.writeHead(status, kept).end(body);
}

async function getBytes(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The database behind the proxy, with the proxy's connections to it. */
interface Upstream {
  endpoint: string;
  agent: http.Agent;
}

function ask(upstream: Upstream, operation: string, body: string): Promise<RawResponse> {
  const target = { 'x-amz-target': `DynamoDB_20120810.${operation}`, 'content-type': TYPE['Content-Type'] };
  return sent(upstream, { ...target, authorization: SIGNED }, Buffer.from(body));
}
/** Embedded ones look at the form of a signature only. */
const SIGNED =
  'AWS4-HMAC-SHA256 Credential=local/20260101/eu-central-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0';

async function sent(
  { endpoint, agent }: Upstream,
  headers: http.OutgoingHttpHeaders,
  body: Buffer,
): Promise<RawResponse> {
  const message = await new Promise<IncomingMessage>((resolve, reject) => {
    const request = http.request(endpoint, { method: 'POST', headers, agent }, resolve);
    request.once('error', reject).end(body);
  });
  return { status: message.statusCode ?? 502, headers: message.headers, body: await getBytes(message) };
}
