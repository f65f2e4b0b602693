import { type FeedItem, MAX_DATE_LENGTH } from '../parsed-feed.ts';
import { getText, hasElements, toContentHtml, type XmlElement } from '../xml/xml-element.ts';

/** A feed as the parser of its format returns it. */
export interface XmlFeed {
  title: string | null;
  /** The bases of relative links, step by step: the channel's address, then each `xml:base` of the feed. */
  bases: string[];
  items: XmlElement[];
  parseItem: (item: XmlElement) => FeedItem;
}

/** Returns the children of an element that have one of these namespaces and this local name. */
export function findElements(parent: XmlElement, uris: ReadonlySet<string> | string, local: string): XmlElement[] {
  const found: XmlElement[] = [];
  for (const child of parent.children) {
    if (typeof child === 'string' || child.local !== local) continue;
    if (typeof uris === 'string' ? child.uri === uris : uris.has(child.uri)) found.push(child);
  }
  return found;
}

/** Returns the first of these children that has a text or elements, or null. */
export function findFilled(parent: XmlElement, uris: ReadonlySet<string> | string, local: string): XmlElement | null {
  for (const found of findElements(parent, uris, local))
    if (hasElements(found) || getText(found).trim() !== '') return found;
  return null;
}

/** Returns the trimmed text of the first of these children that has one, or null. */
export function findText(parent: XmlElement, uris: ReadonlySet<string> | string, local: string): string | null {
  const found = findFilled(parent, uris, local);
  return (found && getText(found).trim()) || null;
}

/** Returns what an element holds as HTML: its text is HTML, and elements in it are markup, too. */
export function getHtml(element: XmlElement): string {
  return hasElements(element) ? toContentHtml(element, (text) => text) : getText(element);
}

/** Returns an element's own `xml:base`, or null. */
const getBase = (element: XmlElement): string | null => element.attributes.get('xml:base')?.trim() || null;

/** Returns the `xml:base` of elements, the outermost first. */
export const listBases = (...elements: XmlElement[]): string[] => elements.flatMap((element) => getBase(element) ?? []);

/** Returns the texts of elements that are dates, as written. */
export function listDateTexts(elements: XmlElement[]): string[] {
  return elements.map((date) => getText(date).slice(0, MAX_DATE_LENGTH)).filter((date) => date.trim() !== '');
}
