import { markup, type Piece, pageOf } from './chat-page-markup.ts';

/*
 * What was posted to the chat workspace, as a page for people: it opens at the channel that was posted to last. Without a script, and
 * whatever a message says is text.
 */

/** As many of a channel as its page shows, the newest. */
const MOST = '50';

interface Channel {
  id: string;
  name: string;
  is_private: boolean;
  is_archived: boolean;
}

interface Message {
  /** Seconds, as text that sorts by time. */
  ts: string;
  subtype?: string;
  text?: string;
  blocks?: Piece[];
}

/** A channel with what was posted there. */
interface Filled extends Channel {
  messages: Message[];
}

/** The page of a channel by its id; of another id, or without one, that of the channel with the newest message. */
export async function chatPage(apiUrl: string, readerToken: string, asked: string | null): Promise<string> {
  const call = async (method: string, body: Record<string, string>) => {
    const headers = { authorization: `Bearer ${readerToken}` };
    const response = await fetch(apiUrl + method, { method: 'POST', headers, body: new URLSearchParams(body) });
    // biome-ignore lint/suspicious/noExplicitAny: answers of every method
    return (await response.json()) as any;
  };
  const { channels } = await call('conversations.list', { types: 'public_channel,private_channel' });
  const filled: Filled[] = await Promise.all(
    channels.map(async (channel: Channel) => {
      const { messages = [] } = await call('conversations.history', { channel: channel.id, limit: MOST });
      return { ...channel, messages: messages.filter(isPosted) };
    }),
  );
  const shown = filled.find(({ id }) => id === asked) ?? newestOf(filled);
  return pageOf(shown ? `#${shown.name}` : 'Chat', linksOf(filled, shown), shown ? messagesOf(shown) : '');
}

/** That a channel was joined or archived, nobody posted. */
const isPosted = ({ subtype = '' }: Message) => !/^(channel|group)_/.test(subtype);
const lastOf = ({ messages }: Filled) => messages[0]?.ts ?? '';

/** The channel that was posted to last; the first one while there is no message. */
function newestOf(channels: Filled[]): Filled | undefined {
  return [...channels].sort((a, b) => (lastOf(a) < lastOf(b) ? 1 : lastOf(a) > lastOf(b) ? -1 : 0))[0];
}

function linksOf(channels: Filled[], shown: Filled | undefined): string {
  return channels
    .map((channel) => {
      const { id, name, messages } = channel;
      const marks = [channel.is_private && 'private', channel.is_archived && 'archived'].filter(Boolean).join(', ');
      const current = channel === shown ? ' aria-current="page"' : '';
      const count = messages.length > 0 ? `<b>${messages.length}</b>` : '';
      return `<a href="/?channel=${markup.text(id)}"${current}><span>#${markup.text(name)} <small>${marks}</small></span>${count}</a>`;
    })
    .join('');
}

function messagesOf({ messages }: Filled): string {
  if (messages.length === 0)
    return '<p class="none">Nothing was posted here. Share an update in the web app, and load this page again.</p>';
  return messages
    .map(({ ts, text = '', blocks = [] }) => {
      const at = new Date(Number(ts) * 1_000).toISOString();
      const time = `<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`;
      return `<article>${time}${blocks.length > 0 ? blocks.map(markup.block).join('') : markup.line(text)}</article>`;
    })
    .join('');
}
