import { DocumentLimitError } from '../document-limits.ts';
import { XmlError } from './xml-error.ts';

/** Limit of tags, attributes, comments and instructions. Feeds of 5,000 ordinary items have 110,000. */
const MAX_PARTS = 150_000;
/** The maximum number of characters of an attribute in a feed's XML. */
export const MAX_ATTRIBUTE_LENGTH = 65_536;
/** The maximum nesting of elements in a feed's XML. Feeds with XHTML have about 20 levels. */
export const MAX_ELEMENT_DEPTH = 256;
/** The maximum number of characters of a text in a feed's XML. Longer texts are truncated. */
export const MAX_XML_TEXT_LENGTH = 200_000;

/** Counts the tags and attributes of a document while it is parsed; the limit is 150,000. */
export class XmlMarkupCounter {
  #parts = 0;

  /** @throws DocumentLimitError if the document has too many parts */
  count(parts: number): void {
    this.#parts += parts;
    if (this.#parts > MAX_PARTS)
      throw new DocumentLimitError(`The document has more than ${MAX_PARTS} tags and attributes`);
  }
}

/**
 * Checks that elements are nested at most 256 deep; `line` and `column` are for the error message.
 * @throws XmlError that is not recoverable if they are nested deeper
 */
export function assertElementDepth(depth: number, line: number, column: number): void {
  if (depth <= MAX_ELEMENT_DEPTH) return;
  throw new XmlError(`its elements are nested more than ${MAX_ELEMENT_DEPTH} deep`, { line, column }, false);
}
