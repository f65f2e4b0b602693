import type { Block } from './block.ts';

/** Bytes of UTF-8 in a passage. */
const MOST_BYTES = 3_000;
const BETWEEN = '\n\n';
const bytesOf = (text: string) => Buffer.byteLength(text);
const SENTENCE_END = /[.!?…]["'”’»)\]]*\s|[。！？]/gu;

/**
 * The text in passages of at most 3,000 bytes, cut at the ends of paragraphs; a longer paragraph at the end of a line or sentence,
 * else of a word. Joined with an empty line they are the whole text. A heading stays with what follows it.
 */
export function passagesOf(blocks: Block[]): string[] {
  const passages: string[] = [];
  let passage = '';
  for (const { text, bound } of units(blocks)) {
    for (const piece of pieces(text, bound)) {
      const both = passage === '' ? piece : `${passage}${BETWEEN}${piece}`;
      if (bytesOf(both) > MOST_BYTES) {
        passages.push(passage);
        passage = piece;
      } else passage = both;
    }
  }
  return passage === '' ? passages : [...passages, passage];
}

/** What is not to be taken apart: a block with the headings before it, which end at `bound`. */
function units(blocks: Block[]): { text: string; bound: number }[] {
  const found: { text: string; bound: number }[] = [];
  let headings: string[] = [];
  for (const { text, isHeading } of blocks) {
    const bound = headings.reduce((length, heading) => length + heading.length + BETWEEN.length, 0);
    if (isHeading && bound + text.length < MOST_BYTES / 6) headings.push(text);
    else {
      found.push({ text: [...headings, text].join(BETWEEN), bound });
      headings = [];
    }
  }
  return headings.length === 0 ? found : [...found, { text: headings.join(BETWEEN), bound: 0 }];
}

function pieces(text: string, bound: number): string[] {
  const found: string[] = [];
  let rest = text;
  let from = bound;
  while (bytesOf(rest) > MOST_BYTES) {
    const most = charactersWithin(rest);
    const end = cutBefore(rest, from, most);
    found.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
    from = 0;
  }
  return [...found, rest].filter((piece) => piece !== '');
}

/** How many UTF-16 code units of a text have at most the bytes of a passage. */
function charactersWithin(text: string): number {
  let bytes = 0;
  let length = 0;
  for (const character of text) {
    bytes += bytesOf(character);
    if (bytes > MOST_BYTES) return length;
    length += character.length;
  }
  return length;
}

/** Where to cut, after `from` and at `most` at the latest: the last line end, sentence end, word end, else `most`. */
function cutBefore(text: string, from: number, most: number): number {
  const part = text.slice(from, most + 1);
  const line = text.lastIndexOf('\n', most);
  if (line > from + (most - from) / 2) return line;
  const sentence = [...part.matchAll(SENTENCE_END)].map(({ index, 0: end }) => from + index + end.length);
  const last = sentence.findLast((end) => end <= most) ?? 0;
  if (last > from + (most - from) / 4) return last;
  const word = Math.max(text.lastIndexOf(' ', most), line);
  return word > from ? word : most;
}
