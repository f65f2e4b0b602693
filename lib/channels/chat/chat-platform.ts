import type { APIGatewayProxyEvent } from 'aws-lambda';
import { getBotStatus, listSlackChannels } from '../slack/slack-workspace.ts';
import type { ChatChannelList, ChatStatus } from './chat.ts';
import { chatConfig } from './settings.ts';

/** `https://{api_id}.execute-api.eu-central-1.amazonaws.com/prod`, or the address of a custom domain. */
const APP_URL = process.env['APP_URL'] ?? '';

/**
 * Returns the address of the web app for links in messages, or null if APP_URL is not set.
 *
 * APP_URL may contain `{api_id}`, because the deployment template cannot insert the API's id into a function of this
 * API. The id is taken from the request context. Request headers are ignored: a caller could forge the address that the
 * service posts.
 */
export function getAppUrl({ requestContext: { apiId } }: APIGatewayProxyEvent): string | null {
  return APP_URL.replace('{api_id}', apiId) || null;
}

/**
 * Returns the channels of the chat that a person can share to. Without a bot, or if the bot's token or scopes are
 * wrong, `success` is false and `reason` says why.
 *
 * @throws Problem 429, 502, 503, 504 of the platform
 */
export async function listChatChannels(): Promise<ChatChannelList> {
  if (chatConfig.has_bot_token) return listSlackChannels();
  return chatConfig.has_webhook ? WEBHOOK_ONLY : NOT_CONFIGURED;
}

const NO_CHANNELS_RESULT = { success: false, channels: [] };
const NOT_CONFIGURED_CODE = 'chat_not_configured';
const NOT_CONFIGURED_REMEDY = 'Set CHAT_BOT_TOKEN or CHAT_WEBHOOK_URL and deploy again.';
const NOT_CONFIGURED: ChatChannelList = {
  ...NO_CHANNELS_RESULT,
  reason: NOT_CONFIGURED_CODE,
  remedy: NOT_CONFIGURED_REMEDY,
};
const WEBHOOK_ONLY: ChatChannelList = {
  ...NO_CHANNELS_RESULT,
  reason: 'webhook_only',
  remedy: 'Shares go to the one channel of the webhook. Set CHAT_BOT_TOKEN to choose channels.',
};

/**
 * Returns the chat's configuration for administrators: credentials, the bot's scopes, and a problem.
 * Calls the platform once if there is a bot token, else not at all. An error of the platform is returned as `problem`.
 */
export async function getChatStatus(): Promise<ChatStatus> {
  if (chatConfig.has_bot_token) return { ...chatConfig, ...(await getBotStatus()) };
  const problem = chatConfig.configured ? null : { code: NOT_CONFIGURED_CODE, remedy: NOT_CONFIGURED_REMEDY };
  return { ...chatConfig, scopes: null, problem };
}
