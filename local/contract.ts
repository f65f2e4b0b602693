import { appendFileSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { faultsOf } from '../contract/check-answer.ts';

/** The header that names what is not as openapi.json says, in a stack that looks. */
const FAULT = 'X-Contract-Fault';

/**
 * Looks at every answer of a stack, for tests: what is not as openapi.json says is written to `file`, a line each, and named in
 * a header of the answer.
 */
export function contractWatch(file: string): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const { writeHead, end } = response;
    let head: [number, OutgoingHttpHeaders] = [200, {}];
    response.writeHead = ((status: number, headers: OutgoingHttpHeaders = {}) => {
      head = [status, headers];
      return response;
    }) as never;
    response.end = ((body?: string | Buffer) => {
      for (const [name, value] of Object.entries(head[1])) response.setHeader(name, value as string);
      const faults = faultsOf(answerOf(request, response, head[0], body));
      if (faults.length > 0) {
        response.setHeader(FAULT, encodeURIComponent(faults.join('; ').slice(0, 1_000)));
        appendFileSync(file, faults.map((fault) => `${fault}\n`).join(''));
      }
      writeHead.call(response, head[0]);
      return end.call(response, body, 'utf8');
    }) as never;
  };
}

function answerOf(request: IncomingMessage, response: ServerResponse, status: number, body: string | Buffer = '') {
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  const isZipped = response.getHeader('content-encoding') === 'gzip';
  const path = (request.url ?? '/').replace(/^https?:\/\/[^/?]*/i, '').split('?')[0] ?? '/';
  return {
    method: request.method ?? 'GET',
    path,
    status,
    headers: Object.fromEntries(headers),
    body: isZipped ? gunzipSync(body).toString() : body.toString(),
  };
}
