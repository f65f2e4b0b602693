import http from 'node:http';
import { gunzipSync } from 'node:zlib';
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { expect, vi } from 'vitest';
import { noteAnswered } from '../../contract/answered.ts';
import { findFaults } from '../../contract/check-answer.ts';
import type { EntryDetail } from '../../lib/entries/entry.ts';
import type { RouteHandler } from '../../lib/http/route.ts';
import { ProblemBody } from '../../lib/values/problem.ts';

export const API_KEY = process.env['STACK_API_KEY'] ?? '';
const BASE_URL = process.env['STACK_URL'] ?? '';
const PREFIX = '/api/v1/feeds';

/** A deployed function, as API Gateway calls it. */
export type GatewayHandler = (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>;

export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  body: any;
}

interface SendOptions {
  method?: string;
  /** Raw headers, name and value in turn; default: the demo key. */
  headers?: string[];
  body?: string | Buffer;
  /** Another stack than the shared one. */
  baseUrl?: string;
}

/**
 * Sends one request unchanged on a new connection.
 *
 * `path` is relative to /api/v1/feeds unless it begins with two slashes.
 */
export function send(
  path: string,
  { method = 'GET', headers = ['X-API-Key', API_KEY], body, baseUrl = BASE_URL }: SendOptions = {},
): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  const target = path.startsWith('//') ? path.slice(1) : PREFIX + path;
  return new Promise((resolve, reject) => {
    const request = http.request(
      { agent: false, hostname, port, path: target, method, headers: ['Host', hostname, ...headers] as never },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const raw = Buffer.concat(chunks);
        const text = (response.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw).toString();
        const json = /[/+]json/.test(response.headers['content-type'] ?? '') && text !== '';
        const fault = response.headers['x-contract-fault'];
        if (fault) return reject(new Error(`Not as openapi.json says: ${decodeURIComponent(String(fault))}`));
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text,
          body: json ? JSON.parse(text) : undefined,
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** GET with the demo key and query parameters. */
export function get(
  path: string,
  query: Record<string, string | number | boolean> = {},
  headers: string[] = [],
): Promise<Answer> {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return send(search ? `${path}?${search}` : path, { headers: ['X-API-Key', API_KEY, ...headers] });
}

interface V2Request {
  headers: string[];
  /** Sent as the body, unless it is undefined. */
  json?: unknown;
  /** A body that is no JSON, with its media type. */
  upload?: { type: string; text: string };
  baseUrl?: string;
}

/** Sends a request to version 2 with headers, and with a body if given. `path` is relative to /api/v2. */
export function sendV2(method: string, path: string, request: string[] | V2Request): Promise<Answer> {
  const given: V2Request = Array.isArray(request) ? { headers: request } : request;
  const { headers, json, baseUrl = BASE_URL } = given;
  const sent = given.upload ?? (json === undefined ? null : { type: 'application/json', text: JSON.stringify(json) });
  const type = sent ? ['Content-Type', sent.type] : [];
  return send(`//api/v2${path}`, {
    method,
    headers: [...headers, ...type],
    baseUrl,
    ...(sent ? { body: sent.text } : {}),
  });
}

/** Checks that an answer is a problem in the one shape, with this status and code. */
export function expectProblem(answer: Answer, status: number, code?: string): void {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers['content-type']).toBe('application/problem+json');
  expect(answer.headers['cache-control']).toBe('no-store');
  const problem = ProblemBody.parse(answer.body);
  expect(problem).toEqual(answer.body);
  expect(problem.status).toBe(status);
  expect(problem.request_id).toBe(answer.headers['x-request-id']);
  expect(problem.detail.length).toBeGreaterThan(10);
  if (code) expect(problem.code).toBe(code);
}

/** All items of a list, page by page along next_cursor. */
export async function allItems(
  path: string,
  query: Record<string, string | number | boolean> = {},
): Promise<Answer['body'][]> {
  const items = [];
  let cursor: string | null = null;
  do {
    const { status, body, text } = await get(
      path,
      cursor ? { limit: 100, ...query, cursor } : { limit: 100, ...query },
    );
    expect(status, text).toBe(200);
    items.push(...body.items);
    cursor = body.has_more ? body.next_cursor : null;
  } while (cursor);
  return items;
}

export type CallQuery = Record<string, string | number | boolean>;

interface HandlerCall {
  query?: CallQuery;
  /** Name to value. */
  headers?: Record<string, string>;
  /** The path with the stage or the base path, as API Gateway gives it. */
  path?: string;
  domainName?: string;
  pathParameters?: Record<string, string>;
  /** Who calls, as an authorizer says it; somebody with a key by default. */
  caller?: { principalId: string; role: string; second_factor?: string };
  /** What is sent as JSON. */
  json?: unknown;
}

/** Calls a route's handler in this process as API Gateway does. `log` is its line of the access log. */
export async function call(
  handler: GatewayHandler,
  { query = {}, headers = {}, path = '/dev/api/v1/feeds', domainName = 'api.example.org', ...more }: HandlerCall = {},
): Promise<Answer & { log: Record<string, unknown> }> {
  const many = (values: object) => Object.fromEntries(Object.entries(values).map(([name, one]) => [name, [`${one}`]]));
  const lines: string[] = [];
  const { pathParameters, json, caller: authorizer = { principalId: 'key', role: 'api_key' } } = more;
  const ofBody = json === undefined ? {} : { 'Content-Type': 'application/json' };
  const event = {
    multiValueHeaders: many({ ...ofBody, ...headers }),
    multiValueQueryStringParameters: many(query),
    pathParameters,
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    requestContext: { requestId: 'request', path, domainName, authorizer },
  };
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  const { statusCode, headers: sent, body } = await handler(event as never).finally(() => log.mockRestore());
  const answered = Object.fromEntries(
    Object.entries(sent ?? {}).map(([name, value]) => [name.toLowerCase(), `${value}`]),
  );
  const line = lines.map((one) => JSON.parse(one)).find(({ route }) => route);
  const name = (handler as Partial<RouteHandler>).spec?.name ?? line?.route;
  if (name) {
    expect(findFaults({ method: '', path, status: statusCode, headers: answered, body }, name)).toEqual([]);
    noteFunction(name, statusCode);
  }
  const isJson = /[/+]json/.test(answered['content-type'] ?? '') && body !== '';
  return { status: statusCode, headers: answered, text: body, body: isJson ? JSON.parse(body) : undefined, log: line };
}

/** Notes what a function answered in this process: whichever version asks, it answers the same. */
export function noteFunction(name: string, status: number): void {
  for (const operation of [name, `${name}V2`]) noteAnswered(operation, status);
}

/** The first entries of a list, thirty as in the app unless a limit is given. */
export async function newest(query: Record<string, string | number> = {}): Promise<EntryDetail[]> {
  const { status, body, text } = await get('/entries/detail', { limit: 30, ...query });
  expect(status, text).toBe(200);
  return body.items;
}

/** Waits until the changes of the stack's entries are in the change stream, which takes 15 seconds. */
export async function untilSettled(): Promise<void> {
  const stamps = (await allItems('/entries/list')).map(({ updated_at }) => Date.parse(updated_at));
  const wait = Math.max(...stamps) + 16_000 - Date.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
}
