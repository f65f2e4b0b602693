import { compile, selectAll, selectOne } from 'css-select';
import { type AnyNode, type Document, DomHandler, type Element } from 'domhandler';
import { findOne, getInnerHTML, getText } from 'domutils';
import { Parser } from 'htmlparser2';
import type { Feed } from '../../feeds/feed.ts';
import type { PageItemSelectors } from '../../feeds/feed-source.ts';
import { decodeFeedDocument } from '../../platform/egress/decode-text.ts';
import { DocumentLimitError, truncateFeedText } from '../document-limits.ts';
import type { FetchedDocument } from '../fetch-document.ts';
import { MAX_FEED_ITEMS, ParseError } from '../parsed-feed.ts';
import type { AdapterItem, AdapterResult } from './adapter-item.ts';

/** A page's own charset, if its server gives none (HTML standard: within the first 1,024 bytes). */
const META_CHARSET = /<meta\s[^>]{0,200}?charset\s*=\s*["']?([\w:-]{2,40})/i;
/** Attributes that contain a date in a better format than the visible text. */
const DATE_ATTRIBUTES = ['datetime', 'content', 'data-date'];

/**
 * Parses the items of a web page by the CSS selectors of the feed.
 * An element without a title or a link is not an item.
 * @throws ParseError if the page has no item at all, because its structure has probably changed
 * @throws DocumentLimitError if the page has too many elements
 */
export function parseHtmlPageItems(document: FetchedDocument, { selectors }: Feed): AdapterResult {
  if (!selectors) throw new ParseError('The feed is of kind page, but has no selectors: give it some in the catalog');
  const page = parseHtml(decodePage(document));
  const found = selectAll<AnyNode, Element>(selectors.items, page);
  if (found.length === 0)
    throw new ParseError(
      `The page has no element ${selectors.items}: selectors.items in the catalog says what items are`,
    );
  const elements = found.slice(0, MAX_FEED_ITEMS);
  const parts = compileSelectors(selectors);
  assertMatches(elements, selectors, parts);
  const unreadable: string[] = [];
  const items = elements.flatMap((element, index) => {
    const item = parseItem(element, parts);
    if (typeof item === 'string') unreadable.push(`item ${index + 1} cannot be read: ${item}`);
    return typeof item === 'string' ? [] : item;
  });
  const base = selectOne<AnyNode, Element>('base[href]', page)?.attribs['href'] ?? null;
  return { base, items, unreadable, omittedCount: found.length - elements.length };
}

/**
 * Checks that each selector matches in at least one item.
 * Otherwise its values would be missing silently. @throws ParseError
 */
function assertMatches(
  items: Element[],
  selectors: PageItemSelectors,
  parts: ReturnType<typeof compileSelectors>,
): void {
  const finders = { title: parts.heading, link: parts.anchor, date: parts.date, description: parts.description };
  for (const name of ['title', 'link', 'date', 'description'] as const) {
    const selector = selectors[name];
    if (selector === undefined || items.some((item) => finders[name](item) !== null)) continue;
    throw new ParseError(`No item of the page has an element ${selector}: correct selectors.${name} in the catalog`);
  }
}

function decodePage({ body, contentType }: FetchedDocument): string {
  const charset = META_CHARSET.exec(body.subarray(0, 1_024).toString('latin1'))?.[1];
  return decodeFeedDocument(
    body,
    charset && !/charset/i.test(contentType) ? `text/html; charset=${charset}` : contentType,
  );
}

/** Returns the first match of a selector within an item, or the item itself; null without a selector. */
type PartFinder = (item: Element) => Element | null;

/** Compiles the selectors of a page once for all items. */
function compileSelectors({ title, link = 'a[href]', date, description }: PageItemSelectors) {
  const part = (selector: string | undefined): PartFinder => {
    if (selector === undefined) return () => null;
    const isPart = compile<AnyNode, Element>(selector);
    return (item) => (isPart(item) ? item : findOne(isPart, item.children, true));
  };
  return { anchor: part(link), heading: part(title ?? link), date: part(date), description: part(description) };
}

/** Returns an item, or why the element is not one. */
function parseItem(element: Element, parts: ReturnType<typeof compileSelectors>): AdapterItem | string {
  const heading = parts.heading(element);
  const title = heading && getElementHtml(heading);
  const link = parts.anchor(element)?.attribs['href']?.trim() ?? '';
  if (!title) return `it has no ${heading ? 'text' : 'element'} for its title`;
  if (link === '' || link.startsWith('#')) return 'it has no link';
  const description = parts.description(element);
  const dateElement = parts.date(element);
  return {
    guid: null,
    title,
    link,
    html: description && getElementHtml(description),
    date: dateElement && getDateText(dateElement),
  };
}

function getDateText(element: Element): string | null {
  const attributeText = DATE_ATTRIBUTES.map((name) => element.attribs[name]?.trim()).find(Boolean);
  return attributeText ?? getElementText(element);
}

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
 * Parses a web page to a DOM, even if its markup is faulty.
 * @throws DocumentLimitError for more than 50,000 elements, or more than 256 levels of nesting
 */
function parseHtml(html: string): Document {
  const handler = new BoundedDomHandler();
  const parser = new Parser(handler, { lowerCaseAttributeNames: true, decodeEntities: true });
  parser.end(html);
  return handler.root;
}

/** Returns the text of an element as one line of at most 20,000 characters; null if it has none. */
function getElementText(element: Element): string | null {
  const text = getText(element).slice(0, MAX_TEXT_LENGTH).replace(/\s+/g, ' ').trim();
  return text === '' ? null : text;
}

/** Returns the content of an element as HTML; null if it has no text. */
function getElementHtml(element: Element): string | null {
  return getElementText(element) && truncateFeedText(getInnerHTML(element, { encodeEntities: 'utf8' }));
}
