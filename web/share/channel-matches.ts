import type { ChatChannel } from '../../lib/sharing/chat.ts';
import { CHANNEL_ID } from '../../lib/sharing/slack/channel-id.ts';

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The one channel that is named like this, in any case; undefined where none or several are. */
export function channelNamed(channels: ChatChannel[], words: string): ChatChannel | undefined {
  const sought = words.trim().replace(/^#/, '').toLowerCase();
  const named = channels.filter(({ name }) => name.toLowerCase() === sought);
  return named.length === 1 ? named[0] : undefined;
}

/** The channels with the words in their name, in any case and without accents; first those that begin with them. */
function matchesOf(channels: ChatChannel[], words: string): ChatChannel[] {
  const sought = folded(words.trim().replace(/^#/, ''));
  if (sought === '') return channels;
  const [begin, hold]: [ChatChannel[], ChatChannel[]] = [[], []];
  for (const channel of channels) {
    const place = folded(channel.name).indexOf(sought);
    if (place === 0) begin.push(channel);
    else if (place > 0) hold.push(channel);
  }
  return [...begin, ...hold];
}

/** The channels to choose from: those that match the words, or else the one whose id they are, in the list or not. */
export function choicesFor(channels: ChatChannel[], words: string): ChatChannel[] {
  const matches = matchesOf(channels, words);
  const id = words.trim().replace(/^#/, '');
  if (matches.length > 0 || !CHANNEL_ID.test(id)) return matches;
  return [channels.find((channel) => channel.id === id) ?? { id, name: id, is_private: false }];
}

/** True for a channel of which only the id is known: somebody typed it, and the list does not have it. */
export const isUnlisted = ({ id, name }: ChatChannel) => id === name;

/** The channel as people write it: its name after a number sign, or its id. */
export const labelOf = (channel: ChatChannel) => (isUnlisted(channel) ? channel.id : `#${channel.name}`);
