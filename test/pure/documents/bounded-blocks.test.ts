import { expect, it } from 'vitest';
import { boundedBlocks } from '../../../lib/documents/reading/block.ts';

const paragraph = (length: number) => ({ text: 'a'.repeat(length), isHeading: false });

it('a text has a million characters at most, and says where it is cut', () => {
  expect(boundedBlocks([paragraph(1_000_000)])).toEqual({ blocks: [paragraph(1_000_000)], isCut: false });
  expect(boundedBlocks([paragraph(1_000_001)])).toEqual({ blocks: [paragraph(1_000_000)], isCut: true });
  // Of a script without spaces no half of a character is left.
  const rare = boundedBlocks([{ text: `${'字'.repeat(999_998)}𠮷字`, isHeading: false }]);
  expect(rare.blocks[0]?.text.isWellFormed()).toBe(true);
  expect(rare.blocks[0]?.text.endsWith('字𠮷')).toBe(true);
  const two = boundedBlocks([paragraph(600_000), paragraph(600_000)]);
  expect(two.isCut).toBe(true);
  expect(two.blocks.map(({ text }) => text.length)).toEqual([600_000, 399_998]);
});
