import { type Document, DomHandler, type Element } from 'domhandler';
import { getInnerHTML, getText } from 'domutils';
import { Parser } from 'htmlparser2';
import { BoundsError, boundedText } from '../bounds.ts';

/** Pages of regulators have some thousand elements, twenty deep. */
const MOST_ELEMENTS = 50_000;
const MOST_DEPTH = 256;
const LONGEST_TEXT = 20_000;

/** Builds the tree of a page within limits, because selectors visit all of it and texts are collected by recursion. */
class BoundedHandler extends DomHandler {
  #elements = 0;
  #depth = 0;

  override onopentag(name: string, attributes: { [name: string]: string }): void {
    this.#elements += 1;
    this.#depth += 1;
    if (this.#elements > MOST_ELEMENTS) throw new BoundsError(`The page has more than ${MOST_ELEMENTS} elements`);
    if (this.#depth > MOST_DEPTH) throw new BoundsError(`The page has elements more than ${MOST_DEPTH} deep`);
    super.onopentag(name, attributes);
  }

  override onclosetag(): void {
    this.#depth -= 1;
    super.onclosetag();
  }
}

/** Parses a page, however faulty its markup. @throws BoundsError */
export function pageOf(html: string): Document {
  const handler = new BoundedHandler();
  const parser = new Parser(handler, { lowerCaseAttributeNames: true, decodeEntities: true });
  parser.end(html);
  return handler.root;
}

/** Returns the text of an element as one line; null for none. */
export function textOfElement(element: Element): string | null {
  const text = getText(element).slice(0, LONGEST_TEXT).replace(/\s+/g, ' ').trim();
  return text === '' ? null : text;
}

/** Returns the content of an element as HTML; null if it has no text. */
export function htmlOfElement(element: Element): string | null {
  return textOfElement(element) && boundedText(getInnerHTML(element, { encodeEntities: 'utf8' }));
}
