import { type Document, type Element, isTag, isText, type ParentNode } from 'domhandler';

/** A copy of a page that runs nothing and loads nothing. Its elements have the numbers of the page's elements. */
export interface PageCopy {
  /** Elements without attributes except `data-n`, their number, and texts. */
  html: string;
  /** False if the rest of the page is over the limit. */
  isComplete: boolean;
  /** The elements that were left out with their content, by name. */
  omitted: { name: string; count: number }[];
}

const MAX_COPY_LENGTH = 500_000;
/** The only elements of a copy. All others become `div`. */
const COPIED = new Set(
  (
    'div section article main header footer nav aside p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption thead ' +
    'tbody tfoot tr th td a span time strong em b i small blockquote pre figure figcaption address'
  ).split(' '),
);
/** Elements within a line that have no meaning in a copy. */
const INLINE = new Set(
  'abbr acronym bdi bdo big button cite code data del dfn font ins label mark q s sub sup u'.split(' '),
);
/** Elements that are left out with their content: they run, load, ask or are not shown. */
const OMITTED = new Set(
  (
    'script style noscript template iframe frame frameset object embed applet svg math canvas audio video input ' +
    'select textarea'
  ).split(' '),
);
/** Elements that are no part of what a page shows. */
const UNSEEN = new Set(['head', 'title', 'link', 'meta', 'base', 'param', 'source', 'track']);
/** Attributes that may have the date of an element without text. */
const DATE_ATTRIBUTES = ['datetime', 'data-date'];
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

const escapeText = (text: string) => text.replace(/[&<>]/g, (character) => ESCAPES[character] ?? '');

/** Returns the number of each element of a page: its position among all elements, from 1. */
export function numberElements(tree: Document): Map<Element, number> {
  const numbers = new Map<Element, number>();
  const visit = (node: ParentNode) => {
    for (const child of node.children) {
      if (!isTag(child)) continue;
      numbers.set(child, numbers.size + 1);
      visit(child);
    }
  };
  visit(tree);
  return numbers;
}

/**
 * Returns a copy of what a page shows, to choose elements in it.
 * It is written from a list of allowed elements, without any attribute of the page: no address, style or handler.
 */
export function copyPage(tree: Document, numbers: Map<Element, number>): PageCopy {
  const omitted = new Map<string, number>();
  let length = 0;
  const copyChildren = (node: ParentNode): string => {
    let html = '';
    for (const child of node.children) {
      if (length > MAX_COPY_LENGTH) break;
      if (isText(child)) html += copyText(child.data);
      else if (isTag(child)) html += copyElement(child);
      else if ('children' in child) html += copyChildren(child);
    }
    return html;
  };
  const copyText = (text: string) => {
    const copied = escapeText(text.replace(/\s+/g, ' '));
    length += copied.length;
    return copied;
  };
  const copyElement = (element: Element): string => {
    if (UNSEEN.has(element.name)) return '';
    if (element.name === 'br') return ' ';
    if (OMITTED.has(element.name) || element.name === 'img')
      omitted.set(element.name, (omitted.get(element.name) ?? 0) + 1);
    if (OMITTED.has(element.name)) return '';
    const inner = copyChildren(element);
    const content = inner.trim() === '' ? copyText(getHiddenText(element)) || inner : inner;
    if (content.trim() === '') return content === '' ? '' : ' ';
    const name = toCopiedName(element.name);
    if (name === null) return content;
    length += 2 * name.length + 18;
    return `<${name} data-n="${numbers.get(element) ?? 0}">${content}</${name}>`;
  };
  const html = copyChildren(tree).trim();
  const counts = [...omitted].map(([name, count]) => ({ name, count }));
  return { html, isComplete: length <= MAX_COPY_LENGTH, omitted: counts };
}

/** Returns the text of an image, or the date of an element without text. */
function getHiddenText({ name, attribs }: Element): string {
  if (name === 'img') return attribs['alt'] ?? '';
  return DATE_ATTRIBUTES.map((attribute) => attribs[attribute]).find(Boolean) ?? '';
}

/** Returns the name of an element in the copy; null for those around the page. */
function toCopiedName(name: string): string | null {
  if (name === 'html' || name === 'body') return null;
  if (COPIED.has(name)) return name;
  return INLINE.has(name) || name === 'img' ? 'span' : 'div';
}
