import { parseHTML } from 'linkedom';
import { isElement, type PageDocument, type PageElement } from './page-element.ts';

/** Attributes of an element that are looked at: each is looked for among all of them. */
const MOST_NAMES = 1_000;

/** The tree of a page; what stands outside of its body is put into it. linkedom adds no elements that a page leaves out. */
export function treeOf(html: string): PageDocument {
  const isWhole = /<html\b/i.test(html) && /<body\b/i.test(html);
  const { document } = parseHTML(isWhole ? html : `<html><body>${html}</body></html>`) as unknown as {
    document: PageDocument;
  };
  const root = document.documentElement;
  const body = document.querySelector('body') ?? root;
  for (const node of [...document.childNodes]) {
    if (node !== root && (node.nodeType === 1 || node.nodeType === 3)) body.append(node);
  }
  for (const element of document.querySelectorAll('*')) withSmallNames(element);
  return document;
}

/** Gives attributes names without capitals, as HTML has them; linkedom keeps `HIDDEN` and `STYLE`. The first of a name counts. */
function withSmallNames(element: PageElement): void {
  const names = [...element.getAttributeNames()].slice(0, MOST_NAMES);
  if (!names.some((name) => /[A-Z]/.test(name))) return;
  const values = new Map<string, string>();
  for (const name of names) {
    const small = name.toLowerCase();
    if (!values.has(small)) values.set(small, element.getAttribute(name) ?? '');
    element.removeAttribute(name);
  }
  for (const [name, value] of values) element.setAttribute(name, value);
}

const BLOCKS = new Set(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup html legend li main menu nav ol p pre search section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
const KNOWN =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|br|cite|code|data|del|dfn|em|font|frame|hr|i|img|ins|kbd|label|m[a-z]+|noframes|optgroup|option|output|picture|q|r[bpt]c?|ruby|s|samp|small|span|strike|strong|su[bp]|time|tt|u|var|wbr)$/;
const HAS_BLOCKS = 'p, div, li, table, h1, h2, h3, h4, h5, h6, dl, section';

/** Returns whether an element begins and ends a paragraph. One that HTML does not know is a part of its line (HTML 3.2.5). */
export const isBlock = (element: PageElement) =>
  BLOCKS.has(element.localName) || element.querySelector(HAS_BLOCKS) !== null;

/**
 * Replaces elements that HTML does not know (`ix:`, `o:p`, custom ones): by a `div` where they contain paragraphs, which
 * Readability would take for separate texts, else by their contents in the line.
 */
export function replaceUnknown(document: PageDocument): void {
  const containers = findContainers(document);
  for (const element of document.querySelectorAll('*')) {
    if (KNOWN.test(element.localName) || BLOCKS.has(element.localName)) continue;
    if (containers.has(element)) {
      element.replaceWith(toDiv(element, document));
    } else {
      element.replaceWith(...element.childNodes, isBeforeCustom(element) ? ' ' : '');
    }
  }
}

/** Returns whether another custom element follows at once, as cells of a row do: their words are two. */
function isBeforeCustom({ localName, nextSibling: next }: PageElement): boolean {
  return localName.includes('-') && next !== null && isElement(next) && next.localName.includes('-');
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
