import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { Problem } from '../../values/problem.ts';
import { parseEgressUrl } from '../../values/settings.ts';
import { chatUnavailable, createChatOutcomeUnknownProblem, createChatRateLimitedProblem } from './slack-problems.ts';

const TIMEOUT_MS = 6_000;
const MAX_RESPONSE_BYTES = 1024 * 1024;

/** The parts of a request that the platform's clients use. */
interface SlackRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** The parts of a response that the platform's clients use. */
interface SlackResponse {
  status: number;
  text: string;
  headers: Map<string, string>;
}

/**
 * Replaces `fetch` in Slack's API client and webhook client. Throws the Problems of `requestSlack`.
 *
 * A response must be complete within six seconds and one megabyte; redirects are not followed. Each call opens its own
 * connection, because an open connection may be dead after the function was frozen. `fetch` itself is not used, because
 * loading it takes a third of a cold call (docs/performance.md).
 */
export async function fetchSlack(input: unknown, init: unknown): Promise<Response> {
  const { status, text, headers } = await requestSlack(new URL(String(input)), init as SlackRequest);
  const headerReader = {
    get: (name: string) => headers.get(name.toLowerCase()) ?? null,
    entries: () => headers.entries(),
  };
  const response = { status, ok: status < 300, statusText: '', url: '', headers: headerReader, text: async () => text };
  return response as unknown as Response;
}

/**
 * Sends one request to Slack and returns the complete response within `timeoutMs`, without retries.
 * A response with status 400 or higher is returned, except 429.
 *
 * @throws Problem 429 rate_limited if Slack limits the rate
 * @throws Problem 503 if no connection was made
 * @throws Problem 504 outcome_unknown for any other error
 */
export function requestSlack(
  url: URL,
  { method = 'POST', headers = {}, body = '' }: SlackRequest,
  timeoutMs = TIMEOUT_MS,
): Promise<SlackResponse> {
  const { request: send } = url.protocol === 'http:' ? http : https;
  return new Promise((resolve, reject) => {
    let isConnected = false;
    const request = send(url, {
      method,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
    });
    const timer = setTimeout(() => request.destroy(), timeoutMs);
    const fail = (error?: unknown) => {
      clearTimeout(timer);
      request.destroy();
      if (error instanceof Problem) reject(error);
      else reject(isConnected ? createChatOutcomeUnknownProblem() : chatUnavailable());
    };
    request.on('socket', (socket) => {
      socket.once(url.protocol === 'http:' ? 'connect' : 'secureConnect', () => {
        isConnected = true;
      });
    });
    request.on('response', (response) => {
      readResponse(response).then((answer) => {
        clearTimeout(timer);
        resolve(answer);
      }, fail);
    });
    request.on('upgrade', fail);
    request.on('error', fail);
    request.end(body);
  });
}

/** Reads the response, unless its status decides. @throws Problem 429, 504 for a redirect */
async function readResponse(response: IncomingMessage): Promise<SlackResponse> {
  const { statusCode: status = 0 } = response;
  if (status === 429) throw createChatRateLimitedProblem(response.headers['retry-after'] ?? null);
  if (status < 200 || (status >= 300 && status < 400)) throw createChatOutcomeUnknownProblem();
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) {
    text += chunk;
    if (text.length > MAX_RESPONSE_BYTES) throw new Error('The response is too large.');
  }
  const headers = Object.entries(response.headers).map(([name, value]): [string, string] => [name, String(value)]);
  return { status, text, headers: new Map(headers) };
}

/** The platform's own host; other addresses are for emulators on this machine. */
const API_HOSTS = /^slack\.com$/;

/** The address below which Slack's Web API methods are called, from CHAT_API_URL; ends with a slash. */
export const slackApiUrl: URL = parseEgressUrl(
  'CHAT_API_URL',
  process.env['CHAT_API_URL'] || 'https://slack.com/api/',
  API_HOSTS,
);
