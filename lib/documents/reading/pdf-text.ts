import type { Block } from './block.ts';
import { seen } from './clean.ts';
import { joined, vocabularyOf } from './hyphens.ts';
import { regionsOf } from './pdf-columns.ts';
import { type PageRows, sizeOf } from './pdf-margins.ts';
import { blocksOfRegion, type Manner, type PdfBlock } from './pdf-paragraphs.ts';
import { BEGINS_WITHIN, commonest, textOfRow } from './pdf-rows.ts';

/** Letters of footnotes are so much smaller than those of the text. */
const NOTE_SIZE = 0.93;
const SENTENCE_END = /[.!?:。！？؟۔]["'”’»)\]]*(?:\[\d+\])?$/u;

/** The text of pages in blocks. A paragraph that goes on in the next column or page is one; footnotes stand after it. */
export function textOfPages(pages: PageRows[]): Block[] {
  const manner = mannerOf(pages);
  const all: PdfBlock[] = [];
  let open: PdfBlock | null = null;
  for (const region of regionsOf(pages.map(({ rows }) => rows))) {
    for (const [place, block] of blocksOfRegion(region, manner).entries()) {
      const isNote = block.size < manner.size * NOTE_SIZE;
      if (open && place === 0 && !isNote && goesOn(open, block)) {
        open.text = joined(open.text, block.text, manner.vocabulary);
        continue;
      }
      all.push(block);
      if (!isNote) open = block;
    }
  }
  return all.map(({ text, isHeading }) => ({ text: cleaned(text), isHeading })).filter(({ text }) => text !== '');
}

const cleaned = (text: string) =>
  seen(text)
    .replace(/[^\S\n]+/gu, ' ')
    .trim();

/** A paragraph goes on if it does not end with a sentence, and what follows begins within one. */
const goesOn = (open: PdfBlock, next: PdfBlock) =>
  !open.isWhole &&
  !next.isWhole &&
  !open.isHeading &&
  !next.isHeading &&
  Math.abs(open.size - next.size) < open.size * 0.08 &&
  !SENTENCE_END.test(open.text) &&
  BEGINS_WITHIN.test(next.text);

function mannerOf(pages: PageRows[]): Manner {
  const rows = pages.flatMap((page) => page.rows);
  const font = commonest(rows.map((row) => [row.font, textOfRow(row).length]));
  return { size: sizeOf(pages), font, vocabulary: vocabularyOf(rows.map(textOfRow)) };
}
