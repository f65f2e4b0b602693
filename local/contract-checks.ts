import { appendFileSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { noteAnswered } from '../contract/answered.ts';
import { findFaults, getOperationId, type SentResponse } from '../contract/check-answer.ts';
import type { GatewayResponse } from './gateway-responses.ts';

/** The response header with contract violations, in test stacks. */
const VIOLATION_HEADER = 'X-Contract-Fault';

/**
 * Checks each response of a test stack against openapi.json. Violations are appended to `file`, one per line, and
 * named in a response header. Response statuses are recorded for the end of the run.
 */
export function createContractCheck(file: string): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    const { writeHead, end } = response;
    let head: [number, OutgoingHttpHeaders] = [200, {}];
    response.writeHead = ((status: number, headers: OutgoingHttpHeaders = {}) => {
      head = [status, headers];
      return response;
    }) as never;
    response.end = ((body?: string | Buffer) => {
      for (const [name, value] of Object.entries(head[1])) response.setHeader(name, value as string);
      const faults = recordViolations(toCheckedResponse(request, response, { status: head[0], body }), file);
      if (faults.length > 0)
        response.setHeader(VIOLATION_HEADER, encodeURIComponent(faults.join('; ').slice(0, 1_000)));
      writeHead.call(response, head[0]);
      return end.call(response, body, 'utf8');
    }) as never;
  };
}

/** The request line of HTTP/1.1, without the query string. */
const REQUEST_LINE = /^([A-Z]+) (\/[^ ?]*)/;

/** Checks the response to unparseable requests, if the received `bytes` name an operation. */
export function createRawRequestCheck(file: string): (bytes: Buffer, answer: GatewayResponse) => void {
  return (bytes, { headers, ...answer }) => {
    const [, method = '', path = ''] = REQUEST_LINE.exec(bytes.toString('latin1')) ?? [];
    const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    if (getOperationId({ method, path }))
      recordViolations({ method, path, headers: Object.fromEntries(named), ...answer }, file);
  };
}

/** Records the status and the violations of a response, and returns the violations. */
function recordViolations(answer: SentResponse, file: string): string[] {
  noteAnswered(getOperationId(answer), answer.status);
  const faults = findFaults(answer);
  if (faults.length > 0) appendFileSync(file, faults.map((fault) => `${fault}\n`).join(''));
  return faults;
}

interface EndedResponse {
  status: number;
  body?: string | Buffer | undefined;
}

function toCheckedResponse(request: IncomingMessage, response: ServerResponse, { status, body = '' }: EndedResponse) {
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
