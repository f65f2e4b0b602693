import { parseHTML } from 'linkedom';
import type { PageDocument, PageElement } from './page-element.ts';

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
