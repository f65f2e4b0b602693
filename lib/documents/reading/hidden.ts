import { isUnseen, type Styles } from './declarations.ts';
import { onTheirOwnGround } from './ground.ts';
import type { PageDocument, PageElement } from './page-element.ts';
import { sheetOf, stylesOf } from './style-sheets.ts';

const NAMES_FOR_READERS =
  '.sr-only, .visually-hidden, .visuallyhidden, .screen-reader-text, .govuk-visually-hidden, .element-invisible';

/** The elements that nobody sees, by their attributes, their styles, and simple rules of the page's own style sheets. */
export function hiddenElements(document: PageDocument): Set<PageElement> {
  const hidden = new Set<PageElement>();
  for (const element of document.querySelectorAll(`[hidden], [aria-hidden], ${NAMES_FOR_READERS}`)) {
    if (isHiddenByName(element)) hidden.add(element);
  }
  const styles = allStyles(document);
  for (const [element, own] of styles) if (isUnseen(own)) hidden.add(element);
  for (const element of onTheirOwnGround(document, styles)) hidden.add(element);
  return hidden;
}

function isHiddenByName(element: PageElement): boolean {
  const hidden = element.getAttribute('hidden');
  if (hidden !== null && hidden !== 'until-found') return true;
  if (element.getAttribute('aria-hidden')?.trim().toLowerCase() === 'true') return true;
  return hidden === null && !element.hasAttribute('aria-hidden') && !element.hasAttribute('style');
}

/** The styles of the elements of a page that have some. */
function allStyles(document: PageDocument): Map<PageElement, Styles> {
  const sheet = sheetOf(document);
  const all = new Map<PageElement, Styles>();
  for (const element of document.querySelectorAll(sheet.rules.size > 0 ? '*' : '[style]')) {
    const own = stylesOf(element, sheet);
    if (own.size > 0) all.set(element, own);
  }
  return all;
}
