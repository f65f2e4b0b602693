import { BoundsError } from '../bounds.ts';
import { XmlError } from './xml-error.ts';

/** Tags, attributes, comments and instructions of a document. Feeds of 5,000 usual items have 110,000. */
const MAX_PARTS = 150_000;
/** Characters of one tag's attribute. */
export const MAX_ATTRIBUTE_LENGTH = 65_536;
/** Elements within each other. Feeds with XHTML in their texts have some twenty. */
export const MAX_DEPTH = 256;
/** Characters of a text; a longer one is cut: no text of an entry needs that much. */
export const MAX_TEXT_LENGTH = 200_000;

/** Counts what a document costs while it is read, and refuses it once it is too much. */
export class PartCounter {
  #parts = 0;

  /** @throws BoundsError if the document has more parts than are read */
  count(parts: number): void {
    this.#parts += parts;
    if (this.#parts > MAX_PARTS) throw new BoundsError(`The document has more than ${MAX_PARTS} tags and attributes`);
  }
}

/** @throws XmlError if elements are nested too deeply */
export function assertDepth(depth: number, line: number, column: number): void {
  if (depth <= MAX_DEPTH) return;
  throw new XmlError(`its elements are nested more than ${MAX_DEPTH} deep`, { line, column }, false);
}
