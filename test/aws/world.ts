import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type ChatWorkspace, startChatWorkspace } from '../../local/chat-workspace.ts';
import { readCatalog, toDemoCatalog } from '../../local/demo-catalog.ts';
import { startDemoServer } from '../../local/demo-server.ts';
import { findFreePort } from '../../local/processes.ts';
import { startModelEndpoint } from '../support/model-endpoint.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { ACCOUNT, startEmulator } from './emulator.ts';
import { executePath, type Gateway } from './gateway.ts';
import { startOutside } from './outside.ts';
import { bash, getOperator, place } from './shell.ts';

/** What signing secrets, codes and links of mails are derived from. */
export const WEBHOOK_SECRET = 'a-secret-of-a-run-from-which-others-are-derived';
/** Where the logs and files of a run are. */
export const FOLDER = path.resolve('.build/aws');
/** What functions asked the table for, a line each. */
export const CALLS_LOG = path.join(FOLDER, 'calls.ndjson');
export const STAGE = 'aws';
export const STACK = `regulatory-updates-${STAGE}`;

/** Feeds of the demo, one of each format, and the host that they and their notices are read from. */
const FEEDS = new Set(['bafin-news', 'ecb-press-releases', 'sec-press-releases']);
const FEED_HOST = 'demo.example.org';
/** The address of the fake webhook; its host does not exist. */
export const HOOK = 'https://grc.example.org/hooks/updates-of-regulators';
const MODEL = 'anthropic.claude-haiku-4-5-20251001-v1:0';

export const ROLES = ['viewer', 'member', 'admin'] as const;
export type PersonRole = (typeof ROLES)[number];
/** Access tokens by the role of who signed in. */
export type RoleTokens = Record<PersonRole, string>;

/** The emulator and the outside world around it, with the environment of who operates there. */
export interface AwsWorld {
  endpoint: string;
  chat: ChatWorkspace;
  model: Awaited<ReturnType<typeof startModelEndpoint>>;
  /** A webhook of the outside world, at HOOK. */
  hook: Receiver;
  catalogFile: string;
  feeds: string[];
  /** Of an administrator's shell with all settings. */
  env: Record<string, string>;
  /** Of a shell that deploys, with the same settings: the role's, once it is there. */
  deployer: Record<string, string>;
  stop: () => Promise<void>;
}

/** What the first parts of a run find out for the others. */
export interface StackAccess {
  baseUrl: string;
  gateway: Gateway;
  outputs: Record<string, string>;
  apiKey: string;
}

/** Starts everything on free ports of 127.0.0.1. */
export async function startWorld(): Promise<AwsWorld> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  place.log = path.join(FOLDER, 'commands.log');
  const catalog = readCatalog();
  const feedIds = new Set(catalog.feeds.map(({ id }) => id).filter((id) => FEEDS.has(id)));
  const linkOrigin = `https://${FEED_HOST}`;
  const published = { id: randomUUID(), anchor: new Date(), port: null, feedIds, mayShare: false, linkOrigin };
  const [chat, model, hook, demo] = await Promise.all([
    startChatWorkspace({ domain: 'example.org' }),
    startModelEndpoint(),
    startReceiver(),
    startDemoServer(published),
  ]);
  const port = await findFreePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const webhook = new URL(chat.webhookUrl);
  const outside = await startOutside([
    { host: /\.execute-api\.eu-central-1\.amazonaws\.com$/, origin: endpoint, path: executePath },
    { host: /^cognito-idp\.eu-central-1\.amazonaws\.com$/, origin: endpoint },
    { host: /^slack\.com$/, origin: new URL(chat.apiUrl).origin },
    { host: /^hooks\.slack\.com$/, origin: webhook.origin },
    { host: new RegExp(`^${FEED_HOST}$`), origin: demo.origin },
    { host: new RegExp(`^${new URL(HOOK).host}$`), origin: new URL(hook.url).origin },
  ]);
  const { service } = await startEmulator(port, path.join(FOLDER, 'emulator.log'), {
    ...outside.env,
    MODEL_ENDPOINT: model.url,
    CALLS_LOG,
  });
  const addresses = new Map([...demo.feeds].map(([id, url]) => [id, `https://${FEED_HOST}${new URL(url).pathname}`]));
  const catalogFile = path.join(FOLDER, 'catalog.json');
  writeFileSync(catalogFile, JSON.stringify(toDemoCatalog(catalog, addresses)));
  const env = {
    ...getOperator(endpoint, ACCOUNT, outside.env),
    CHAT_BOT_TOKEN: chat.botToken,
    CHAT_SIGNING_SECRET: chat.signingSecret,
    CHAT_WEBHOOK_URL: `https://hooks.slack.com${webhook.pathname}`,
    SUMMARY_MODEL_ID: MODEL,
    WEBHOOK_SECRET,
    EVIDENCE_HEAD_PUBLIC: 'true',
    INGEST_CONTACT: 'ops@example.org',
    PERMISSIONS_BOUNDARY: `arn:aws:iam::${ACCOUNT}:policy/regulatory-updates-boundary`,
  };
  const stop = async () =>
    void (await Promise.all([service.stop(), outside.stop(), demo.stop(), model.stop(), hook.stop(), chat.stop()]));
  return { endpoint, chat, model, hook, catalogFile, feeds: [...feedIds], env, deployer: { ...env }, stop };
}

const PATIENCE_MS = 90_000;
const PAUSE_MS = 250;

/** Waits until something is so. @throws Error with what was asked last, after a minute and a half */
export async function eventually(isSo: () => Promise<boolean>): Promise<true> {
  const end = Date.now() + PATIENCE_MS;
  for (let last = 'it is not so'; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))) {
    try {
      if (await isSo()) return true;
    } catch (error) {
      last = (error as Error).message;
    }
    if (Date.now() + PAUSE_MS >= end) throw new Error(`after ${PATIENCE_MS / 1_000} s: ${last}`);
  }
  throw new Error(`not within ${PATIENCE_MS / 1_000} s`);
}

/** The outputs of the stack by name. */
export async function getOutputs(env: Record<string, string>): Promise<Record<string, string>> {
  const query = 'Stacks[0].Outputs[].[OutputKey,OutputValue]';
  const output = await bash(
    `aws cloudformation describe-stacks --stack-name ${STACK} --query '${query}' --output json`,
    env,
  );
  return Object.fromEntries(JSON.parse(output));
}
