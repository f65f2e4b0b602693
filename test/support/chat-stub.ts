import { once } from 'node:events';
import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text as textOf } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { blockFaults } from './block-limits.ts';

export const botToken = 'xoxb-chat-stub';
/** What is answered to presses of buttons is taken under it. */
const ANSWER_PATH = '/actions/';
const WEBHOOK_PATH = '/services/T000000001/B000000001/stubstubstubstubstubstub';

/**
 * The platform's plain-text webhook errors by status. Codes: docs.slack.dev/messaging/sending-messages-using-incoming-
 * webhooks; statuses: docs.slack.dev/changelog/2016-05-17-changes-to-errors-for-incoming-webhooks; where that says
 * nothing, public reports (invalid_token, no_service, no_active_hooks, no_text, invalid_blocks), else the nearest kind.
 */
const WEBHOOK_CODES: Record<number, string[]> = {
  400: [
    'invalid_payload',
    'invalid_blocks',
    'invalid_attachments',
    'no_text',
    'too_many_attachments',
    'user_not_found',
  ],
  403: ['action_prohibited', 'invalid_token', 'posting_to_general_channel_denied', 'team_disabled'],
  404: ['channel_not_found', 'no_active_hooks', 'no_service', 'no_service_id', 'no_team'],
  410: ['channel_is_archived'],
  429: ['rate_limited'],
  500: ['rollup_error'],
};
/** The status that a webhook answers a code with. */
const webhookStatus = (code: string) =>
  Number(Object.entries(WEBHOOK_CODES).find(([, codes]) => codes.includes(code))?.[0] ?? 400);

/** How one request is answered. Accepted, so in `posts`: ok, okWithoutTs, halfBody, cutJson, drip, huge, 'after'. */
export type ChatStep =
  | { ok: true }
  | { okWithoutTs: true }
  /** Accepted, and named by a number of the stub's choice. */
  | { okAs: string }
  /** The platform's own refusal; `detail` joins the JSON answer of the API. */
  | { code: string; detail?: Record<string, unknown> }
  | { status: number; headers?: Record<string, string>; body?: string }
  /** 429 with this Retry-After, or none. */
  | { rateLimited: string | null }
  | { html: true }
  | { hang: 'before' | 'after' }
  | { reset: 'before' | 'after' }
  | { halfBody: true }
  | { cutJson: true }
  | { redirect: string }
  | { drip: true }
  | { huge: true }
  | { delayMs: number; next: ChatStep }
  | { until: Promise<void>; next: ChatStep };

// biome-ignore lint/suspicious/noExplicitAny: payloads of every shape are kept
type ChatPayload = Record<string, any>;
export interface StubPost {
  via: 'bot' | 'webhook';
  /** The webhook's channel is fixed outside: null. */
  channel: string | null;
  /** What was sent, blocks as a list and without the token. */
  body: ChatPayload;
  at: number;
  /** Its number, by which the bot can change it and reply to it. */
  ts: string | null;
}
/** What the bot made of a message that it had posted. */
interface StubChange {
  channel: string;
  ts: string;
  body: ChatPayload;
  at: number;
}
interface StubRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
export type StubChannel = { id: string; name: string; is_private?: boolean; is_archived?: boolean } & ChatPayload;
/** A person as users.info returns them, by their id. `says` replaces fields by wrong values. */
export type StubPerson = { id: string; says?: object } & ChatPayload;
/** What the service answered to a press, at the address that the press named. */
interface StubAnswer {
  path: string;
  body: ChatPayload;
}
export type ChatStub = Awaited<ReturnType<typeof startChatStub>>;

interface PlatformAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}
/** A route's own doing around a step. */
interface PlatformRoute {
  steps: ChatStep[];
  /** The code that the platform itself would refuse this request with. */
  fault(): { code: string; detail?: ChatPayload } | undefined;
  accept(step: ChatStep): PlatformAnswer;
  refuse(code: string, detail?: ChatPayload): PlatformAnswer;
}

const html = (status: number, body: string): PlatformAnswer => ({
  status,
  headers: { 'content-type': 'text/html' },
  body,
});
const PAGE = '<!DOCTYPE html><html><head><title>Slack</title></head><body>Something went wrong.</body></html>';

