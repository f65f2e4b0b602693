import {
  COMMENT_NAMES,
  COMMENTS,
  CONSENT_NAMES,
  CONTACTS,
  NAME_PAIRS,
  NAMES,
  OFFER_LINES,
  OFFERS,
  PAGE_LINES,
  PICTURE_LINES,
  QUESTIONS,
  toPattern,
} from './boilerplate-words.ts';
import { lengthOf, linkShare, namesOf, type PageDocument, type PageElement } from './page-element.ts';

const CONTENT = 'main, article, [role="main"]';
const LANDMARKS =
  'nav, [role="navigation"], [role="banner"], [role="contentinfo"], [role="search"], [role="menu"], [role="menubar"], [role="toolbar"], [role="tablist"], [aria-label="breadcrumb" i], [itemtype$="BreadcrumbList"], [itemtype$="/Comment"]';
/** Captions are of pictures, which are not read. */
const CAPTIONS = 'figcaption';
/** Headings that are examined, each with all that follows it. */
const MAX_HEADINGS = 500;
const MAX_NAMED_LENGTH = 500;
const MAX_CONSENT_LENGTH = 4_000;
const MAX_CONTACT_LENGTH = 400;
const MAX_LINE_LENGTH = 160;

const IS_OFFER = toPattern(OFFERS, '');
const IS_CONTACT = toPattern(CONTACTS, '\\s*:?$');
const IS_COMMENT_HEADING = toPattern(COMMENTS, '\\s*:?$');
const IS_PAGE_LINE = toPattern([...QUESTIONS, ...PAGE_LINES, ...PICTURE_LINES], '\\s*:?$');
const IS_OFFER_LINE = toPattern(OFFER_LINES, '');
const toNamePattern = (names: string) => new RegExp(`(?:^| )(?:${names.replaceAll(' ', '|')})(?: |$)`);
const HAS_NAME = toNamePattern(NAMES.join(' '));
const HAS_COMMENT_NAME = toNamePattern(COMMENT_NAMES);
const HAS_CONSENT_NAME = toNamePattern(CONSENT_NAMES);
const HAS_PAIR = new RegExp(`(?:^| )(?:${NAME_PAIRS.join('|')})(?: |$)`);

/** Removes what surrounds the text of a page and Readability does not know, or not of a short page. */
export function removeBoilerplate(document: PageDocument): void {
  for (const element of document.querySelectorAll(`${LANDMARKS}, ${CAPTIONS}`))
    if (!element.querySelector(CONTENT)) remove(element);
  for (const element of document.querySelectorAll('header, footer, aside')) if (isAround(element)) remove(element);
  const length = lengthOf(document.documentElement);
  const article = document.querySelector('article');
  for (const element of document.querySelectorAll('*')) {
    if (!isNamed(element, length)) continue;
    if (article && element.contains(article)) element.removeAttribute('class');
    else remove(element);
  }
  for (const form of document.querySelectorAll('form')) if (isOnlyForm(form)) remove(form);
  for (const element of document.querySelectorAll('p, div, span, legend, label, li, a')) {
    const text = element.textContent.trim();
    if (text.length < MAX_LINE_LENGTH && IS_PAGE_LINE.test(text) && !isWithinLine(element)) element.remove();
  }
  for (const line of document.querySelectorAll('p, div, strong, b, h2, h3, h4')) if (isOfferLine(line)) line.remove();
  for (const heading of [...document.querySelectorAll('h2, h3, h4, h5, h6')].slice(0, MAX_HEADINGS))
    removeSection(heading);
}

/** Footnotes stay, wherever they are. */
const remove = (element: PageElement) => {
  if (!element.closest('[data-note]')) element.remove();
};

/** A header, footer or aside of the page, and not of an article in it. */
function isAround(element: PageElement): boolean {
  if (element.querySelector(CONTENT)) return false;
  const isInside = element.parentElement?.closest(CONTENT) !== null;
  if (element.localName === 'aside') return !isInside || linkShare(element) > 0.5;
  if (isInside) return linkShare(element) > 0.4 || /^\s*(?:©|copyright\b)/i.test(element.textContent);
  return element.localName === 'footer' || !element.querySelector('h1') || element.querySelector('a, img') !== null;
}

/** Whether an element's class or id says that it surrounds a text: then it is short, or full of links. */
function isNamed(element: PageElement, pageLength: number): boolean {
  if (/^(?:html|body|main|article|h1|td|tr|tbody|sup)$/.test(element.localName)) return false;
  const names = namesOf(element).join(' ');
  const isConsent = HAS_CONSENT_NAME.test(names);
  const isComment = HAS_COMMENT_NAME.test(names);
  if (!isConsent && !isComment && !HAS_NAME.test(names) && !HAS_PAIR.test(names)) return false;
  if (element.querySelector('main, [role="main"], h1')) return false;
  const length = lengthOf(element);
  if (isConsent) return length < MAX_CONSENT_LENGTH && element.closest('article') === null;
  if (isComment) return true;
  return length < Math.min(MAX_NAMED_LENGTH, pageLength / 2) || linkShare(element) > 0.6;
}

/** A form to fill in; some sites put the complete page into one. */
const isOnlyForm = (form: PageElement) =>
  lengthOf(form) < 600 && !form.querySelector(`${CONTENT}, h1, table`) && [...form.querySelectorAll('p')].length < 3;

/** A line of its kind has little but its link: a sentence that begins so has more. */
function isOfferLine(line: PageElement): boolean {
  const text = line.textContent.trim();
  return text.length < 2 * MAX_LINE_LENGTH && IS_OFFER_LINE.test(text) && linkShare(line) > 0.6;
}

const isWithinLine = ({ localName, parentElement }: PageElement) =>
  /^(?:span|a|label)$/.test(localName) && /^(?:p|li|td|dd|span|a)$/.test(parentElement?.localName ?? '');

/** Removes a heading and what follows it, if it offers something else to read, answers the press or begins comments. */
function removeSection(heading: PageElement): void {
  const text = heading.textContent.trim();
  if (text.length > 60) return;
  const followers = listFollowers(heading);
  const length = followers.reduce((sum, element) => sum + lengthOf(element), 0);
  const linked = followers.reduce((sum, element) => sum + linkShare(element) * lengthOf(element), 0);
  const isOffer = IS_OFFER.test(text) && linked >= length / 2;
  const isContact = IS_CONTACT.test(text) && length <= MAX_CONTACT_LENGTH;
  if (isOffer || isContact || IS_COMMENT_HEADING.test(text)) for (const one of [...followers, heading]) remove(one);
}

/** Lists what follows a heading up to the next one of its level or above, as far as it has the same parent. */
function listFollowers(heading: PageElement): PageElement[] {
  const siblings = [...(heading.parentElement?.children ?? [])];
  const after = siblings.slice(siblings.indexOf(heading) + 1);
  const end = after.findIndex(({ localName }) => /^h[1-6]$/.test(localName) && localName <= heading.localName);
  return end === -1 ? after : after.slice(0, end);
}
