import { Readability } from '@mozilla/readability';
import { getTextLength, listClassAndIdWords, type PageDocument, type PageElement } from './page-element.ts';

/** Larger pages skip Readability, whose time grows faster than the page. */
const MAX_ELEMENTS = 6_000;
/** Readability retries with looser rules below this share of the page's text, or below MAX_THRESHOLD. */
const MIN_SHARE = 0.3;
const MAX_THRESHOLD = 140;
/** Attribute that records the index of an element, so that it is found again in Readability's copy. */
const PLACE = 'data-place';
/** Boxes of an accordion, which Readability mistakes for separate texts. */
const IS_BOX = /(?:^| )(?:accordion|collapse|collapsible|expander|panel|tabpanel|tab pane|details content)(?: |$)/;
const MAX_HEADING_LENGTH = 200;

type ReadabilityDocument = ConstructorParameters<typeof Readability>[0];

/**
 * Returns the element that contains the main text of a page, as Readability selects it.
 * Similar parts next to this element are included. If Readability selects nothing, it is `main`, `article` or the body.
 */
export function findArticle(document: PageDocument): PageElement {
  const body = document.querySelector('body') ?? document.documentElement;
  const main = document.querySelector('main, [role="main"], article') ?? body;
  for (const box of document.querySelectorAll('div, section, header'))
    if (isBox(box)) box.replaceWith(...box.childNodes);
  const elements = [...document.querySelectorAll('body *')];
  if (elements.length > MAX_ELEMENTS) return main;
  for (const [place, element] of elements.entries()) element.setAttribute(PLACE, String(place));
  const charThreshold = Math.min(MAX_THRESHOLD, Math.ceil(getTextLength(body) * MIN_SHARE));
  const options = { charThreshold, disableJSONLD: true, serializer: (node: unknown) => node };
  try {
    const copy = document.cloneNode(true) as unknown as ReadabilityDocument;
    const article = new Readability(copy, options).parse()?.content as PageElement | null | undefined;
    if (!article) return main;
    return findParts(article, elements) ?? article;
  } catch {
    return main;
  }
}

function isBox(element: PageElement): boolean {
  const names = listClassAndIdWords(element).join(' ');
  if (IS_BOX.test(names)) return true;
  if (!/(?:^| )head(?:er|ing)(?: |$)/.test(names) || getTextLength(element) > MAX_HEADING_LENGTH) return false;
  return element.querySelector('h2, h3, h4, h5, h6') !== null && element.querySelector('a, h1') === null;
}

/**
 * Returns the common parent if Readability selected several similar parts; otherwise null.
 * On pages that alternate text blocks and lists, such siblings share a class. Other siblings are removed.
 */
function findParts(article: PageElement, elements: PageElement[]): PageElement | null {
  const places = [...article.querySelectorAll(`[${PLACE}]`)].map((element) => Number(element.getAttribute(PLACE)));
  const found = places.flatMap((place) => elements[place] ?? []);
  let parent = found[0]?.parentElement ?? null;
  for (const element of found) while (parent && !parent.contains(element)) parent = parent.parentElement;
  if (!parent || parent.localName === 'body' || found.includes(parent)) return null;
  const children = [...parent.children];
  const parts = children.filter((child) => found.some((element) => child.contains(element)));
  const common = listClasses(parts[0]).filter((name) => parts.every((part) => listClasses(part).includes(name)));
  if (parts.length < 2 || common.length === 0) return null;
  const isOfKind = (child: PageElement) =>
    parts.includes(child) || listClasses(child).some((name) => common.includes(name));
  const length = children.filter(isOfKind).reduce((sum, child) => sum + getTextLength(child), 0);
  if (length > getTextLength(article) * 2) return null;
  for (const child of children) if (!isOfKind(child)) child.remove();
  return parent;
}

const listClasses = (element: PageElement | undefined) =>
  element?.getAttribute('class')?.split(/\s+/).filter(Boolean) ?? [];