/** Fields that arrive as JSON within a form. */
const NOT_TEXT = /^(blocks|attachments|metadata|link_names|unfurl_\w+|mrkdwn|reply_broadcast|exclude_archived|limit)$/;
function parsed(json: string): ChatPayload | undefined {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
function getPayload(raw: string, type = ''): ChatPayload | undefined {
  if (type.includes('json')) return parsed(raw);
  const fields = [...new URLSearchParams(raw)];
  return Object.fromEntries(
    fields.map(([name, value]) => [name, NOT_TEXT.test(name) ? (parsed(value) ?? value) : value]),
  );
}

const SCOPE_OF: Record<string, string> = {
  public_channel: 'channels:read',
  private_channel: 'groups:read',
  mpim: 'mpim:read',
  im: 'im:read',
};
const getTypes = (args: ChatPayload): string[] => (args['types'] ?? 'public_channel').split(/\s*,\s*/);
const getCursor = (channel?: StubChannel) => (channel ? Buffer.from(`team:${channel.id}`).toString('base64') : '');

const defaults = { is_channel: true, is_private: false, is_archived: false, is_member: false };

/** One page, or a code. As on the platform a page is cut first and sifted then, so that it may come short or empty. */
function channelPage(channels: StubChannel[], args: ChatPayload) {
  const { limit = 100, cursor = '', exclude_archived = false } = args;
  const start = cursor ? channels.findIndex((channel) => getCursor(channel) === cursor) : 0;
  if (start < 0) return 'invalid_cursor';
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) return 'invalid_limit';
  if (!getTypes(args).every((type) => type in SCOPE_OF)) return 'invalid_types';
  const wanted = (channel: StubChannel) =>
    getTypes(args).includes(channel.is_private ? 'private_channel' : 'public_channel') &&
    !(exclude_archived && channel.is_archived);
  const page = channels.slice(start, start + limit).filter(wanted);
  return {
    channels: page.map((channel) => ({ ...defaults, ...channel })),
    response_metadata: { next_cursor: getCursor(channels[start + limit]) },
  };
}

/**
 * Yields the text, then endless padding.
 *
 * 64 KiB each 10 ms is much, and fits in the reader's memory.
 */
async function* endless(body: string, size: number, pauseMs: number) {
  for (let at = 0; ; at += size) {
    yield body.slice(at, at + size).padEnd(size);
    await sleep(pauseMs, undefined, { ref: false });
  }
}

function transmit(response: ServerResponse, step: ChatStep, answer: PlatformAnswer): void {
  if ('hang' in step) return;
  if ('reset' in step) {
    response.socket?.resetAndDestroy();
    return;
  }
  const bytes = Buffer.from('cutJson' in step ? answer.body.slice(0, answer.body.length / 2) : answer.body);
  if ('drip' in step || 'huge' in step) {
    response.writeHead(answer.status, answer.headers);
    const body = 'drip' in step ? endless(answer.body, 1, 1000) : endless(answer.body, 65_536, 10);
    pipeline(Readable.from(body), response).catch(() => {});
    return;
  }
  const half = 'halfBody' in step;
  response.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length * (half ? 2 : 1) });
  if (half) response.write(bytes, () => response.destroy());
  else response.end(bytes);
}

/** What a step that accepts nothing sends; undefined: the step accepts the request. */
function refusal(step: Exclude<ChatStep, { next: ChatStep }>, route: PlatformRoute): PlatformAnswer | undefined {
  if ('code' in step) return route.refuse(step.code, step.detail);
  if ('status' in step) return { headers: {}, body: '', ...step };
  if ('html' in step) return html(200, PAGE);
  if ('redirect' in step) return { status: 307, headers: { location: step.redirect }, body: '' };
  if ('rateLimited' in step) {
    const headers: Record<string, string> = step.rateLimited === null ? {} : { 'retry-after': step.rateLimited };
    const answer = route.refuse('rate_limited');
    return { ...answer, status: 429, headers: { ...answer.headers, ...headers } };
  }
  const when = ('hang' in step && step.hang) || ('reset' in step && step.reset);
  return when === 'before' ? html(200, '') : undefined;
}

async function play(response: ServerResponse, route: PlatformRoute, step: ChatStep = { ok: true }): Promise<void> {
  if ('delayMs' in step) {
    await sleep(step.delayMs, undefined, { ref: false });
    return play(response, route, step.next);
  }
  if ('until' in step) {
    await step.until;
    return play(response, route, step.next);
  }
  const refused = refusal(step, route);
  if (refused) return transmit(response, step, refused);
  const fault = route.fault();
  if (fault) return transmit(response, { ok: true }, route.refuse(fault.code, fault.detail));
  transmit(response, step, route.accept(step));
}

