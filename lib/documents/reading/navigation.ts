import { isElement, isText, linkShare, type PageDocument, type PageElement, type PageNode } from './page-element.ts';

/** A text of so many characters outside of links is the beginning of what there is to read. */
const PROSE = 60;
const GROUPS = 'ul, ol, table, tr, td, div, p, dl, center';
const MOST_GROUPS = 2_000;

/** Takes out groups of links above the text, which say in no way that they are navigation: pages without landmarks have them. */
export function removeNavigation(document: PageDocument, remove: (element: PageElement) => void): void {
  const beginning = document.querySelector('h1') ?? proseOf(document.documentElement);
  if (!beginning) return;
  const before: PageElement[] = [];
  for (const element of [...document.querySelectorAll(`${GROUPS}, h1`)].slice(0, MOST_GROUPS)) {
    if (element === beginning) break;
    if (!element.contains(beginning)) before.push(element);
  }
  for (const element of before) if (isLinks(element)) remove(element);
}

const isLinks = (element: PageElement) =>
  [...element.querySelectorAll('a[href]')].length > 1 && linkShare(element) > 0.85;

/** The first element with a text of its own that is long enough. */
function proseOf(node: PageNode): PageElement | null {
  if (!isElement(node) || node.localName === 'a') return null;
  for (const child of node.childNodes) {
    if (isText(child) && child.textContent.trim().length >= PROSE) return node;
    const found = proseOf(child);
    if (found) return found;
  }
  return null;
}
