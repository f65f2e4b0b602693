import { randomBytes } from 'node:crypto';
import { createEmulator } from 'emulate';
import { startChatApi } from './chat-api.ts';
import { freePort } from './processes.ts';

/*
 * The stand-in for the chat platform: the Slack emulator of npm `emulate` in this process. Nothing in it outlives the process.
 */

/** What the bot may do when it is set up as the README says. */
const BOT_SCOPES = [
  ...['chat:write', 'chat:write.public', 'channels:read', 'groups:read'],
  ...['users:read', 'users:read.email'],
];
/** For the workspace's admin, who is a member of every channel that the seed makes. */
const SET_UP_SCOPES = ['channels:read', 'groups:read', 'channels:manage', 'groups:write'];
const READER_SCOPES = ['channels:read', 'groups:read', 'channels:history', 'groups:history'];
/** Ids that the emulator gives its admin and its webhook, which posts to the channel general; a seed cannot choose them. */
const ADMIN = 'U000000001';
const WEBHOOK_PATH = '/services/T000000001/B000000001/X000000001';
const BOT = { bot_id: 'B000000002', bot_user_id: 'U000000002' };

/** The channels beside general and random, which are always there. */
const CHANNELS = [
  { name: 'compliance' },
  { name: 'regulatory-updates' },
  { name: 'old-news' },
  { name: 'risk-committee', is_private: true },
  { name: 'board', is_private: true },
];

/** A running chat workspace. */
export interface ChatWorkspace {
  /** Where the bot's calls go; ends with /api/. */
  apiUrl: string;
  botToken: string;
  webhookUrl: string;
  /** The page that shows what was posted; it opens at the channel that was posted to last, and lists the others. */
  inspectorUrl: string;
  /** Reads channels and messages, also of the private channels: for tests and the inspector, never for the service. */
  readerToken: string;
  /** What presses of buttons are signed with. */
  signingSecret: string;
  /** Where the service is that presses are told. */
  callAt(address: string): void;
  stop(): Promise<void>;
}

/**
 * Starts a workspace on a free port of 127.0.0.1. Public channels: general, random, compliance, regulatory-updates, and old-news, which
 * is archived. Private ones: risk-committee, with the bot, and board, without it. `scopes` are those of the bot's token,
 * and the addresses of its people are of `domain`.
 */
export async function startChatWorkspace({
  scopes = BOT_SCOPES,
  domain,
}: {
  scopes?: string[];
  domain?: string;
} = {}): Promise<ChatWorkspace> {
  const [botToken, setUpToken, readerToken] = [newToken('xoxb'), newToken('xoxp'), newToken('xoxp')];
  const app = { client_id: 'local', client_secret: newToken('secret'), name: 'Regulatory updates', redirect_uris: [] };
  const port = await freePort();
  const emulator = await createEmulator({
    service: 'slack',
    port,
    hostname: '127.0.0.1',
    baseUrl: `http://127.0.0.1:${port}`,
    seed: {
      // Without this, the emulator takes a token that everybody knows.
      tokens: {},
      slack: {
        team: { name: 'Compliance', domain: 'compliance' },
        channels: CHANNELS,
        oauth_apps: [{ ...app, ...BOT, scopes }],
        tokens: [
          { token: botToken, type: 'bot', user_id: BOT.bot_user_id, ...BOT, scopes },
          { token: setUpToken, type: 'user', user_id: ADMIN, scopes: SET_UP_SCOPES },
          { token: readerToken, type: 'user', user_id: ADMIN, scopes: READER_SCOPES },
        ],
        strict_scopes: true,
      },
    },
  });
  try {
    await setUp(`${emulator.url}/api/`, setUpToken);
    const api = await startChatApi(emulator.url, { bot: botToken, reader: readerToken }, { scopes, domain });
    const stop = async () => void (await Promise.all([api.stop(), emulator.close()]));
    const [apiUrl, inspectorUrl, webhookUrl] = [api.url, api.pageUrl, emulator.url + WEBHOOK_PATH];
    const { signingSecret, callAt } = api.presses;
    return { apiUrl, botToken, webhookUrl, inspectorUrl, readerToken, signingSecret, callAt, stop };
  } catch (error) {
    await emulator.close();
    throw error;
  }
}

function newToken(prefix: string): string {
  return `${prefix}-${randomBytes(24).toString('hex')}`;
}

/** What a seed cannot say: who is in which channel, and what is archived. */
async function setUp(apiUrl: string, token: string): Promise<void> {
  const call = async (method: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(apiUrl + method, { method: 'POST', headers, body: JSON.stringify(body) });
    // biome-ignore lint/suspicious/noExplicitAny: answers of every method
    const answer: any = await response.json();
    if (!answer.ok) throw new Error(`The chat workspace refused ${method}: ${answer.error}`);
    return answer;
  };
  const { channels } = await call('conversations.list', { types: 'public_channel,private_channel' });
  const idOf = (name: string) => channels.find((channel: { name: string }) => channel.name === name).id;
  await call('conversations.archive', { channel: idOf('old-news') });
  await call('conversations.invite', { channel: idOf('risk-committee'), users: BOT.bot_user_id });
}
