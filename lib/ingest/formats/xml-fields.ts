import { type FeedItem, MAX_ITEM_DATE_LENGTH } from '../parsed-feed.ts';
import { DUBLIN_CORE_NAMESPACE, ITUNES_NAMESPACE, MEDIA_RSS_NAMESPACE } from '../xml/namespaces.ts';
import { escapeHtml, getText, hasElements, toContentHtml, type XmlElement } from '../xml/xml-element.ts';

/**
 * The parts of an RSS or Atom feed: its title, its items, and the bases of relative links.
 * `parseItem` parses one of the items.
 */
export interface XmlFeed {
  title: string | null;
  language: string | null;
  /** The bases of relative links, step by step: the channel's address, then each `xml:base` of the feed. */
  bases: string[];
  items: XmlElement[];
  parseItem: (item: XmlElement) => FeedItem;
}

/** Returns the child elements with a local name in one of the namespaces `uris`, in order. */
export function findChildElements(
  parent: XmlElement,
  uris: ReadonlySet<string> | string,
  localName: string,
): XmlElement[] {
  const found: XmlElement[] = [];
  for (const child of parent.children) {
    if (typeof child === 'string' || child.local !== localName) continue;
    if (typeof uris === 'string' ? child.uri === uris : uris.has(child.uri)) found.push(child);
  }
  return found;
}

/** Returns the first child element of this namespace and name that has text or elements, or null. */
export function findNonEmptyChild(
  parent: XmlElement,
  uris: ReadonlySet<string> | string,
  localName: string,
): XmlElement | null {
  for (const found of findChildElements(parent, uris, localName))
    if (hasElements(found) || getText(found).trim() !== '') return found;
  return null;
}

/**
 * Returns the trimmed text of the first non-empty child with this local name and namespace, or null.
 * `uris` is the namespace, or several accepted ones.
 */
export function findChildText(
  parent: XmlElement,
  uris: ReadonlySet<string> | string,
  localName: string,
): string | null {
  const found = findNonEmptyChild(parent, uris, localName);
  return (found && getText(found).trim()) || null;
}

/**
 * Returns the content of an element as HTML.
 * The text of the element is HTML source, as in an RSS description. Its child elements become HTML elements, too.
 */
export function getContentHtml(element: XmlElement): string {
  return hasElements(element) ? toContentHtml(element, (text) => text) : getText(element);
}

/** Returns an element's own `xml:base`, or null. */
const getBase = (element: XmlElement): string | null => element.attributes.get('xml:base')?.trim() || null;

/** Returns the values of `xml:base` that these elements declare, in the order of the elements. */
export const listXmlBases = (...elements: XmlElement[]): string[] =>
  elements.flatMap((element) => getBase(element) ?? []);

/** Returns the non-empty texts of date elements, unparsed, each truncated to 300 characters. */
export function listDateTexts(elements: XmlElement[]): string[] {
  return elements.map((date) => getText(date).slice(0, MAX_ITEM_DATE_LENGTH)).filter((date) => date.trim() !== '');
}

/**
 * Returns an item's text from RSS modules as HTML: Dublin Core, else Media RSS, else iTunes, or null.
 * Text of Media RSS is plain unless its type is html.
 */
export function findRssModuleText(item: XmlElement): string | null {
  const core = findNonEmptyChild(item, DUBLIN_CORE_NAMESPACE, 'description');
  if (core) return getContentHtml(core);
  const groups = [
    item,
    ...findChildElements(item, MEDIA_RSS_NAMESPACE, 'group'),
    ...findChildElements(item, MEDIA_RSS_NAMESPACE, 'content'),
  ];
  const media = groups
    .map((group) => findNonEmptyChild(group, MEDIA_RSS_NAMESPACE, 'description'))
    .find((found) => found !== null);
  if (media) return media.attributes.get('type') === 'html' ? getContentHtml(media) : escapeHtml(getText(media));
  const podcast =
    findNonEmptyChild(item, ITUNES_NAMESPACE, 'summary') ?? findNonEmptyChild(item, ITUNES_NAMESPACE, 'subtitle');
  return podcast && getContentHtml(podcast);
}
