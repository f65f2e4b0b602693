import { once } from 'node:events';
import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createHttpServer } from './http-server.ts';

/*
 * A local webhook for tests of destinations: it answers challenges, accepts every message and shows the newest on a
 * page. It has no secret and verifies no signatures; docs/webhooks.md describes a real one.
 */

const MAX_DELIVERIES = 50;

interface ReceivedDelivery {
  at: string;
  body: string;
  headers: Record<string, string>;
}

export interface WebhookReceiver {
  /** The page; with POST the webhook. */
  url: string;
  stop(): Promise<void>;
}

/** Starts a receiver on a free port of 127.0.0.1. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const all: ReceivedDelivery[] = [];
  const server = createHttpServer((request, response) => {
    handleRequest(all, request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, stop };
}

async function handleRequest(
  all: ReceivedDelivery[],
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const headers = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
  if (request.method === 'GET') {
    const csp = "default-src 'none'; style-src 'unsafe-inline'";
    const page = { ...headers, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': csp };
    return void response.writeHead(200, page).end(renderDeliveriesPage(all));
  }
  if (request.method !== 'POST') return void response.writeHead(404, headers).end();
  const body = await text(request);
  const signed = Object.entries(request.headers).filter(([name]) => name.startsWith('webhook-'));
  all.unshift({
    at: new Date().toISOString(),
    body,
    headers: Object.fromEntries(signed) as ReceivedDelivery['headers'],
  });
  all.length = Math.min(all.length, MAX_DELIVERIES);
  const challenge = parseChallenge(body);
  const type = { ...headers, 'content-type': 'application/json' };
  response.writeHead(challenge === null ? 204 : 200, type);
  response.end(challenge === null ? undefined : JSON.stringify({ challenge }));
}

function parseChallenge(body: string): string | null {
  try {
    const { type, challenge } = JSON.parse(body);
    return type === 'destination.challenge' ? String(challenge) : null;
  } catch {
    return null;
  }
}

const ENTITY_NAMES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (raw: string) => raw.replace(/[&<>"]/g, (sign) => ENTITY_NAMES[sign] ?? sign);
const WEBHOOK_PAGE_STYLE = `:root{color-scheme:light dark}body{max-width:46rem;margin:0 auto;padding:16px 24px 48px;
font:15px/1.5 system-ui,sans-serif}
article{margin:12px 0;padding:12px 16px;border:1px solid light-dark(#e1e5e3,#28323b);border-radius:8px;
overflow-wrap:anywhere}
h1{font-size:20px}p{margin:4px 0;font-size:13px;opacity:.75}pre{margin:8px 0 0;white-space:pre-wrap;font-size:13px}`;

function renderDeliveriesPage(all: ReceivedDelivery[]): string {
  const articles = all.map(({ at, body, headers }) => {
    const signed = Object.entries(headers).map(([name, value]) => `<p>${escapeHtml(name)}: ${escapeHtml(value)}</p>`);
    return `<article><p>${at}</p>${signed.join('')}<pre>${escapeHtml(body)}</pre></article>`;
  });
  const none = '<p>Nothing came yet. Make this address a destination, and have it verified.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Webhook of this machine</title><link rel="icon" href="data:,"><style>${WEBHOOK_PAGE_STYLE}</style></head>
<body><h1>Webhook of this machine</h1>${articles.join('') || none}</body></html>`;
}
