import http from 'node:http';
import { findFaults } from '../../contract/check-answer.ts';
import { remember } from './routes.ts';

/** An answer of the deployed service. */
interface StageResponse {
  status: number;
  headers: Record<string, string>;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  body: any;
}

export interface GatewayRequest {
  method?: string;
  headers?: Record<string, string>;
  json?: unknown;
  /** In place of JSON: a body as it is. */
  form?: string;
}

/** Asks a stage of a deployed API: a path as callers write it, without the stage. */
export type Gateway = (path: string, ask?: GatewayRequest) => Promise<StageResponse>;

/** The emulator's address of a path of a deployed API: `/prod/health` of its host. */
export const executePath = (host: string, path: string) => `/_aws/execute-api/${host.split('.')[0]}${path}`;

/**
 * A caller of the API at this base URL, through the emulator's gateway. Each answer must be as openapi.json says.
 *
 * @throws Error that says what is not
 */
export function gatewayAt(baseUrl: string, endpoint: string): Gateway {
  const { hostname: host, pathname: stage } = new URL(baseUrl);
  const { hostname, port } = new URL(endpoint);
  return async (path, { method = 'GET', headers = {}, json, form = '' } = {}) => {
    const body = json === undefined ? form : JSON.stringify(json);
    const type = json === undefined ? {} : { 'Content-Type': 'application/json' };
    const answer = await sent(
      {
        hostname,
        port,
        method,
        agent: false,
        path: executePath(host, stage + path),
        headers: { Host: host, ...type, ...headers, 'Content-Length': Buffer.byteLength(body) },
      },
      body,
    );
    const [bare = ''] = path.split('?');
    remember(method, bare, answer.status);
    const faults = findFaults({
      method,
      path: bare,
      status: answer.status,
      headers: answer.headers,
      body: answer.text,
    });
    if (faults.length > 0) throw new Error(`${faults.join('; ')}: ${answer.text.slice(0, 300)}`);
    return answer;
  };
}

function sent(options: http.RequestOptions, body: string): Promise<StageResponse> {
  return new Promise((resolve, reject) => {
    const request = http.request(options, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      const headers = Object.fromEntries(
        Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
      );
      const isJson = /[/+]json/.test(headers['content-type'] ?? '') && text !== '';
      resolve({ status: response.statusCode ?? 0, headers, text, body: isJson ? JSON.parse(text) : undefined });
    });
    request.on('error', reject);
    request.end(body);
  });
}
