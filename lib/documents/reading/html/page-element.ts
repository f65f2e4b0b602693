/** A node of a parsed page: the part of the DOM that linkedom and Readability have in common. */
export interface PageNode {
  nodeType: number;
  textContent: string;
  childNodes: Iterable<PageNode>;
  nextSibling: PageNode | null;
  remove(): void;
}

/** An element of a parsed page, with the members of the DOM that reading a page needs. */
export interface PageElement extends PageNode {
  localName: string;
  parentElement: PageElement | null;
  nextElementSibling: PageElement | null;
  children: Iterable<PageElement>;
  getAttribute(name: string): string | null;
  setAttribute(name: string, value: string): void;
  getAttributeNames(): Iterable<string>;
  removeAttribute(name: string): void;
  hasAttribute(name: string): boolean;
  querySelector(selectors: string): PageElement | null;
  querySelectorAll(selectors: string): Iterable<PageElement>;
  closest(selectors: string): PageElement | null;
  contains(node: PageNode): boolean;
  append(...nodes: PageNode[]): void;
  replaceWith(...nodes: (PageNode | string)[]): void;
}

/** A parsed page, with the members of the DOM that reading a page needs. */
export interface PageDocument {
  documentElement: PageElement;
  childNodes: Iterable<PageNode>;
  querySelector(selectors: string): PageElement | null;
  querySelectorAll(selectors: string): Iterable<PageElement>;
  cloneNode(isDeep: boolean): PageDocument;
  createElement(localName: string): PageElement;
}

/** Returns true if a node of a parsed page is an element, and narrows its type. */
export const isElementNode = (node: PageNode): node is PageElement => node.nodeType === 1;
/** Returns true for a text or CDATA node of a parsed page. */
export const isTextNode = (node: PageNode) => node.nodeType === 3 || node.nodeType === 4;

/** Returns the length of an element's text without white space. */
export const getTextLength = (element: PageElement) => element.textContent.replace(/\s+/gu, '').length;

/** Returns the share of an element's text that is in links, from 0 to 1; high for navigation. */
export function getLinkTextRatio(element: PageElement): number {
  const all = getTextLength(element);
  let linked = 0;
  for (const link of element.querySelectorAll('a[href]')) linked += getTextLength(link);
  return all === 0 ? 0 : Math.min(1, linked / all);
}

/**
 * Returns the words of an element's class, id and custom tag name, in lower case.
 * For example, `siteFooter nav-top` gives the words site, footer, nav and top.
 */
export function listClassAndIdWords(element: PageElement): string[] {
  const own = element.localName.includes('-') ? element.localName : '';
  const names = `${own} ${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`.slice(0, 1_000);
  return names
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((name) => name !== '');
}
