import type { Block } from './block.ts';
import { seen } from './clean.ts';

/** In text whose lines count, what begins the next line belongs to it. */
const EMPTY_LINES = /\n[^\S\n]*\n(?:[^\S\n]*\n)*/;

/** Text whose line ends count, in paragraphs that an empty line ends. */
export function plainBlocks(text: string): Block[] {
  const paragraphs = seen(text).split(EMPTY_LINES);
  return paragraphs
    .map((paragraph) =>
      paragraph
        .split('\n')
        .map((line) => line.trimEnd())
        .join('\n')
        .replace(/^\n+/, '')
        .trimEnd(),
    )
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({ text: paragraph, isHeading: false }));
}
