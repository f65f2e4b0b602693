import { COOKIE_CONSENT_CLASS_WORDS } from './boilerplate-words.ts';
import { isWithinAnyElement } from './footnotes.ts';
import {
  getLinkTextRatio,
  getTextLength,
  listClassAndIdWords,
  type PageDocument,
  type PageElement,
} from './page-element.ts';

const NO_TEXT =
  'script, style, template, noscript, iframe, object, embed, svg, canvas, video, audio, select, input, textarea, ' +
  'datalist, dialog, head, title, link, meta, map, progress, meter, [popover], ix\\:header';
const HIDING_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b[^;]*/gi;
const HEADINGS = 'h1, h2, h3, h4, h5, h6';
const TEXT = 'main, article, [role="main"], h1';

const CONTROLS =
  '[aria-controls], [data-target], [data-bs-target], [data-controls], [aria-expanded], a[href^="#"], [role="tab"]';
const CONTROL_ATTRIBUTES = ['aria-controls', 'data-target', 'data-bs-target', 'data-controls', 'href'];
const PANELS = '[role="tabpanel"], [aria-labelledby]';
/** Panels around the text that controls open, such as menus and dialogs. */
const AROUND_TEXT =
  'nav, footer, dialog, [role="navigation"], [role="banner"], [role="menubar"], [role="menu"], [role="listbox"], ' +
  '[role="dialog"], [role="alertdialog"], [role="tooltip"], [role="search"]';
const PANEL_NAMES = [
  'nav|navbar|navigation|menu|submenu|megamenu|dropdown|search|share|sharing|social|login|modal',
  'popup|tooltip|print|language|languages|offcanvas|drawer|cookie|cookies|consent|comments?',
];
const AROUND_NAMES = new RegExp(`^(?:${PANEL_NAMES.join('|')})$`);
const FILES = 'a[href$=".pdf" i], a[href$=".docx" i], a[href$=".doc" i], a[href$=".xlsx" i], a[href$=".xls" i]';

const CONSENT_QUESTIONS = [
  'dialog, [role="dialog"], [role="alertdialog"], [aria-modal="true"]',
  ...COOKIE_CONSENT_CLASS_WORDS.split(' ').map((name) => `[class*="${name}" i], [id*="${name}" i]`),
].join(', ');
const OF_COOKIES = /cookie|consent|einwillig|consentement|consenso|consentimiento|datenschutz|クッキー/i;
const MAX_CONSENT_LENGTH = 4_000;
/** Longer prose is the text of a page, and not a line of its footer. */
const MIN_TEXT_LENGTH = 40;

/**
 * Makes hidden text visible that a visitor can open, and removes cookie questions, in place.
 * Such text is in panels, such as tabs and accordions, or behind a cookie question.
 */
export function revealHiddenText(document: PageDocument): void {
  for (const panel of listPanels(document)) if (isHidden(panel) && !isAroundText(panel)) reveal(panel);
  const questions = [...document.querySelectorAll(CONSENT_QUESTIONS)].filter(isConsentQuestion);
  if (questions.length === 0) return;
  for (const element of document.querySelectorAll('[hidden], [aria-hidden], [style]'))
    if (isHidden(element) && isText(element)) reveal(element);
  const questionSet = new Set(questions);
  const body = document.querySelector('body') ?? document.documentElement;
  const prose = [...body.querySelectorAll('p, h1, main, article, [role="main"]')].filter(
    (element) => !isWithinAnyElement(element, questionSet),
  );
  if (prose.some((element) => getTextLength(element) >= MIN_TEXT_LENGTH))
    for (const question of questions) question.remove();
}

const isText = (element: PageElement) =>
  /^(?:main|article)$/.test(element.localName) || element.querySelector(TEXT) !== null;

const isConsentQuestion = (element: PageElement) =>
  !/^(?:html|body|main|article)$/.test(element.localName) &&
  !element.querySelector('main, article, [role="main"]') &&
  !element.closest('article') &&
  getTextLength(element) <= MAX_CONSENT_LENGTH &&
  OF_COOKIES.test(element.textContent);

