import type { TextBlock } from './text-block.ts';

/** Limit of a passage in bytes of UTF-8. */
const MAX_BYTES = 3_000;
const SEPARATOR = '\n\n';
const countBytes = (text: string) => Buffer.byteLength(text);
const SENTENCE_END = /[.!?…]["'”’»)\]]*\s|[。！？]/gu;

/**
 * Splits a text into passages of at most 3,000 bytes, each of one or more complete paragraphs.
 * A paragraph that is longer is cut after a line or sentence, else after a word. A heading stays with the block after
 * it. Joined with empty lines, the passages are the complete text.
 */
export function buildPassages(blocks: TextBlock[]): string[] {
  const passages: string[] = [];
  let passage = '';
  for (const { text, bound } of groupWithHeadings(blocks)) {
    for (const piece of splitToSize(text, bound)) {
      const both = passage === '' ? piece : `${passage}${SEPARATOR}${piece}`;
      if (countBytes(both) > MAX_BYTES) {
        passages.push(passage);
        passage = piece;
      } else passage = both;
    }
  }
  return passage === '' ? passages : [...passages, passage];
}

/** Returns blocks together with the headings before them, which end at `bound`. These are not separated. */
function groupWithHeadings(blocks: TextBlock[]): { text: string; bound: number }[] {
  const found: { text: string; bound: number }[] = [];
  let headings: string[] = [];
  for (const { text, isHeading } of blocks) {
    const bound = headings.reduce((length, heading) => length + heading.length + SEPARATOR.length, 0);
    if (isHeading && bound + text.length < MAX_BYTES / 6) headings.push(text);
    else {
      found.push({ text: [...headings, text].join(SEPARATOR), bound });
      headings = [];
    }
  }
  return headings.length === 0 ? found : [...found, { text: headings.join(SEPARATOR), bound: 0 }];
}

function splitToSize(text: string, bound: number): string[] {
  const found: string[] = [];
  let rest = text;
  let from = bound;
  while (countBytes(rest) > MAX_BYTES) {
    const most = countFittingUnits(rest);
    const end = findCut(rest, from, most);
    found.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
    from = 0;
  }
  return [...found, rest].filter((piece) => piece !== '');
}

/** Returns the number of UTF-16 code units at the beginning of a text that fit into a passage. */
function countFittingUnits(text: string): number {
  let bytes = 0;
  let length = 0;
  for (const character of text) {
    bytes += countBytes(character);
    if (bytes > MAX_BYTES) return length;
    length += character.length;
  }
  return length;
}

/** Returns where to cut between `from` and `max`: after a line, a sentence or a word, else at `max`. */
function findCut(text: string, from: number, max: number): number {
  const part = text.slice(from, max + 1);
  const line = text.lastIndexOf('\n', max);
  if (line > from + (max - from) / 2) return line;
  const sentence = [...part.matchAll(SENTENCE_END)].map(({ index, 0: end }) => from + index + end.length);
  const last = sentence.findLast((end) => end <= max) ?? 0;
  if (last > from + (max - from) / 4) return last;
  const word = Math.max(text.lastIndexOf(' ', max), line);
  return word > from ? word : max;
}
