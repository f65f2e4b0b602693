import { Parser } from 'htmlparser2';

/** A page of so much is parsed in bounded time and memory; the longest rulebooks have 60,000 elements. */
const MOST_ELEMENTS = 100_000;
const MOST_ATTRIBUTES = 300_000;
/** Pieces between tags, entities and characters that look like the beginning of a tag. */
const MOST_TEXTS = 300_000;
/** Pages nest some 30 deep. What walks a tree takes a part of the stack for each level. */
const DEEPEST = 256;
/** Characters between two looks at the counts. */
const CHUNK = 16_384;

/** Whether a page has more elements, attributes or levels than are parsed, told without building a tree of it. */
export function isBeyondBounds(html: string): boolean {
  let elements = 0;
  let attributes = 0;
  let texts = 0;
  let depth = 0;
  let isBeyond = false;
  const parser = new Parser({
    onopentag: (_, found) => {
      elements += 1;
      depth += 1;
      attributes += Object.keys(found).length;
      if (elements > MOST_ELEMENTS || attributes > MOST_ATTRIBUTES || depth > DEEPEST) isBeyond = true;
    },
    ontext: () => {
      texts += 1;
      if (texts > MOST_TEXTS) isBeyond = true;
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  for (let at = 0; at < html.length && !isBeyond; at += CHUNK) parser.write(html.slice(at, at + CHUNK));
  return isBeyond;
}
