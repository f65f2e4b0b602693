import { DocumentLimitError } from '../document-limits.ts';
import { XmlError } from './xml-error.ts';

/** Limit of tags, attributes, comments and instructions. Feeds of 5,000 ordinary items have 110,000. */
const MAX_PARTS = 150_000;
/** Limit of an attribute's characters. */
export const MAX_ATTRIBUTE_LENGTH = 65_536;
/** Limit of nesting. Feeds with XHTML in their texts have about twenty levels. */
export const MAX_DEPTH = 256;
/** Limit of a text's characters; longer ones are truncated: no text of an entry needs more. */
export const MAX_TEXT_LENGTH = 200_000;

/** Counts the parts of a document while it is parsed. */
export class PartCounter {
  #parts = 0;

  /** @throws DocumentLimitError if the document has too many parts */
  count(parts: number): void {
    this.#parts += parts;
    if (this.#parts > MAX_PARTS)
      throw new DocumentLimitError(`The document has more than ${MAX_PARTS} tags and attributes`);
  }
}

/** @throws XmlError if elements are nested too deeply */
export function assertDepth(depth: number, line: number, column: number): void {
  if (depth <= MAX_DEPTH) return;
  throw new XmlError(`its elements are nested more than ${MAX_DEPTH} deep`, { line, column }, false);
}
