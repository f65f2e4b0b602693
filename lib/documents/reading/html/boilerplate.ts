import {
  BOILERPLATE_CLASS_PHRASES,
  BOILERPLATE_CLASS_WORDS,
  COMMENT_CLASS_WORDS,
  COMMENT_HEADINGS,
  COOKIE_CONSENT_CLASS_WORDS,
  compileLinePattern,
  FEEDBACK_QUESTIONS,
  IMAGE_CAPTION_LINES,
  PAGE_METADATA_LINES,
  PRESS_CONTACT_HEADINGS,
  RELATED_CONTENT_HEADINGS,
  RELATED_CONTENT_LINES,
} from './boilerplate-words.ts';
import {
  getLinkTextRatio,
  getTextLength,
  listClassAndIdWords,
  type PageDocument,
  type PageElement,
} from './page-element.ts';

const CONTENT = 'main, article, [role="main"]';
const LANDMARKS =
  'nav, [role="navigation"], [role="banner"], [role="contentinfo"], [role="search"], [role="menu"], ' +
  '[role="menubar"], [role="toolbar"], [role="tablist"], [aria-label="breadcrumb" i], ' +
  '[itemtype$="BreadcrumbList"], [itemtype$="/Comment"]';
/** Captions belong to pictures, which are not read. */
const CAPTIONS = 'figcaption';
/** Limit of examined headings; each requires a scan of the elements after it. */
const MAX_HEADINGS = 500;
const MAX_NAMED_LENGTH = 500;
const MAX_CONSENT_LENGTH = 4_000;
const MAX_CONTACT_LENGTH = 400;
const MAX_LINE_LENGTH = 160;

const IS_OFFER = compileLinePattern(RELATED_CONTENT_HEADINGS, '');
const IS_CONTACT = compileLinePattern(PRESS_CONTACT_HEADINGS, '\\s*:?$');
const IS_COMMENT_HEADING = compileLinePattern(COMMENT_HEADINGS, '\\s*:?$');
const IS_PAGE_LINE = compileLinePattern(
  [...FEEDBACK_QUESTIONS, ...PAGE_METADATA_LINES, ...IMAGE_CAPTION_LINES],
  '\\s*:?$',
);
const IS_OFFER_LINE = compileLinePattern(RELATED_CONTENT_LINES, '');
const toNamePattern = (names: string) => new RegExp(`(?:^| )(?:${names.replaceAll(' ', '|')})(?: |$)`);
const HAS_NAME = toNamePattern(BOILERPLATE_CLASS_WORDS.join(' '));
const HAS_COMMENT_NAME = toNamePattern(COMMENT_CLASS_WORDS);
const HAS_CONSENT_NAME = toNamePattern(COOKIE_CONSENT_CLASS_WORDS);
const HAS_PAIR = new RegExp(`(?:^| )(?:${BOILERPLATE_CLASS_PHRASES.join('|')})(?: |$)`);

/**
 * Removes navigation, share links, newsletters, comments and the like from a page, in place.
 * Readability, which selects the main text, does not recognize these elements or keeps them on a short page.
 */
export function removeBoilerplate(document: PageDocument): void {
  for (const element of document.querySelectorAll(`${LANDMARKS}, ${CAPTIONS}`))
    if (!element.querySelector(CONTENT)) remove(element);
  for (const element of document.querySelectorAll('header, footer, aside')) if (isPageFrame(element)) remove(element);
  const length = getTextLength(document.documentElement);
  const article = document.querySelector('article');
  for (const element of document.querySelectorAll('*')) {
    if (!hasBoilerplateName(element, length)) continue;
    if (article && element.contains(article)) element.removeAttribute('class');
    else remove(element);
  }
  for (const form of document.querySelectorAll('form')) if (isInputForm(form)) remove(form);
  for (const element of document.querySelectorAll('p, div, span, legend, label, li, a')) {
    const text = element.textContent.trim();
    if (text.length < MAX_LINE_LENGTH && IS_PAGE_LINE.test(text) && !isWithinLine(element)) element.remove();
  }
  for (const line of document.querySelectorAll('p, div, strong, b, h2, h3, h4')) if (isOfferLine(line)) line.remove();
  for (const heading of [...document.querySelectorAll('h2, h3, h4, h5, h6')].slice(0, MAX_HEADINGS))
    removeSection(heading);
}

