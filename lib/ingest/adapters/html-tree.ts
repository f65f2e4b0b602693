import { type Document, DomHandler, type Element } from 'domhandler';
import { getText } from 'domutils';
import { Parser } from 'htmlparser2';
import { decodeWebPage } from '../../platform/egress/decode-text.ts';
import { DocumentLimitError } from '../document-limits.ts';
import type { FetchedDocument } from '../fetch-document.ts';

/** Pages of regulators have some thousand elements, twenty deep. */
const MAX_ELEMENTS = 50_000;
const MAX_DEPTH = 256;
const MAX_TEXT_LENGTH = 20_000;

/**
 * Builds the tree of a page within limits.
 * Selectors visit all of the tree, and texts are collected by recursion.
 */
class BoundedDomHandler extends DomHandler {
  #elements = 0;
  #depth = 0;

  override onopentag(name: string, attributes: { [name: string]: string }): void {
    this.#elements += 1;
    this.#depth += 1;
    if (this.#elements > MAX_ELEMENTS) throw new DocumentLimitError(`The page has more than ${MAX_ELEMENTS} elements`);
    if (this.#depth > MAX_DEPTH) throw new DocumentLimitError(`The page has elements more than ${MAX_DEPTH} deep`);
    super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    this.#depth -= 1;
    super.onclosetag();
  }
}

/**
 * Decodes a web page and parses it to a DOM, even if its markup is faulty.
 * @throws DocumentLimitError for more than 50,000 elements, or more than 256 levels of nesting
 */
export function parseHtmlTree({ body, contentType }: FetchedDocument): Document {
  const handler = new BoundedDomHandler();
  const parser = new Parser(handler, { lowerCaseAttributeNames: true, decodeEntities: true });
  parser.end(decodeWebPage(body, contentType));
  return handler.root;
}

/** Returns the text of an element as one line of at most 20,000 characters; null if it has none. */
export function getElementText(element: Element): string | null {
  const text = getText(element).slice(0, MAX_TEXT_LENGTH).replace(/\s+/g, ' ').trim();
  return text === '' ? null : text;
}