/**
 * Starts a scripted fake of the chat platform on a free port.
 *
 * It plays what the emulator cannot. It posts by POST only.
 */
export async function startChatStub(options: { scopes?: string[] } = {}) {
  let scopes = options.scopes ?? ['chat:write', 'chat:write.public', 'channels:read', 'groups:read'];
  let hasScopeHeader = true;
  let channels: StubChannel[] = [];
  const posts: StubPost[] = [];
  const requests: StubRequest[] = [];
  const postSteps: ChatStep[] = [];
  const changes: StubChange[] = [];
  const changeSteps: ChatStep[] = [];
  const channelSteps: ChatStep[] = [];
  const people = new Map<string, StubPerson>();
  const personSteps: ChatStep[] = [];
  const answers: StubAnswer[] = [];
  const answerSteps: ChatStep[] = [];

  const api = (body: ChatPayload): PlatformAnswer => ({
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(hasScopeHeader ? { 'x-oauth-scopes': scopes.join(',') } : {}),
    },
    body: JSON.stringify(body),
  });
  const missing = (needed: string | undefined) =>
    needed && !scopes.includes(needed)
      ? { code: 'missing_scope', detail: { needed, provided: scopes.join(',') } }
      : undefined;
  const accept = (via: StubPost['via'], { token: _, ...body }: ChatPayload): StubPost => {
    const number = String(posts.length + 1).padStart(6, '0');
    const ts = via === 'bot' ? `${Math.floor(Date.now() / 1000)}.${number}` : null;
    const post = { via, channel: via === 'bot' ? body['channel'] : null, body, at: Date.now(), ts };
    posts.push(post);
    return post;
  };
  const unfit = (payload: ChatPayload) => {
    if (!payload['text'] && !payload['blocks']?.length && !payload['attachments']?.length) return { code: 'no_text' };
    return blockFaults(payload).length ? { code: 'invalid_blocks' } : undefined;
  };
  const identity = { team: 'Stub', team_id: 'T000000001', user: 'stub', user_id: 'U000000001', bot_id: 'B000000002' };

  const methods: Record<string, (args: ChatPayload) => Omit<PlatformRoute, 'refuse'>> = {
    'auth.test': () => ({ steps: [], fault: () => undefined, accept: () => api({ ok: true, ...identity }) }),
    'chat.postMessage': (args) => ({
      steps: postSteps,
      fault: () => missing('chat:write') ?? (args['channel'] ? unfit(args) : { code: 'channel_not_found' }),
      accept: (step) => {
        const { ts } = accept('bot', args);
        const stamp = 'okWithoutTs' in step ? {} : { ts: 'okAs' in step ? step.okAs : ts };
        return api({ ok: true, channel: args['channel'], ...stamp, message: { type: 'message', text: args['text'] } });
      },
    }),
    'chat.update': ({ token: _, ...args }) => {
      const { channel, ts } = args;
      const isThere = posts.some((post) => post.channel === channel && post.ts === ts);
      return {
        steps: changeSteps,
        fault: () => missing('chat:write') ?? (isThere ? unfit(args) : { code: 'message_not_found' }),
        accept: () => {
          changes.push({ channel, ts, body: args, at: Date.now() });
          return api({ ok: true, channel, ts, text: args['text'] });
        },
      };
    },
    'users.info': ({ user }) => ({
      steps: personSteps,
      fault: () => missing('users:read') ?? (people.has(user) ? undefined : { code: 'user_not_found' }),
      accept: () => api({ ok: true, user: withoutAddress(people.get(user) ?? { id: user }) }),
    }),
    'conversations.info': (args) => {
      const channel = channels.find(({ id }) => id === args['channel']);
      return {
        steps: channelSteps,
        fault: () =>
          channel
            ? missing(SCOPE_OF[channel.is_private ? 'private_channel' : 'public_channel'])
            : { code: 'channel_not_found' },
        // Of private channels it has those that the bot is in.
        accept: () => api({ ok: true, channel: { ...defaults, is_member: channel?.is_private === true, ...channel } }),
      };
    },
    'conversations.list': (args) => {
      const page = channelPage(channels, args);
      const unscoped = getTypes(args).map((type) => missing(SCOPE_OF[type]));
      return {
        steps: channelSteps,
        fault: () => unscoped.find(Boolean) ?? (typeof page === 'string' ? { code: page } : undefined),
        accept: () => api({ ok: true, ...(page as object) }),
      };
    },
  };
  /** As the platform leaves it out where the bot lacks the scope. */
  const withoutAddress = ({ profile: { email, ...rest } = {}, says, ...person }: StubPerson) => ({
    ...person,
    profile: scopes.includes('users:read.email') ? { ...rest, email } : rest,
    ...says,
  });
  const answer = (path: string, payload: ChatPayload | undefined): PlatformRoute => ({
    steps: answerSteps,
    fault: () => (payload ? undefined : { code: 'invalid_payload' }),
    accept: () => {
      answers.push({ path, body: payload ?? {} });
      return html(200, 'ok');
    },
    refuse: (code) => html(404, code),
  });
  const webhook = (payload: ChatPayload | undefined): PlatformRoute => ({
    steps: postSteps,
    fault: () => (payload ? unfit(payload) : { code: 'invalid_payload' }),
    accept: () => {
      accept('webhook', payload ?? {});
      return html(200, 'ok');
    },
    refuse: (code) => html(webhookStatus(code), code),
  });

  function getRoute(request: IncomingMessage, raw: string): PlatformRoute | undefined {
    const payload = getPayload(raw, request.headers['content-type']);
    if (request.url === WEBHOOK_PATH)
      return webhook(/json/.test(request.headers['content-type'] ?? '') ? payload : undefined);
    if (request.url?.startsWith(ANSWER_PATH)) return answer(request.url, payload);
    const route = methods[request.url?.replace('/api/', '') ?? '']?.(payload ?? {});
    if (!route) return undefined;
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? payload?.['token'];
    const stranger = token === botToken ? undefined : { code: token ? 'invalid_auth' : 'not_authed' };
    const refuse: PlatformRoute['refuse'] = (error, detail) => api({ ok: false, error, ...detail });
    return { ...route, refuse, fault: () => stranger ?? route.fault() };
  }

  const server = http.createServer(async (request, response) => {
    const body = await textOf(request).catch(() => undefined);
    if (body === undefined) return;
    requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
    const route = request.method === 'POST' ? getRoute(request, body) : undefined;
    if (!route) return transmit(response, { ok: true }, html(404, 'no_service'));
    await play(response, route, route.steps.shift());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    apiUrl: `${url}/api/`,
    webhookUrl: url + WEBHOOK_PATH,
    posts,
    changes,
    requests,
    answers,
    /** An address at which an answer to a press is taken. */
    answerUrl: (name: string) => url + ANSWER_PATH + name,
    setPeople: (...list: StubPerson[]) => {
      people.clear();
      for (const person of list) people.set(person.id, person);
    },
    scriptPeople: (...steps: ChatStep[]) => void personSteps.push(...steps),
    scriptAnswers: (...steps: ChatStep[]) => void answerSteps.push(...steps),
    /** The next posting requests take these steps in turn; then all succeed. */
    script: (...steps: ChatStep[]) => void postSteps.push(...steps),
    /** Holds the response to the next post until the returned function is called. */
    hold: () => {
      let release = () => {};
      const until = new Promise<void>((resolve) => {
        release = resolve;
      });
      postSteps.push({ until, next: { ok: true } });
      return release;
    },
    /** The next changes of messages take these steps in turn; then all succeed. */
    scriptChanges: (...steps: ChatStep[]) => void changeSteps.push(...steps),
    scriptChannels: (...steps: ChatStep[]) => void channelSteps.push(...steps),
    setScopes: (...granted: string[]) => {
      scopes = granted;
    },
    /** Whether answers name the scopes, as the platform's do. */
    nameScopes: (isNamed: boolean) => {
      hasScopeHeader = isNamed;
    },
    setChannels: (list: StubChannel[]) => {
      channels = list;
    },
    /** Forgets posts, changes, requests, answers and scripts; scopes, channels and people stay. */
    reset: () => {
      for (const kept of [
        posts,
        changes,
        changeSteps,
        requests,
        answers,
        postSteps,
        channelSteps,
        personSteps,
        answerSteps,
      ])
        kept.length = 0;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
