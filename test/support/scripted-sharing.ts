import type { APIGatewayProxyEvent, APIGatewayProxyResult } from 'aws-lambda';
import { expect, vi } from 'vitest';
import { findFaults } from '../../contract/check-answer.ts';
import { type Answer, noteFunction } from './api.ts';
import { botToken, startChatStub } from './chat-stub.ts';
import { draft, getId } from './drafts.ts';
import { ownTable } from './own-table.ts';

type ChatHandler = (event: APIGatewayProxyEvent) => Promise<APIGatewayProxyResult>;

/** The person who shares; a gateway would have checked their token. */
const SUB = '9aacfa7b-15e6-4409-82b9-db6c807a178f';

/**
 * Runs the functions of chat in this process, with a separate table and the scripted platform.
 *
 * It has all of a share except for the gateway, which test/stack covers. `settings` replace those of the environment.
 * Call it before lib is imported.
 */
export async function startScriptedSharing(name: string, settings: Record<string, string> = {}) {
  const chat = await startChatStub();
  vi.resetModules();
  await ownTable(name, 'small-catalog');
  const lines: unknown[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  // Most tests share more often than a person may.
  const bot = {
    SHARES_PER_HOUR: '1000',
    CHAT_BOT_TOKEN: botToken,
    CHAT_WEBHOOK_URL: chat.webhookUrl,
    CHAT_API_URL: chat.apiUrl,
    CHAT_SIGNING_SECRET: '',
  };
  Object.assign(process.env, bot, settings);
  vi.resetModules();
  const { storeEntry } = await import('../../lib/entries/store-entry.ts');
  const { handler: shareEntry } = await import('../../functions/chat/share-entry.ts');
  const { handler: shareDigest } = await import('../../functions/chat/share-digest.ts');
  const { handler: listEntryShares } = await import('../../functions/chat/list-entry-shares.ts');
  const { handler: listChannels } = await import('../../functions/chat/list-channels.ts');
  const { handler: getChatStatus } = await import('../../functions/admin/get-chat-status.ts');
  let stored = 0;
  return {
    chat,
    /** Shares as a member; `headers` are name and value in turn. */
    share: (json: unknown, headers: string[] = []) =>
      answered(shareEntry, 'shareEntry', {
        role: 'member',
        headers: ['Content-Type', 'application/json', ...headers],
        json,
      }),
    /** Shares several entries as one message, as `share` does one. */
    digest: (json: unknown, headers: string[] = []) =>
      answered(shareDigest, 'shareDigest', {
        role: 'member',
        headers: ['Content-Type', 'application/json', ...headers],
        json,
      }),
    shares: (entry_id: string) =>
      answered(listEntryShares, 'listEntryShares', { role: 'viewer', headers: [], pathParameters: { entry_id } }),
    channels: () => answered(listChannels, 'listChannels', { role: 'viewer' }),
    status: () => answered(getChatStatus, 'getChatStatus', { role: 'admin' }),
    /** What the functions wrote to their logs. */
    logged: () => lines,
    /** Stores a new entry to share, and returns its id. */
    async store(fields: Parameters<typeof draft>[1] = {}): Promise<string> {
      stored += 1;
      await storeEntry(draft(stored, fields));
      return getId(stored);
    },
    async stop(): Promise<void> {
      log.mockRestore();
      await chat.stop();
    },
  };
}
export type ScriptedSharing = Awaited<ReturnType<typeof startScriptedSharing>>;

let requests = 0;

interface ChatCall {
  role: string;
  headers?: string[];
  json?: unknown;
  pathParameters?: Record<string, string>;
}

/** Calls a function as API Gateway does, and checks its response against openapi.json. */
async function answered(handler: ChatHandler, name: string, options: ChatCall): Promise<Answer> {
  const { role, headers = [], json, pathParameters = null } = options;
  requests += 1;
  const pairs = headers.flatMap((header, i) => (i % 2 === 0 ? [[header, [headers[i + 1]]] as const] : []));
  const event = {
    body: json === undefined ? null : JSON.stringify(json),
    pathParameters,
    multiValueHeaders: Object.fromEntries(pairs),
    requestContext: {
      requestId: `request-${requests}`,
      path: '/',
      apiId: 'a1b2c3d4e5',
      authorizer: { principalId: SUB, role },
    },
  };
  const { statusCode: status, headers: sent = {}, body: text } = await handler(event as never);
  const lower = Object.fromEntries(Object.entries(sent).map(([header, value]) => [header.toLowerCase(), `${value}`]));
  expect(findFaults({ method: '', path: '/', status, headers: lower, body: text }, name)).toEqual([]);
  noteFunction(name, status);
  return { status, headers: lower, text, body: text === '' ? undefined : JSON.parse(text) };
}
