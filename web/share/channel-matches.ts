import { CHANNEL_ID_PATTERN } from '../../lib/channels/channel-kinds.ts';
import type { ChatChannel } from '../../lib/channels/chat/chat.ts';

const normalizeText = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the only channel with this name, ignoring case; undefined if there are none or several. */
export function findChannelByName(channels: ChatChannel[], words: string): ChatChannel | undefined {
  const normalizedName = words.trim().replace(/^#/, '').toLowerCase();
  const named = channels.filter(({ name }) => name.toLowerCase() === normalizedName);
  return named.length === 1 ? named[0] : undefined;
}

/**
 * Returns the channels whose name contains a text, ignoring case and accents.
 * Those that begin with it come first.
 */
function filterChannels(channels: ChatChannel[], words: string): ChatChannel[] {
  const searchText = normalizeText(words.trim().replace(/^#/, ''));
  if (searchText === '') return channels;
  const startingWith: ChatChannel[] = [];
  const containing: ChatChannel[] = [];
  for (const channel of channels) {
    const place = normalizeText(channel.name).indexOf(searchText);
    if (place === 0) startingWith.push(channel);
    else if (place > 0) containing.push(channel);
  }
  return [...startingWith, ...containing];
}

/** Returns the matching channels, or the channel whose id was typed, even if it is not listed. */
export function listChannelOptions(channels: ChatChannel[], words: string): ChatChannel[] {
  const matches = filterChannels(channels, words);
  const id = words.trim().replace(/^#/, '');
  if (matches.length > 0 || !CHANNEL_ID_PATTERN.test(id)) return matches;
  return [channels.find((channel) => channel.id === id) ?? { id, name: id, is_private: false }];
}

/** Whether only the id of a channel is known, because it was typed. */
export const isUnlisted = ({ id, name }: ChatChannel) => id === name;

/** Returns the display name of a channel: `#name`, or its id. */
export const formatChannel = (channel: ChatChannel) => (isUnlisted(channel) ? channel.id : `#${channel.name}`);
