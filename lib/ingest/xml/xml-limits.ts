import { DocumentLimitError } from '../document-limits.ts';

/** A position in a document; line and column count from 1. */
export interface TextPosition {
  line: number;
  column: number;
}

/**
 * The error of XML that is not well-formed or exceeds a limit, with its position.
 * `isRecoverable`: the XML is malformed, but its items may be parsed one by one.
 */
export class XmlError extends Error {
  override name = 'XmlError';
  readonly reason: string;
  readonly position: TextPosition;
  readonly isRecoverable: boolean;

  constructor(reason: string, position: TextPosition, isRecoverable = true) {
    super(`line ${position.line}, column ${position.column}: ${reason}`);
    this.reason = reason;
    this.position = position;
    this.isRecoverable = isRecoverable;
  }
}

/** Returns the line and column of an offset in a text, both from 1. */
export function getPositionAt(text: string, offset: number): TextPosition {
  let line = 1;
  let start = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
    start = at + 1;
  }
  return { line, column: offset - start + 1 };
}

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