/** Returns the elements that controls refer to, or that follow a control with `aria-expanded`. */
function listPanels(document: PageDocument): Set<PageElement> {
  const ids = new Set<string>();
  const panels = new Set<PageElement>();
  for (const control of document.querySelectorAll(CONTROLS)) {
    if (isAroundText(control) || (control.getAttribute('aria-haspopup') ?? 'false') !== 'false') continue;
    const named = CONTROL_ATTRIBUTES.flatMap((name) => control.getAttribute(name)?.match(/[^\s#,]+/g) ?? []);
    for (const id of named) ids.add(id);
    const next = control.hasAttribute('aria-expanded') && named.length === 0 ? findNext(control) : null;
    if (next) panels.add(next);
  }
  const labels = new Set<string>();
  for (const element of document.querySelectorAll('[id]')) {
    const id = element.getAttribute('id') ?? '';
    if (ids.has(id)) panels.add(element);
    if (element.localName === 'button' || isWithButton(element)) labels.add(id);
  }
  for (const element of document.querySelectorAll(PANELS)) {
    const labelIds = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
    if (element.getAttribute('role') === 'tabpanel' || labelIds.some((id) => labels.has(id))) panels.add(element);
  }
  return panels;
}

const isWithButton = (element: PageElement) =>
  /^(?:h[1-6]|dt|summary|a)$/.test(element.localName) && element.querySelector('button') !== null;

/** Returns the element after a control, or after its heading. */
function findNext(control: PageElement): PageElement | null {
  const heading = control.closest(`${HEADINGS}, dt`) ?? control;
  return heading.nextElementSibling ?? null;
}

function isAroundText(element: PageElement): boolean {
  if (element.closest(AROUND_TEXT) || listClassAndIdWords(element).some((name) => AROUND_NAMES.test(name))) return true;
  return getLinkTextRatio(element) > 0.8 && element.localName !== 'a' && !element.querySelector(`p, ${FILES}`);
}

function reveal(element: PageElement): void {
  element.removeAttribute('hidden');
  element.removeAttribute('aria-hidden');
  const style = element.getAttribute('style');
  if (style !== null) element.setAttribute('style', style.replace(HIDING_STYLE, ''));
}

/**
 * Returns whether an element declares that it is hidden: by `hidden`, `aria-hidden` or inline style.
 * Style sheets are not read.
 */
function isHidden(element: PageElement): boolean {
  const hidden = element.getAttribute('hidden');
  if (hidden !== null && hidden !== 'until-found') return true;
  if (element.getAttribute('aria-hidden')?.trim().toLowerCase() === 'true') return true;
  return (element.getAttribute('style') ?? '').search(HIDING_STYLE) !== -1;
}

/**
 * Removes elements that are hidden or have no readable text, such as scripts and forms, in place.
 * Footnotes stay, because pages show them on request.
 */
export function removeHiddenElements(document: PageDocument): void {
  for (const element of document.querySelectorAll(NO_TEXT)) if (!element.closest('[data-note]')) element.remove();
  for (const element of document.querySelectorAll('[hidden], [aria-hidden], [style]')) {
    const isShown = !isHidden(element) || /^(?:html|body)$/.test(element.localName) || element.closest('[data-note]');
    if (isShown) reveal(element);
    else element.remove();
  }
  for (const button of document.querySelectorAll('button, [role="button"]')) {
    if (button.closest(`${HEADINGS}, summary, dt`) || button.querySelector(HEADINGS) || isOpener(button)) {
      if (button.localName === 'button') button.replaceWith(...button.childNodes);
    } else button.remove();
  }
}

/** Returns true for a button that opens a part of the text: it is the heading of that part. */
const isOpener = (button: PageElement) =>
  ['aria-controls', 'aria-expanded', 'data-bs-target', 'data-target'].some((name) => button.hasAttribute(name)) &&
  !isAroundText(button);
