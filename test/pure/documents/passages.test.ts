import fc from 'fast-check';
import { expect, it } from 'vitest';
import { boundedBlocks } from '../../../lib/documents/reading/block.ts';
import { passagesOf } from '../../../lib/documents/reading/passages.ts';

const paragraph = (text: string) => ({ text, isHeading: false });
const heading = (text: string) => ({ text, isHeading: true });
const folded = (text: string) => text.replace(/\s+/gu, '');
const word = fc.string({
  unit: fc.constantFrom('a', 'ß', '規', '. ', ' ', '\n', '。', '😀', 'b'),
  minLength: 1,
  maxLength: 40,
});
const block = fc.record({
  text: fc
    .array(word, { minLength: 1, maxLength: 300 })
    .map((words) => words.join('').trim())
    .filter((text) => text !== ''),
  isHeading: fc.boolean(),
});

it('joined, passages are the text without a difference but white space, and each has at most 3,000 bytes', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
      const passages = passagesOf(blocks);
      expect(folded(passages.join('\n\n'))).toBe(folded(blocks.map(({ text }) => text).join('\n\n')));
      for (const passage of passages) {
        expect(Buffer.byteLength(passage)).toBeLessThanOrEqual(3_000);
        expect(passage.isWellFormed() && passage.trim() === passage && passage !== '').toBe(true);
      }
    }),
    { numRuns: 150 },
  );
});

it('short paragraphs are packed together, with an empty line between them', () => {
  expect(passagesOf([paragraph('One.'), paragraph('Two.')])).toEqual(['One.\n\nTwo.']);
  const long = 'x'.repeat(2_000);
  expect(passagesOf([paragraph(long), paragraph('Two.'), paragraph(long)])).toEqual([`${long}\n\nTwo.`, long]);
});

it('a heading stays with what follows it, also where that is cut', () => {
  const long = 'x'.repeat(2_900);
  expect(passagesOf([paragraph(long), heading('1. Scope'), heading('1.1 Who'), paragraph('y'.repeat(300))])).toEqual([
    long,
    `1. Scope\n\n1.1 Who\n\n${'y'.repeat(300)}`,
  ]);
  const [first] = passagesOf([heading('1. Scope'), paragraph('Some words here. '.repeat(300).trim())]);
  expect(first).toMatch(/^1\. Scope\n\nSome words here\./);
});

it('a longer paragraph is cut at the end of a sentence, one without at a word, a list at the end of a line', () => {
  expect(passagesOf([paragraph('x'.repeat(3_001))]).map((passage) => passage.length)).toEqual([3_000, 1]);
  const sentences = passagesOf([paragraph('The rule applies to all firms. '.repeat(200).trim())]);
  expect(sentences.length).toBe(3);
  for (const passage of sentences) expect(passage).toMatch(/^The .* firms\.$/);
  for (const passage of passagesOf([paragraph('word '.repeat(1_500).trim())]))
    expect(passage).toMatch(/^word( word)*$/);
  const lines = passagesOf([paragraph(Array.from({ length: 300 }, (_, i) => `Row ${i} | of a table`).join('\n'))]);
  expect(lines.length).toBeGreaterThan(1);
  for (const passage of lines) expect(passage).toMatch(/^Row .*table$/s);
});

it('a million characters are kept, and it is told that there was more', () => {
  const part = `${'word '.repeat(20_000)}end`;
  const { blocks, isCut } = boundedBlocks(Array.from({ length: 12 }, () => paragraph(part)));
  expect(isCut).toBe(true);
  const kept = blocks.map(({ text }) => text).join('\n\n');
  expect(kept.length).toBeLessThanOrEqual(1_000_000);
  expect(kept.length).toBeGreaterThan(999_000);
  expect(kept).toMatch(/ word$/);
  expect(boundedBlocks([paragraph(part)])).toEqual({ blocks: [paragraph(part)], isCut: false });
});
