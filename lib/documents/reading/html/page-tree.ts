import { parseHTML } from 'linkedom';
import { isElementNode, type PageDocument, type PageElement } from './page-element.ts';

/** Limit of examined attributes per element, because each look-up scans all of them. */
const MAX_ATTRIBUTES = 1_000;

/**
 * Parses the HTML of a page with linkedom, and moves text outside the body into the body.
 * Attribute names become lower case, as in browsers. Unlike in browsers, missing elements are not added.
 */
export function parsePage(html: string): PageDocument {
  const isWhole = /<html\b/i.test(html) && /<body\b/i.test(html);
  const { document } = parseHTML(isWhole ? html : `<html><body>${html}</body></html>`) as unknown as {
    document: PageDocument;
  };
  const root = document.documentElement;
  const body = document.querySelector('body') ?? root;
  for (const node of [...document.childNodes]) {
    if (node !== root && (node.nodeType === 1 || node.nodeType === 3)) body.append(node);
  }
  for (const element of document.querySelectorAll('*')) lowerCaseAttributeNames(element);
  return document;
}

/** Changes attribute names to lower case, as in HTML; linkedom keeps `HIDDEN`. The first of a name counts. */
function lowerCaseAttributeNames(element: PageElement): void {
  const names = [...element.getAttributeNames()].slice(0, MAX_ATTRIBUTES);
  if (!names.some((name) => /[A-Z]/.test(name))) return;
  const values = new Map<string, string>();
  for (const name of names) {
    const small = name.toLowerCase();
    if (!values.has(small)) values.set(small, element.getAttribute(name) ?? '');
    element.removeAttribute(name);
  }
  for (const [name, value] of values) element.setAttribute(name, value);
}

/** Elements that begin and end a paragraph. */
const BLOCK_TAGS = [
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset',
  'figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup html legend li main menu',
  'nav ol p pre search section summary table tbody td tfoot th thead tr ul',
];
const BLOCKS = new Set(BLOCK_TAGS.join(' ').split(' '));
/** Elements within a line. */
const INLINE_TAGS = [
  'a|abbr|acronym|b|bdi|bdo|big|br|cite|code|data|del|dfn|em|font|frame|hr|i|img|ins|kbd|label',
  'm[a-z]+|noframes|optgroup|option|output|picture|q|r[bpt]c?|ruby|s|samp|small|span|strike',
  'strong|su[bp]|time|tt|u|var|wbr',
];
const KNOWN_INLINE = new RegExp(`^(?:${INLINE_TAGS.join('|')})$`);
const HAS_BLOCKS = 'p, div, li, table, h1, h2, h3, h4, h5, h6, dl, section';

/**
 * Returns true if an element begins and ends a paragraph, by its name or because it contains blocks.
 * An unknown element without blocks is part of a line (HTML 3.2.5).
 */
export const isBlockElement = (element: PageElement) =>
  BLOCKS.has(element.localName) || element.querySelector(HAS_BLOCKS) !== null;

/**
 * Replaces elements that HTML does not know, such as `ix:`, `o:p` and custom elements, in place.
 * An element that contains paragraphs becomes a `div`, because Readability would treat it as a separate text. Any other
 * element is replaced by its contents.
 */
export function replaceUnknownElements(document: PageDocument): void {
  const containers = findContainers(document);
  for (const element of document.querySelectorAll('*')) {
    if (KNOWN_INLINE.test(element.localName) || BLOCKS.has(element.localName)) continue;
    if (containers.has(element)) {
      element.replaceWith(toDiv(element, document));
    } else {
      element.replaceWith(...element.childNodes, isBeforeCustom(element) ? ' ' : '');
    }
  }
}

/**
 * Returns true if another custom element follows directly, as between cells of a row.
 * Their words are separate.
 */
function isBeforeCustom({ localName, nextSibling: next }: PageElement): boolean {
  return localName.includes('-') && next !== null && isElementNode(next) && next.localName.includes('-');
}

function findContainers(document: PageDocument): Set<PageElement> {
  const containers = new Set<PageElement>();
  for (const block of document.querySelectorAll(HAS_BLOCKS)) {
    for (let parent = block.parentElement; parent && !containers.has(parent); parent = parent.parentElement)
      containers.add(parent);
  }
  return containers;
}

function toDiv(element: PageElement, document: PageDocument): PageElement {
  const div = document.createElement('div');
  for (const name of element.getAttributeNames()) div.setAttribute(name, element.getAttribute(name) ?? '');
  div.append(...element.childNodes);
  return div;
}
