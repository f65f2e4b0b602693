import type { Channel } from '../channel.ts';
import type { StoredDestination } from '../destinations/destination.ts';
import { invalidAddress, isAllowedLoopbackAddress, parseWebhookAddress } from '../destinations/destination-address.ts';
import { describeChatPostError, postJson, toReceipt } from '../json-post.ts';
import { buildGoogleChatMessage, type GoogleChatMessage } from './google-chat-card.ts';

/**
 * A space of Google Chat, by an incoming webhook. It posts only: messages cannot be changed, and have no clicks.
 * https://developers.google.com/workspace/chat/quickstart/webhooks
 */
export const googleChatChannel: Channel<GoogleChatMessage, Pick<StoredDestination, 'address' | 'app_url'>> = {
  parseAddress: parseGoogleChatAddress,
  render: (message, { app_url }) => buildGoogleChatMessage(message, app_url),
  send: async ({ address }, message) => toReceipt(await postJson(toPostUrl(address), JSON.stringify(message))),
  describeError: (error) => describeChatPostError(error, GOOGLE_CHAT_ERRORS),
};

/** Without this option Google Chat ignores the thread of a message. */
function toPostUrl(address: string): string {
  const url = new URL(address);
  url.searchParams.set('messageReplyOption', 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD');
  return url.href;
}

const HOST = 'chat.googleapis.com';
const PATH_PATTERN = /^\/v1\/spaces\/[\w-]{1,100}\/messages$/;

/**
 * Parses the address of a webhook of Google Chat, and returns it with its key and token only.
 * @throws Problem 400
 */
function parseGoogleChatAddress(text: string): string {
  const url = new URL(parseWebhookAddress(text));
  if (isAllowedLoopbackAddress(url)) return url.href;
  if (url.host !== HOST || !PATH_PATTERN.test(url.pathname))
    throw invalidAddress(`must be the address of a webhook of Google Chat: https://${HOST}/v1/spaces/…`);
  const key = url.searchParams.get('key');
  const token = url.searchParams.get('token');
  if (!key || !token) throw invalidAddress('must be copied whole, with key= and token=');
  url.search = new URLSearchParams({ key, token }).toString();
  return url.href;
}

const INVALID = 'its key or its token is not good any more: copy the address of the webhook again';
const GONE = 'there is no such space or webhook any more';
const GOOGLE_CHAT_ERRORS = {
  platform: 'Google Chat',
  remedies: {
    400: INVALID,
    401: INVALID,
    403: INVALID,
    404: GONE,
    410: GONE,
    429: 'it takes no more messages just now',
  },
  gone: [404, 410],
};
