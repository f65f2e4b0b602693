import type { InteractionResponse } from './chat-interactions.ts';
import { type ChatBlock, markup, renderChatPage } from './chat-markup.ts';
import { CHAT_PEOPLE } from './chat-people.ts';

/*
 * The messages of the chat workspace as a page without scripts. It opens at the channel with the latest message. All
 * message content is escaped.
 */

/** The number of messages per channel, newest first. */
const MAX_MESSAGES = '50';

interface ChatChannelInfo {
  id: string;
  name: string;
  is_private: boolean;
  is_archived: boolean;
}

interface ChatMessage {
  /** Seconds, as a text that sorts by time. */
  ts: string;
  subtype?: string;
  text?: string;
  blocks?: ChatBlock[];
  /** Set after an edit. */
  edited?: object;
  reply_count?: number;
}

/** A channel with its messages. */
interface ChannelWithMessages extends ChatChannelInfo {
  messages: ChatMessage[];
}

interface ChatAccess {
  apiUrl: string;
  readerToken: string;
}

/** Renders the page of a channel; by default of the channel with the latest message. */
export async function buildChatPage(
  { apiUrl, readerToken }: ChatAccess,
  channelId: string | null,
  answers: InteractionResponse[] = [],
): Promise<string> {
  const call = createChatCaller(apiUrl, readerToken);
  const { channels } = await call('conversations.list', { types: 'public_channel,private_channel' });
  const filled: ChannelWithMessages[] = await Promise.all(
    channels.map(async (channel: ChatChannelInfo) => {
      const { messages = [] } = await call('conversations.history', { channel: channel.id, limit: MAX_MESSAGES });
      return { ...channel, messages: messages.filter(isPosted) };
    }),
  );
  const shown = filled.find(({ id }) => id === channelId) ?? findNewestChannel(filled);
  if (!shown) return renderChatPage('Chat', renderChannelLinks(filled, shown), '');
  const threads = new Map<string, ChatMessage[]>();
  for (const { ts, reply_count = 0 } of shown.messages) {
    if (reply_count === 0) continue;
    const { messages = [] } = await call('conversations.replies', { channel: shown.id, ts });
    threads.set(ts, messages.slice(1));
  }
  return renderChatPage(`#${shown.name}`, renderChannelLinks(filled, shown), renderMessages(shown, answers, threads));
}

const createChatCaller = (apiUrl: string, token: string) => async (method: string, body: Record<string, string>) => {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(apiUrl + method, { method: 'POST', headers, body: new URLSearchParams(body) });
  // biome-ignore lint/suspicious/noExplicitAny: answers of every method
  return (await response.json()) as any;
};

interface GetButtonValueOptions {
  channel: string;
  ts: string;
  action_id: string;
}

/** Returns the value of a message's button, or null. */
export async function getButtonValue(
  apiUrl: string,
  token: string,
  { channel, ts, action_id }: GetButtonValueOptions,
): Promise<string | null> {
  const { messages = [] } = await createChatCaller(apiUrl, token)('conversations.history', {
    channel,
    limit: MAX_MESSAGES,
  });
  const { blocks = [] } = (messages as ChatMessage[]).find((one) => one.ts === ts) ?? {};
  const pressed = blocks.flatMap(({ elements = [] }) => elements).find((one) => one.action_id === action_id);
  return pressed?.value ?? null;
}

/** Excludes system messages on joined or archived channels. */
const isPosted = ({ subtype = '' }: ChatMessage) => !/^(channel|group)_/.test(subtype);
const getLastTimestamp = ({ messages }: ChannelWithMessages) => messages[0]?.ts ?? '';

/** Returns the channel with the latest message; the first one if there are no messages. */
function findNewestChannel(channels: ChannelWithMessages[]): ChannelWithMessages | undefined {
  return [...channels].sort((a, b) => compareTexts(getLastTimestamp(b), getLastTimestamp(a)))[0];
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function renderChannelLinks(channels: ChannelWithMessages[], shown: ChannelWithMessages | undefined): string {
  return channels
    .map((channel) => {
      const { id, name, messages } = channel;
      const marks = [channel.is_private && 'private', channel.is_archived && 'archived'].filter(Boolean).join(', ');
      const current = channel === shown ? ' aria-current="page"' : '';
      const count = messages.length > 0 ? `<b>${messages.length}</b>` : '';
      return (
        `<a href="/?channel=${markup.text(id)}"${current}><span>#${markup.text(name)} ` +
        `<small>${marks}</small></span>${count}</a>`
      );
    })
    .join('');
}

function renderMessages(
  { id, messages }: ChannelWithMessages,
  answers: InteractionResponse[],
  threads: Map<string, ChatMessage[]>,
): string {
  if (messages.length === 0)
    return '<p class="none">Nothing was posted here. Share an update in the web app, and load this page again.</p>';
  return messages
    .map((message) => {
      const { ts, blocks = [], edited } = message;
      const said = answers.filter((one) => one.channel === id && one.ts === ts).map(renderResponse);
      const mark = edited ? '<p class="small">(edited)</p>' : '';
      const thread = (threads.get(ts) ?? []).map(
        (reply) => `<div class="thread">${renderTime(reply)}${renderMessageBody(reply)}</div>`,
      );
      const below = [mark, renderActionForm({ id, ts, blocks }), ...said, ...thread];
      return `<article>${renderTime(message)}${renderMessageBody(message)}${below.join('')}</article>`;
    })
    .join('');
}

function renderTime({ ts }: ChatMessage): string {
  const at = new Date(Number(ts) * 1_000).toISOString();
  return `<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`;
}

const renderMessageBody = ({ text = '', blocks = [] }: ChatMessage) =>
  blocks.length > 0 ? blocks.map(markup.block).join('') : markup.line(text);

interface RenderActionFormOptions {
  id: string;
  ts: string;
  blocks: ChatBlock[];
}

/** Renders the interactive buttons of a message, with the choice of a user. */
function renderActionForm({ id, ts, blocks }: RenderActionFormOptions): string {
  const pressable = blocks.flatMap(({ elements = [] }) => elements).filter(({ value }) => value);
  if (pressable.length === 0) return '';
  const people = CHAT_PEOPLE.map(({ id: user, name }) => `<option value="${user}">${name}</option>`).join('');
  const hidden = Object.entries({ channel: id, ts }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${markup.text(value)}">`,
  );
  const buttons = pressable.map(
    (one) => `<button name="action_id" value="${markup.text(one.action_id ?? '')}">${markup.words(one)}</button>`,
  );
  return (
    `<form method="post" action="/press">${hidden.join('')}${buttons.join(' ')} <label>as <select ` +
    `name="user">${people}</select></label></form>`
  );
}

/** Renders the service's response to a click. */
function renderResponse({ user, text }: InteractionResponse): string {
  const name = CHAT_PEOPLE.find(({ id }) => id === user)?.name;
  return (
    `<p class="small">${name ? `Only ${name} sees this` : 'In the thread'}: ` +
    `${markup.words({ type: 'text', text })}</p>`
  );
}
