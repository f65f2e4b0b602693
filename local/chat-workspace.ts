import { randomBytes } from 'node:crypto';
import { createEmulator } from 'emulate';
import { startChatApi } from './chat-api.ts';
import { findFreePort } from './processes.ts';

/* The chat emulator: the Slack emulator of npm `emulate` in this process. Its data lasts as long as the process. */

/** The scopes of a bot that is set up as the README describes. */
const BOT_SCOPES = [
  ...['chat:write', 'chat:write.public', 'channels:read', 'groups:read'],
  ...['users:read', 'users:read.email'],
];
/** For the admin of the workspace, who is in every seeded channel. */
const SETUP_SCOPES = ['channels:read', 'groups:read', 'channels:manage', 'groups:write'];
const READER_SCOPES = ['channels:read', 'groups:read', 'channels:history', 'groups:history'];
/** Fixed ids of the emulator's admin and webhook, which posts to the channel general. */
const ADMIN_ID = 'U000000001';
const WEBHOOK_PATH = '/services/T000000001/B000000001/X000000001';
const BOT_IDS = { bot_id: 'B000000002', bot_user_id: 'U000000002' };

/** Channels in addition to general and random. */
const CHANNEL_SEEDS = [
  { name: 'compliance' },
  { name: 'regulatory-updates' },
  { name: 'old-news' },
  { name: 'risk-committee', is_private: true },
  { name: 'board', is_private: true },
];

export interface ChatWorkspace {
  /** The API of the bot; ends with /api/. */
  apiUrl: string;
  botToken: string;
  webhookUrl: string;
  /** The page with posted messages. */
  inspectorUrl: string;
  /** Reads all channels and messages, for tests and the inspector, never for the service. */
  readerToken: string;
  /** The secret that signs interactions. */
  signingSecret: string;
  /** Sets the URL of the service that gets interactions. */
  setServiceUrl(address: string): void;
  stop(): Promise<void>;
}

interface StartChatWorkspaceOptions {
  scopes?: string[];
  domain?: string;
}

/**
 * Starts a workspace on a free port of 127.0.0.1. Public channels: general, random, compliance, regulatory-updates,
 * and old-news, which is archived. Private ones: risk-committee, with the bot, and board, without it. `scopes` are
 * those of the bot's token, and `domain` is that of the people's addresses.
 */
export async function startChatWorkspace({
  scopes = BOT_SCOPES,
  domain,
}: StartChatWorkspaceOptions = {}): Promise<ChatWorkspace> {
  const botToken = createToken('xoxb');
  const setUpToken = createToken('xoxp');
  const readerToken = createToken('xoxp');
  const app = {
    client_id: 'local',
    client_secret: createToken('secret'),
    name: 'Regulatory updates',
    redirect_uris: [],
  };
  const port = await findFreePort();
  const emulator = await createEmulator({
    service: 'slack',
    port,
    hostname: '127.0.0.1',
    baseUrl: `http://127.0.0.1:${port}`,
    seed: {
      // Without it, the emulator accepts a publicly known token.
      tokens: {},
      slack: {
        team: { name: 'Compliance', domain: 'compliance' },
        channels: CHANNEL_SEEDS,
        oauth_apps: [{ ...app, ...BOT_IDS, scopes }],
        tokens: [
          { token: botToken, type: 'bot', user_id: BOT_IDS.bot_user_id, ...BOT_IDS, scopes },
          { token: setUpToken, type: 'user', user_id: ADMIN_ID, scopes: SETUP_SCOPES },
          { token: readerToken, type: 'user', user_id: ADMIN_ID, scopes: READER_SCOPES },
        ],
        strict_scopes: true,
      },
    },
  });
  try {
    await configureChannels(`${emulator.url}/api/`, setUpToken);
    const api = await startChatApi(emulator.url, { bot: botToken, reader: readerToken }, { scopes, domain });
    const stop = async () => void (await Promise.all([api.stop(), emulator.close()]));
    const apiUrl = api.url;
    const inspectorUrl = api.pageUrl;
    const webhookUrl = emulator.url + WEBHOOK_PATH;
    const { signingSecret, setServiceUrl } = api.interactions;
    return { apiUrl, botToken, webhookUrl, inspectorUrl, readerToken, signingSecret, setServiceUrl, stop };
  } catch (error) {
    await emulator.close();
    throw error;
  }
}

function createToken(prefix: string): string {
  return `${prefix}-${randomBytes(24).toString('hex')}`;
}

/** Sets what a seed cannot: members and archived channels. */
async function configureChannels(apiUrl: string, token: string): Promise<void> {
  const call = async (method: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(apiUrl + method, { method: 'POST', headers, body: JSON.stringify(body) });
    // biome-ignore lint/suspicious/noExplicitAny: answers of every method
    const answer: any = await response.json();
    if (!answer.ok) throw new Error(`The chat workspace refused ${method}: ${answer.error}`);
    return answer;
  };
  const { channels } = await call('conversations.list', { types: 'public_channel,private_channel' });
  const findId = (name: string) => channels.find((channel: { name: string }) => channel.name === name).id;
  await call('conversations.archive', { channel: findId('old-news') });
  await call('conversations.invite', { channel: findId('risk-committee'), users: BOT_IDS.bot_user_id });
}
