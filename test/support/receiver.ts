import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a webhook got. */
interface ReceivedRequest {
  path: string;
  body: string;
  headers: Record<string, string>;
}
type ReceiverAnswer = { status?: number; headers?: http.OutgoingHttpHeaders; body?: string } | http.RequestListener;

/** A webhook on this machine. By default it answers challenges, and 204. */
export interface Receiver {
  url: string;
  received: ReceivedRequest[];
  /** What it answers from now on; undefined is as before. */
  answer: (given?: (got: ReceivedRequest) => ReceiverAnswer) => void;
  stop: () => Promise<void>;
}

function usual({ body }: ReceivedRequest): ReceiverAnswer {
  const { type, challenge } = JSON.parse(body);
  if (type !== 'destination.challenge') return { status: 204 };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify({ challenge }) };
}

export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedRequest[] = [];
  let answers: (got: ReceivedRequest) => ReceiverAnswer = usual;
  const server = http.createServer(async (request, response) => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const got = { path: request.url ?? '', body: await text(request), headers };
    received.push(got);
    const answer = answers(got);
    if (typeof answer === 'function') return answer(request, response as never);
    response.writeHead(answer.status ?? 200, answer.headers).end(answer.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const answer: Receiver['answer'] = (given = usual) => {
    answers = given;
  };
  return { url: `http://127.0.0.1:${port}/hooks/updates-of-regulators`, received, answer, stop };
}
