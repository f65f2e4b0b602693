import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * The request at which a process is killed or stopped.
 *
 * It is named by its number, counted from 0, or by an operation. A number after the operation selects another one of
 * it, also counted from 0.
 */
interface Point {
  at: number | string;
  how: 'cut' | 'half' | 'hold';
}

/** What happens while a request waits. With `killed` the process is killed at its end. */
type Interlude = (() => Promise<unknown>) | { run: () => Promise<unknown>; killed: boolean };

export type CutDynamoDb = Awaited<ReturnType<typeof startCutDynamoDb>>;

const DENIED = JSON.stringify({ __type: 'com.amazon.coral.service#AccessDeniedException', message: 'cut by a test' });

/**
 * Starts a proxy before a DynamoDB that fails at a chosen request.
 *
 * The process is killed there, or stopped for a while. Set DYNAMODB_ENDPOINT to its endpoint before lib is imported for
 * the first time.
 */
export async function startCutDynamoDb(dynamoDb: string) {
  const agent = new http.Agent({ keepAlive: true });
  let point: Point | null = null;
  let count = 0;
  const seen = new Map<string, number>();
  let waiting: { body: Buffer; socket: Socket } | null = null;
  let wasMet = false;
  let reached = () => {};
  let release = () => {};
  let released = Promise.resolve();

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const operation = String(request.headers['x-amz-target']).split('.')[1] ?? '';
    const ofOperation = seen.get(operation) ?? 0;
    const isPoint = point !== null && !wasMet && [count, operation, `${operation} ${ofOperation}`].includes(point.at);
    count += 1;
    seen.set(operation, ofOperation + 1);
    wasMet ||= isPoint;
    // Where the machine is so slow that its sender gave it up, the same request comes once more: in a test that names
    // what is held that one waits in its place. A third one does not, as it may be somebody else's.
    const isAgain = typeof point?.at === 'string' && waiting?.socket.destroyed && waiting.body.equals(body);
    if (isAgain || (isPoint && point?.how === 'hold')) {
      waiting = isPoint ? { body, socket: request.socket } : null;
      reached();
      await released;
      if (request.socket.destroyed) return;
    } else if (point && wasMet && point.how !== 'hold') {
      if (isPoint && point.how === 'half' && operation === 'BatchWriteItem')
        (await forward(request, getHalf(body))).resume();
      response.writeHead(400, { 'Content-Type': 'application/x-amz-json-1.0' }).end(DENIED);
      return;
    }
    const answer = await forward(request, body);
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  }

  const forward = ({ url = '/', method, headers }: IncomingMessage, body: Buffer) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const kept = { ...headers, 'content-length': String(body.length) };
      const sent = http.request(new URL(url, dynamoDb), { method, headers: kept, agent }, resolve);
      sent.once('error', reject).end(body);
    });

  const server = http.createServer((request, response) => {
    respond(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const begin = (next: Point | null) => {
    [point, count, wasMet, waiting] = [next, 0, false, null];
    seen.clear();
  };
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /**
     * Runs work whose request `at`, and every later one, is refused.
     *
     * With `half`, the first half of a batch of writes is carried out. Returns true if there was such a request.
     *
     * @throws Error if the work succeeded all the same
     */
    async cut(at: number | string, work: () => Promise<unknown>, how: 'cut' | 'half' = 'cut'): Promise<boolean> {
      begin({ at, how });
      const fault = await work().then(
        () => null,
        (error: unknown) => error as Error,
      );
      const wasCut = wasMet;
      begin(null);
      if (fault && !(wasCut && fault.name === 'AccessDeniedException')) throw fault;
      if (wasCut && !fault) throw new Error(`Request ${at} was refused, and the work went on all the same`);
      return wasCut;
    },
    /**
     * Runs work whose request `at` waits until `interlude` has run.
     *
     * With `killed` it is the last one that is carried out. Returns false if there was no such request.
     */
    async hold(at: number | string, work: () => Promise<unknown>, interlude: Interlude): Promise<boolean> {
      const { run, killed } = typeof interlude === 'function' ? { run: interlude, killed: false } : interlude;
      begin({ at, how: 'hold' });
      const isReached = new Promise<void>((resolve) => {
        reached = resolve;
      });
      released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const done = work().catch((fault: Error) => {
        if (!killed || fault.name !== 'AccessDeniedException') throw fault;
      });
      await Promise.race([isReached, done]);
      const wasHeld = wasMet;
      await run().finally(() => {
        if (killed) point = { at, how: 'cut' };
        release();
      });
      await done;
      begin(null);
      return wasHeld;
    },
    async stop(): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

/** A batch of writes with the first half of them. */
function getHalf(body: Buffer): Buffer {
  const { RequestItems, ...rest } = JSON.parse(`${body}`) as { RequestItems: Record<string, unknown[]> };
  const halved = Object.entries(RequestItems).map(([table, all]) => [table, all.slice(0, Math.ceil(all.length / 2))]);
  return Buffer.from(JSON.stringify({ ...rest, RequestItems: Object.fromEntries(halved) }));
}
