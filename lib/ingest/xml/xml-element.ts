/**
 * An element of a parsed XML document, identified by namespace and local name.
 * Texts are among its children in document order, with references decoded.
 */
export interface XmlElement {
  /** The namespace's address; empty for none. */
  uri: string;
  local: string;
  /** By local name; with a namespace as `{uri}name`, except `xml:base` and `xml:lang`. */
  attributes: Map<string, string>;
  children: (XmlElement | string)[];
}

const XHTML = 'http://www.w3.org/1999/xhtml';
/** HTML elements without an end tag. */
const VOID_NAMES = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** Returns the children of an element that are elements, without its texts. */
export const getChildElements = (element: XmlElement): XmlElement[] =>
  element.children.filter((child): child is XmlElement => typeof child !== 'string');

/** Returns true if an element has child elements, not only text. */
export const hasElements = (element: XmlElement): boolean =>
  element.children.some((child) => typeof child !== 'string');

/** Returns the text of an element and of all elements within it. */
export function getText(element: XmlElement): string {
  const [only] = element.children;
  if (element.children.length === 1 && typeof only === 'string') return only;
  return element.children.map((child) => (typeof child === 'string' ? child : getText(child))).join('');
}

/** Returns plain text as HTML, with `&` and `<` escaped. */
export const escapeHtml = (plain: string): string => plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/**
 * Returns the content of an element as HTML; namespace prefixes of its child elements are dropped.
 * @param formatText formats a text as HTML, by default by escaping it. If the texts are HTML already, pass a function
 *   that returns them unchanged.
 */
export function toContentHtml(element: XmlElement, formatText: (text: string) => string = escapeHtml): string {
  return element.children
    .map((child) => (typeof child === 'string' ? formatText(child) : elementToHtml(child, formatText)))
    .join('');
}

function elementToHtml(element: XmlElement, isText: (text: string) => string): string {
  const attributes = [...element.attributes]
    .filter(([name]) => !name.startsWith('{') && !name.startsWith('xml:'))
    .map(([name, value]) => ` ${name}="${escapeHtml(value).replaceAll('"', '&quot;')}"`)
    .join('');
  const start = `<${element.local}${attributes}>`;
  const isHtml = element.uri === XHTML || VOID_NAMES.has(element.local.toLowerCase());
  if (isHtml && VOID_NAMES.has(element.local.toLowerCase())) return start;
  return `${start}${toContentHtml(element, isText)}</${element.local}>`;
}
