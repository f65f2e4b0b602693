import { expect, it } from 'vitest';
import { formatChannel, listChannelOptions } from '../../../web/share/channel-matches.ts';

const channel = (id: string, name: string) => ({ id, name, is_private: false });
const CHANNELS = [channel('C0000000001', 'compliance'), channel('C0000000002', 'café'), channel('C0000000003', 'g20')];
const labels = (words: string) => listChannelOptions(CHANNELS, words).map(formatChannel);

it.each([
  ['', ['#compliance', '#café', '#g20']],
  ['#comp', ['#compliance']],
  ['CAFE', ['#café']],
  // A name comes before an id that it could be.
  ['G20', ['#g20']],
  // The id of a channel of the list, and one that only the platform knows.
  ['C0000000002', ['#café']],
  [' C0123456789 ', ['C0123456789']],
  ['#G0123456789', ['G0123456789']],
  // No ids: of a person, of a direct message, in small letters, with a space, too long.
  ['U0123456789', []],
  ['D0123456789', []],
  ['c0123456789', []],
  ['C0123 456789', []],
  [`C${'0'.repeat(31)}`, []],
])('listChannelOptions offers for the search %j the channels %j', (words, expected) => {
  expect(labels(words)).toEqual(expected);
});

it('listChannelOptions returns a typed channel id as a channel option', () => {
  expect(listChannelOptions(CHANNELS, 'C0123456789')).toEqual([channel('C0123456789', 'C0123456789')]);
});
