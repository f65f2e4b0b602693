import { compile, selectAll, selectOne } from 'css-select';
import type { AnyNode, Document, Element } from 'domhandler';
import { findOne, getInnerHTML } from 'domutils';
import type { Feed } from '../../feeds/feed.ts';
import type { PageItemSelectors } from '../../feeds/feed-source.ts';
import { truncateFeedText } from '../document-limits.ts';
import type { FetchedDocument } from '../fetch-document.ts';
import { MAX_FEED_ITEMS, ParseError } from '../parsed-feed.ts';
import type { AdapterItem, AdapterResult } from './adapter-item.ts';
import { getElementText, parseHtmlTree } from './html-tree.ts';

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
  const page = parseHtmlTree(document);
  const { read, omittedCount } = readPageItems(page, selectors);
  const items = read.flatMap(({ item }) => (typeof item === 'string' ? [] : item));
  const unreadable = read.flatMap(({ item }, index) =>
    typeof item === 'string' ? `item ${index + 1} cannot be read: ${item}` : [],
  );
  const base = selectOne<AnyNode, Element>('base[href]', page)?.attribs['href'] ?? null;
  return { base, items, unreadable, omittedCount };
}

/** An item of a page with its elements, or why it cannot be read. */
interface ReadPageItem {
  element: Element;
  heading: Element | null;
  dateElement: Element | null;
  item: AdapterItem | string;
}

/**
 * Reads the items of a parsed page.
 * @throws ParseError if it has none, or if a selector matches in no item
 */
export function readPageItems(page: Document, selectors: PageItemSelectors): ReadPageItems {
  const found = selectAll<AnyNode, Element>(selectors.items, page);
  if (found.length === 0)
    throw new ParseError(
      `The page has no element ${selectors.items}: selectors.items in the catalog says what items are`,
    );
  const elements = found.slice(0, MAX_FEED_ITEMS);
  const parts = compileSelectors(selectors);
  assertMatches(elements, selectors, parts);
  const read = elements.map((element) => ({
    element,
    heading: parts.heading(element),
    dateElement: parts.date(element),
    item: parseItem(element, parts),
  }));
  return { read, omittedCount: found.length - elements.length };
}

/** The items of a page, and the number of those over the limit. */
interface ReadPageItems {
  read: ReadPageItem[];
  omittedCount: number;
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

/** Returns the date of an element: an attribute, else its text. */
export function getDateText(element: Element): string | null {
  const attributeText = DATE_ATTRIBUTES.map((name) => element.attribs[name]?.trim()).find(Boolean);
  return attributeText ?? getElementText(element);
}

/** Returns the content of an element as HTML; null if it has no text. */
function getElementHtml(element: Element): string | null {
  return getElementText(element) && truncateFeedText(getInnerHTML(element, { encodeEntities: 'utf8' }));
}
