import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildPassages } from '../../../lib/documents/reading/passages.ts';
import { limitTextBlocks } from '../../../lib/documents/reading/text-block.ts';

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

it('buildPassages returns passages of at most 3,000 bytes that rebuild the text except for white space', () => {
  fc.assert(
    fc.property(fc.array(block, { maxLength: 12 }), (blocks) => {
      const passages = buildPassages(blocks);
      expect(folded(passages.join('\n\n'))).toBe(folded(blocks.map(({ text }) => text).join('\n\n')));
      for (const passage of passages) {
        expect(Buffer.byteLength(passage)).toBeLessThanOrEqual(3_000);
        expect(passage.isWellFormed() && passage.trim() === passage && passage !== '').toBe(true);
      }
    }),
    { numRuns: 150 },
  );
});

it('buildPassages packs short paragraphs together, with an empty line between paragraphs', () => {
  expect(buildPassages([paragraph('One.'), paragraph('Two.')])).toEqual(['One.\n\nTwo.']);
  const long = 'x'.repeat(2_000);
  expect(buildPassages([paragraph(long), paragraph('Two.'), paragraph(long)])).toEqual([`${long}\n\nTwo.`, long]);
});

it('buildPassages keeps a heading with the next paragraph, also if that paragraph is cut', () => {
  const long = 'x'.repeat(2_900);
  expect(buildPassages([paragraph(long), heading('1. Scope'), heading('1.1 Who'), paragraph('y'.repeat(300))])).toEqual(
    [long, `1. Scope\n\n1.1 Who\n\n${'y'.repeat(300)}`],
  );
  const [first] = buildPassages([heading('1. Scope'), paragraph('Some words here. '.repeat(300).trim())]);
  expect(first).toMatch(/^1\. Scope\n\nSome words here\./);
});

it('buildPassages cuts a long paragraph at a sentence, else at a word, and a list at a line', () => {
  expect(buildPassages([paragraph('x'.repeat(3_001))]).map((passage) => passage.length)).toEqual([3_000, 1]);
  const sentences = buildPassages([paragraph('The rule applies to all firms. '.repeat(200).trim())]);
  expect(sentences.length).toBe(3);
  for (const passage of sentences) expect(passage).toMatch(/^The .* firms\.$/);
  for (const passage of buildPassages([paragraph('word '.repeat(1_500).trim())]))
    expect(passage).toMatch(/^word( word)*$/);
  const lines = buildPassages([paragraph(Array.from({ length: 300 }, (_, i) => `Row ${i} | of a table`).join('\n'))]);
  expect(lines.length).toBeGreaterThan(1);
  for (const passage of lines) expect(passage).toMatch(/^Row .*table$/s);
});

it('limitTextBlocks keeps a million characters and reports that the text was cut', () => {
  const part = `${'word '.repeat(20_000)}end`;
  const { blocks, isCut } = limitTextBlocks(Array.from({ length: 12 }, () => paragraph(part)));
  expect(isCut).toBe(true);
  const kept = blocks.map(({ text }) => text).join('\n\n');
  expect(kept.length).toBeLessThanOrEqual(1_000_000);
  expect(kept.length).toBeGreaterThan(999_000);
  expect(kept).toMatch(/ word$/);
  expect(limitTextBlocks([paragraph(part)])).toEqual({ blocks: [paragraph(part)], isCut: false });
});
