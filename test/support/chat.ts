import { randomUUID } from 'node:crypto';
import type { StackFile } from '../../local/stack-file.ts';
import { type Answer, get, sendV2 } from './api.ts';
import { bearer, stackFile } from './people.ts';

/** Calls the API of the chat workspace of a stack as its reader. */
async function workspace(
  method: string,
  body: Record<string, string> = {},
  file: StackFile = stackFile(),
  // biome-ignore lint/suspicious/noExplicitAny: answers of every method
): Promise<any> {
  const response = await fetch(`${file.chat_api_url}${method}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${file.chat_reader_token}` },
    body: new URLSearchParams(body),
  });
  return response.json();
}

/** The id of a channel of the workspace by its name, archived and private ones too. */
export async function channelId(name: string, file?: StackFile): Promise<string> {
  const { channels } = await workspace('conversations.list', { types: 'public_channel,private_channel' }, file);
  return channels.find((channel: { name: string }) => channel.name === name)?.id;
}

/** The messages of a channel, newest first. */
// biome-ignore lint/suspicious/noExplicitAny: messages of every shape
export async function messagesIn(name: string, file?: StackFile): Promise<any[]> {
  const { messages } = await workspace('conversations.history', { channel: await channelId(name, file) }, file);
  return messages;
}

/** The newest entry of the demo. */
export async function anEntry(): Promise<Answer['body']> {
  return (await get('/entries/detail', { limit: 1 })).body.items[0];
}

/** Returns the ids of the newest entries of the demo. */
export async function someEntries(count: number): Promise<string[]> {
  const { body } = await get('/entries/detail', { limit: count });
  const items: { id: string }[] = body.items;
  return items.map(({ id }) => id);
}

/** The header with a key that no other share has, in this run or another one. */
export const anIdempotencyKey = (): string[] => ['Idempotency-Key', randomUUID()];

/** Shares several entries as one message, as a member or as the sender of other headers. */
export const shareDigest = async (json: unknown, headers: string[] = []): Promise<Answer> =>
  sendV2('POST', '/feeds/chat/digest', { headers: [...(await bearer('member')), ...headers], json });

interface ShareInput {
  headers?: string[];
  file?: StackFile;
}

/** Shares as a member, or as the sender of other headers. */
export async function share(json: unknown, { headers = [], file = stackFile() }: ShareInput = {}): Promise<Answer> {
  return sendV2('POST', '/feeds/chat/share', {
    headers: [...(await bearer('member', file)), ...headers],
    json,
    baseUrl: file.base_url,
  });
}
