import { expect, it } from 'vitest';
import { boundedBlocks } from '../../../lib/documents/reading/block.ts';

const paragraph = (length: number) => ({ text: 'a'.repeat(length), isHeading: false });

it('a text has a million characters at most, and says where it is cut', () => {
  expect(boundedBlocks([paragraph(1_000_000)])).toEqual({ blocks: [paragraph(1_000_000)], isCut: false });
  expect(boundedBlocks([paragraph(1_000_001)])).toEqual({ blocks: [paragraph(1_000_000)], isCut: true });
  // Of a script without spaces no half of a character is left.
  const endOf = (plain: number) =>
    boundedBlocks([{ text: `${'字'.repeat(plain)}𠮷字字`, isHeading: false }]).blocks[0]?.text.slice(-3);
  expect(endOf(999_998)).toBe('字𠮷');
  expect(endOf(999_999)).toBe('字字字');
  // Cut at the last word, behind a space or at the end of a line.
  const cutOf = (text: string) => boundedBlocks([{ text: text.padEnd(1_000_001, 'a'), isHeading: false }]).blocks;
  for (const text of ['one\ntwo three', 'one two\nthree'])
    expect(cutOf(`${text} `)).toEqual([{ text, isHeading: false }]);
  expect(cutOf('one two\n')).toEqual([{ text: 'one two', isHeading: false }]);
  const two = boundedBlocks([paragraph(600_000), paragraph(600_000)]);
  expect(two.isCut).toBe(true);
  expect(two.blocks.map(({ text }) => text.length)).toEqual([600_000, 399_998]);
});
