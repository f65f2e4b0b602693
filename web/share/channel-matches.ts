import type { ChatChannel } from '../../lib/sharing/chat.ts';
import { CHANNEL_ID } from '../../lib/sharing/slack/channel-id.ts';

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns the only channel with this name, ignoring case; undefined if there are none or several. */
export function channelNamed(channels: ChatChannel[], words: string): ChatChannel | undefined {
  const sought = words.trim().replace(/^#/, '').toLowerCase();
  const named = channels.filter(({ name }) => name.toLowerCase() === sought);
  return named.length === 1 ? named[0] : undefined;
}

/** Returns channels whose name contains the text, ignoring case and accents; those that begin with it first. */
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

/** Returns the matching channels, or the channel whose id was typed, even if it is not listed. */
export function choicesFor(channels: ChatChannel[], words: string): ChatChannel[] {
  const matches = matchesOf(channels, words);
  const id = words.trim().replace(/^#/, '');
  if (matches.length > 0 || !CHANNEL_ID.test(id)) return matches;
  return [channels.find((channel) => channel.id === id) ?? { id, name: id, is_private: false }];
}

/** Whether only the id of a channel is known, because it was typed. */
export const isUnlisted = ({ id, name }: ChatChannel) => id === name;

/** Returns the display name of a channel: `#name`, or its id. */
export const labelOf = (channel: ChatChannel) => (isUnlisted(channel) ? channel.id : `#${channel.name}`);
