import { expect, it } from 'vitest';
import { limitTextBlocks } from '../../../lib/documents/reading/text-block.ts';

const paragraph = (length: number) => ({ text: 'a'.repeat(length), isHeading: false });

it('limitTextBlocks cuts a text of more than a million characters at a word, and sets isCut', () => {
  expect(limitTextBlocks([paragraph(1_000_000)])).toEqual({ blocks: [paragraph(1_000_000)], isCut: false });
  expect(limitTextBlocks([paragraph(1_000_001)])).toEqual({ blocks: [paragraph(1_000_000)], isCut: true });
  // Of a script without spaces no half of a character is left.
  const getEnd = (plain: number) =>
    limitTextBlocks([{ text: `${'字'.repeat(plain)}𠮷字字`, isHeading: false }]).blocks[0]?.text.slice(-3);
  expect(getEnd(999_998)).toBe('字𠮷');
  expect(getEnd(999_999)).toBe('字字字');
  // Cut at the last word, behind a space or at the end of a line.
  const getCut = (text: string) => limitTextBlocks([{ text: text.padEnd(1_000_001, 'a'), isHeading: false }]).blocks;
  for (const text of ['one\ntwo three', 'one two\nthree'])
    expect(getCut(`${text} `)).toEqual([{ text, isHeading: false }]);
  expect(getCut('one two\n')).toEqual([{ text: 'one two', isHeading: false }]);
  const two = limitTextBlocks([paragraph(600_000), paragraph(600_000)]);
  expect(two.isCut).toBe(true);
  expect(two.blocks.map(({ text }) => text.length)).toEqual([600_000, 399_998]);
});
