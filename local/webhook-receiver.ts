import { once } from 'node:events';
import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createHttpServer } from './http-server.ts';

/*
 * A local receiver for tests of destinations. It answers challenges, accepts every message and shows the newest on a
 * page. It has no secret and verifies no signatures; docs/webhooks.md describes a real one. The first part of the path
 * selects the platform that it emulates, such as /teams; all other paths are of a webhook.
 */

const MAX_DELIVERIES = 50;

/** How a platform answers a message, and what of it people would read. */
interface EmulatedPlatform {
  answer(body: string): { status: number; body?: object };
  toLines(body: string): string[];
}

/** The emulated platforms, by kind of destination. */
export const RECEIVERS: Record<string, EmulatedPlatform> = {
  webhook: {
    answer(body) {
      const challenge = parseChallenge(body);
      return challenge === null ? { status: 204 } : { status: 200, body: { challenge } };
    },
    toLines: () => [],
  },
  teams: {
    answer: () => ({ status: 202 }),
    toLines(body) {
      const { body: blocks, actions } = JSON.parse(body).attachments[0].content;
      const buttons = actions.map(({ title, url }: Record<string, string>) => `[${title}] ${url}`);
      return [...blocks.map((block: { inlines: { text: string }[] }) => block.inlines[0]?.text ?? ''), ...buttons];
    },
  },
  google_chat: {
    answer(body) {
      // Google refuses a message of more bytes.
      if (Buffer.byteLength(body) > 32_000) return { status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } };
      return { status: 200, body: { name: `spaces/local/messages/${Date.now()}` } };
    },
    toLines(body) {
      const { sections } = JSON.parse(body).cardsV2[0].card;
      return sections.flatMap((section: GoogleChatSection) => [
        ...(section.header === undefined ? [] : [section.header]),
        ...section.widgets.map(({ textParagraph, buttonList }) => textParagraph?.text ?? JSON.stringify(buttonList)),
      ]);
    },
  },
};

interface GoogleChatSection {
  header?: string;
  widgets: { textParagraph?: { text: string }; buttonList?: object }[];
}

interface ReceivedDelivery {
  at: string;
  kind: string;
  body: string;
  headers: Record<string, string>;
}

export interface WebhookReceiver {
  /** The page; with POST the webhook. The address of another platform is below it. */
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
  const [, path = ''] = /^\/(\w+)/.exec(request.url ?? '') ?? [];
  const kind = Object.hasOwn(RECEIVERS, path) ? path : 'webhook';
  all.unshift({
    at: new Date().toISOString(),
    kind,
    body,
    headers: Object.fromEntries(signed) as ReceivedDelivery['headers'],
  });
  all.length = Math.min(all.length, MAX_DELIVERIES);
  const answer = RECEIVERS[kind]?.answer(body) ?? { status: 204 };
  response.writeHead(answer.status, { ...headers, 'content-type': 'application/json' });
  response.end(answer.body && JSON.stringify(answer.body));
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
h1{font-size:20px}p{margin:4px 0;font-size:13px;opacity:.75}.line{font-size:15px;opacity:1}
pre{margin:8px 0 0;white-space:pre-wrap;font-size:13px}`;

function readLines(kind: string, body: string): string[] {
  try {
    return RECEIVERS[kind]?.toLines(body) ?? [];
  } catch {
    return ['This is not a message in the format of the platform.'];
  }
}

function renderDeliveriesPage(all: ReceivedDelivery[]): string {
  const articles = all.map(({ at, kind, body, headers }) => {
    const lines = readLines(kind, body).map((line) => `<p class="line">${escapeHtml(line)}</p>`);
    const signed = Object.entries(headers).map(([name, value]) => `<p>${escapeHtml(name)}: ${escapeHtml(value)}</p>`);
    return `<article><p>${at} ${kind}</p>${lines.join('')}${signed.join('')}<pre>${escapeHtml(body)}</pre></article>`;
  });
  const paths = Object.keys(RECEIVERS).join(', ');
  const none = `<p>Nothing came yet. Make this address, with /KIND of ${paths}, a destination.</p>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Webhook of this machine</title><link rel="icon" href="data:,"><style>${WEBHOOK_PAGE_STYLE}</style></head>
<body><h1>Webhook of this machine</h1>${articles.join('') || none}</body></html>`;
}