/** Removes an element. Footnotes are kept wherever they are. */
const remove = (element: PageElement) => {
  if (!element.closest('[data-note]')) element.remove();
};

/** Returns true for a header, footer or aside of the page, and false for one of an article in it. */
function isPageFrame(element: PageElement): boolean {
  if (element.querySelector(CONTENT)) return false;
  const isInside = element.parentElement?.closest(CONTENT) !== null;
  if (element.localName === 'aside') return !isInside || getLinkTextRatio(element) > 0.5;
  if (isInside) return getLinkTextRatio(element) > 0.4 || /^\s*(?:©|copyright\b)/i.test(element.textContent);
  return element.localName === 'footer' || !element.querySelector('h1') || element.querySelector('a, img') !== null;
}

/** Returns true if an element's class or id names boilerplate, and its text is short or mostly links. */
function hasBoilerplateName(element: PageElement, pageLength: number): boolean {
  if (/^(?:html|body|main|article|h1|td|tr|tbody|sup)$/.test(element.localName)) return false;
  const names = listClassAndIdWords(element).join(' ');
  const isConsent = HAS_CONSENT_NAME.test(names);
  const isComment = HAS_COMMENT_NAME.test(names);
  if (!isConsent && !isComment && !HAS_NAME.test(names) && !HAS_PAIR.test(names)) return false;
  if (element.querySelector('main, [role="main"], h1')) return false;
  const length = getTextLength(element);
  if (isConsent) return length < MAX_CONSENT_LENGTH && element.closest('article') === null;
  if (isComment) return true;
  return length < Math.min(MAX_NAMED_LENGTH, pageLength / 2) || getLinkTextRatio(element) > 0.6;
}

/** Returns true for a form to fill in; some sites put the complete page into a form. */
const isInputForm = (form: PageElement) =>
  getTextLength(form) < 600 &&
  !form.querySelector(`${CONTENT}, h1, table`) &&
  [...form.querySelectorAll('p')].length < 3;

/** Returns true for a line with little more than a link to related content; a sentence has more. */
function isOfferLine(line: PageElement): boolean {
  const text = line.textContent.trim();
  return text.length < 2 * MAX_LINE_LENGTH && IS_OFFER_LINE.test(text) && getLinkTextRatio(line) > 0.6;
}

const isWithinLine = ({ localName, parentElement }: PageElement) =>
  /^(?:span|a|label)$/.test(localName) && /^(?:p|li|td|dd|span|a)$/.test(parentElement?.localName ?? '');

/** Removes a section of related content, press contacts or comments. */
function removeSection(heading: PageElement): void {
  const text = heading.textContent.trim();
  if (text.length > 60) return;
  const followers = listSectionElements(heading);
  const length = followers.reduce((sum, element) => sum + getTextLength(element), 0);
  const linked = followers.reduce((sum, element) => sum + getLinkTextRatio(element) * getTextLength(element), 0);
  const isOffer = IS_OFFER.test(text) && linked >= length / 2;
  const isContact = IS_CONTACT.test(text) && length <= MAX_CONTACT_LENGTH;
  if (isOffer || isContact || IS_COMMENT_HEADING.test(text)) for (const one of [...followers, heading]) remove(one);
}

/** Returns the siblings after a heading, up to the next heading of its level or above. */
function listSectionElements(heading: PageElement): PageElement[] {
  const siblings = [...(heading.parentElement?.children ?? [])];
  const after = siblings.slice(siblings.indexOf(heading) + 1);
  const end = after.findIndex(({ localName }) => /^h[1-6]$/.test(localName) && localName <= heading.localName);
  return end === -1 ? after : after.slice(0, end);
}
