import type { ChatChannel } from '../../lib/sharing/chat.ts';

const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The one channel that is named like this, in any case; undefined where none or several are. */
export function channelNamed(channels: ChatChannel[], words: string): ChatChannel | undefined {
  const sought = words.trim().replace(/^#/, '').toLowerCase();
  const named = channels.filter(({ name }) => name.toLowerCase() === sought);
  return named.length === 1 ? named[0] : undefined;
}

/** The channels with the words in their name, in any case and without accents; first those that begin with them. */
export function matchesOf(channels: ChatChannel[], words: string): ChatChannel[] {
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
