import { Parser } from 'htmlparser2';

/** Limit for bounded time and memory; the longest rulebooks have 60,000 elements. */
const MAX_ELEMENTS = 100_000;
const MAX_ATTRIBUTES = 300_000;
/** Limit of text pieces: between tags, entities and characters that look like the beginning of a tag. */
const MAX_TEXTS = 300_000;
/** Pages have some 30 levels. Recursive functions need stack space for each level. */
const MAX_DEPTH = 256;
/** Characters between two checks of the counts. */
const CHUNK_LENGTH = 16_384;

/**
 * Returns true if a page has too many elements, attributes, texts or levels to be parsed safely.
 * It counts them while it tokenizes the HTML, and builds no tree.
 */
export function exceedsParseLimits(html: string): boolean {
  let elements = 0;
  let attributes = 0;
  let texts = 0;
  let depth = 0;
  let isExceeded = false;
  const parser = new Parser({
    onopentag: (_, found) => {
      elements += 1;
      depth += 1;
      attributes += Object.keys(found).length;
      if (elements > MAX_ELEMENTS || attributes > MAX_ATTRIBUTES || depth > MAX_DEPTH) isExceeded = true;
    },
    ontext: () => {
      texts += 1;
      if (texts > MAX_TEXTS) isExceeded = true;
    },
    onclosetag: () => {
      depth -= 1;
    },
  });
  for (let at = 0; at < html.length && !isExceeded; at += CHUNK_LENGTH) parser.write(html.slice(at, at + CHUNK_LENGTH));
  return isExceeded;
}
