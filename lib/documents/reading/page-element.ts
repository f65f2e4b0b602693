/** What is used of a node of a parsed page: the DOM as far as linkedom and Readability have it in common. */
export interface PageNode {
  nodeType: number;
  textContent: string;
  childNodes: Iterable<PageNode>;
  nextSibling: PageNode | null;
  remove(): void;
}

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

export interface PageDocument {
  documentElement: PageElement;
  childNodes: Iterable<PageNode>;
  querySelector(selectors: string): PageElement | null;
  querySelectorAll(selectors: string): Iterable<PageElement>;
  cloneNode(isDeep: boolean): PageDocument;
  createElement(localName: string): PageElement;
}

export const isElement = (node: PageNode): node is PageElement => node.nodeType === 1;
export const isText = (node: PageNode) => node.nodeType === 3 || node.nodeType === 4;

/** The length of an element's text without white space. */
export const lengthOf = (element: PageElement) => element.textContent.replace(/\s+/gu, '').length;

/** The share of an element's text that is in links, 0 to 1. */
export function linkShare(element: PageElement): number {
  const all = lengthOf(element);
  let linked = 0;
  for (const link of element.querySelectorAll('a[href]')) linked += lengthOf(link);
  return all === 0 ? 0 : Math.min(1, linked / all);
}

/** The words of an element's class and id in lower case, and of a name of its own: `siteFooter nav-top` is site, footer, nav and top. */
export function namesOf(element: PageElement): string[] {
  const own = element.localName.includes('-') ? element.localName : '';
  const names = `${own} ${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`.slice(0, 1_000);
  return names
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((name) => name !== '');
}
