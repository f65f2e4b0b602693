import { type ChatWorkspace, startChatWorkspace } from './chat-workspace.ts';

/** The chat set-ups of the local stack. `env` uses CHAT_BOT_TOKEN and CHAT_WEBHOOK_URL, for a real workspace. */
export const CHAT_SETUPS = ['bot', 'webhook', 'both', 'none', 'env'] as const;
export type ChatSetup = (typeof CHAT_SETUPS)[number];

/** Starts the workspace of a set-up; `env` has the variables for the functions. */
export async function startChat(
  choice: ChatSetup,
): Promise<{ workspace: ChatWorkspace | null; env: Record<string, string> }> {
  const none = { CHAT_BOT_TOKEN: '', CHAT_WEBHOOK_URL: '', CHAT_API_URL: '', CHAT_SIGNING_SECRET: '' };
  if (choice === 'none') return { workspace: null, env: none };
  if (choice === 'env') {
    const { CHAT_BOT_TOKEN = '', CHAT_WEBHOOK_URL = '', CHAT_API_URL = '', CHAT_SIGNING_SECRET = '' } = process.env;
    return { workspace: null, env: { CHAT_BOT_TOKEN, CHAT_WEBHOOK_URL, CHAT_API_URL, CHAT_SIGNING_SECRET } };
  }
  const workspace = await startChatWorkspace();
  const signed = { CHAT_SIGNING_SECRET: workspace.signingSecret };
  const bot = { CHAT_BOT_TOKEN: workspace.botToken, CHAT_API_URL: workspace.apiUrl, ...signed };
  const webhook = { CHAT_WEBHOOK_URL: workspace.webhookUrl };
  return { workspace, env: { ...none, ...(choice === 'webhook' ? {} : bot), ...(choice === 'bot' ? {} : webhook) } };
}
