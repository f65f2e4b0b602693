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
