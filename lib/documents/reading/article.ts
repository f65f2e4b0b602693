import { Readability } from '@mozilla/readability';
import { lengthOf, namesOf, type PageDocument, type PageElement } from './page-element.ts';

/** The time of Readability grows faster than the page: a page of more elements is taken as it is. */
const MAX_ELEMENTS = 6_000;
/** With fewer characters Readability looks again, and takes what it first left out: a part of a short page, or these. */
const MIN_SHARE = 0.3;
const MAX_THRESHOLD = 140;
const PLACE = 'data-place';
/** Boxes of an accordion, which Readability takes for separate texts. */
const IS_BOX = /(?:^| )(?:accordion|collapse|collapsible|expander|panel|tabpanel|tab pane|details content)(?: |$)/;
const MAX_HEADING_LENGTH = 200;

type ReadabilityDocument = ConstructorParameters<typeof Readability>[0];

/** Returns the element with the text of a page, as Readability finds it, and the parts next to it that it leaves out. */
export function findArticle(document: PageDocument): PageElement {
  const body = document.querySelector('body') ?? document.documentElement;
  const main = document.querySelector('main, [role="main"], article') ?? body;
  for (const box of document.querySelectorAll('div, section, header'))
    if (isBox(box)) box.replaceWith(...box.childNodes);
  const elements = [...document.querySelectorAll('body *')];
  if (elements.length > MAX_ELEMENTS) return main;
  for (const [place, element] of elements.entries()) element.setAttribute(PLACE, String(place));
  const charThreshold = Math.min(MAX_THRESHOLD, Math.ceil(lengthOf(body) * MIN_SHARE));
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
  const names = namesOf(element).join(' ');
  if (IS_BOX.test(names)) return true;
  if (!/(?:^| )head(?:er|ing)(?: |$)/.test(names) || lengthOf(element) > MAX_HEADING_LENGTH) return false;
  return element.querySelector('h2, h3, h4, h5, h6') !== null && element.querySelector('a, h1') === null;
}

/**
 * Returns the element whose children are parts of a kind, of which Readability found several: a page of text blocks and
 * lists in turn. Such children have a class in common. Returns null where the text is in one place.
 */
function findParts(article: PageElement, elements: PageElement[]): PageElement | null {
  const places = [...article.querySelectorAll(`[${PLACE}]`)].map((element) => Number(element.getAttribute(PLACE)));
  const found = places.flatMap((place) => elements[place] ?? []);
  let parent = found[0]?.parentElement ?? null;
  for (const element of found) while (parent && !parent.contains(element)) parent = parent.parentElement;
  if (!parent || parent.localName === 'body' || found.includes(parent)) return null;
  const children = [...parent.children];
  const parts = children.filter((child) => found.some((element) => child.contains(element)));
  const common = classesOf(parts[0]).filter((name) => parts.every((part) => classesOf(part).includes(name)));
  if (parts.length < 2 || common.length === 0) return null;
  const isOfKind = (child: PageElement) =>
    parts.includes(child) || classesOf(child).some((name) => common.includes(name));
  const length = children.filter(isOfKind).reduce((sum, child) => sum + lengthOf(child), 0);
  if (length > lengthOf(article) * 2) return null;
  for (const child of children) if (!isOfKind(child)) child.remove();
  return parent;
}

const classesOf = (element: PageElement | undefined) =>
  element?.getAttribute('class')?.split(/\s+/).filter(Boolean) ?? [];
