import { footnotesOf, isWithin } from './footnotes.ts';
import { isNamedFurniture } from './furniture-names.ts';
import {
  isElement,
  isText,
  lengthOf,
  linkShare,
  type PageDocument,
  type PageElement,
  type PageNode,
} from './page-element.ts';

const NO_TEXT =
  'script, style, template, noscript, iframe, object, embed, svg, canvas, video, audio, select, input, textarea, datalist, dialog, head, title, link, meta, map, progress, meter, [popover]';
const LANDMARKS =
  'nav, [role="navigation"], [role="banner"], [role="contentinfo"], [role="search"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="menubar"], [role="toolbar"], [role="tablist"], [aria-label="breadcrumb" i], [itemtype$="BreadcrumbList"]';
/** Headings that are looked at, each with all beside it. */
const MOST_HEADINGS = 500;
const HEADINGS = 'h1, h2, h3, h4, h5, h6';
const CONTENT = 'main, article, [role="main"]';

const HIDING_STYLE = /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*hidden)\b/i;

/** Returns whether an element itself says that it is hidden: by `hidden`, `aria-hidden` or its inline style. Style sheets are not read. */
function isHidden(element: PageElement): boolean {
  const hidden = element.getAttribute('hidden');
  if (hidden !== null && hidden !== 'until-found') return true;
  if (element.getAttribute('aria-hidden')?.trim().toLowerCase() === 'true') return true;
  return HIDING_STYLE.test(element.getAttribute('style') ?? '');
}

/** Removes the elements of a page that have no text to read, and hidden ones. Footnotes stay: pages show them on request. */
export function removeUnseen(document: PageDocument): void {
  const notes = footnotesOf(document);
  for (const element of document.querySelectorAll(NO_TEXT)) if (!notes.has(element)) element.remove();
  for (const element of document.querySelectorAll('[hidden], [aria-hidden], [style]')) {
    if (isHidden(element) && element.localName !== 'body') removeBut(element, notes);
  }
  for (const button of document.querySelectorAll('button, [role="button"]')) {
    if (!button.closest(`${HEADINGS}, summary`) && !button.querySelector(HEADINGS)) button.remove();
  }
}

/** Takes out of a page what surrounds its text: navigation, banners, footers, what can be shared, and what else there is to read. */
export function removeFurniture(document: PageDocument): void {
  const notes = footnotesOf(document);
  const remove = (element: PageElement) => removeBut(element, notes);
  for (const element of document.querySelectorAll(LANDMARKS)) if (!element.querySelector(CONTENT)) remove(element);
  for (const element of document.querySelectorAll('header, footer, aside')) if (isAround(element)) remove(element);
  const all = lengthOf(document.documentElement);
  const article = document.querySelector('article');
  for (const element of document.querySelectorAll('*')) {
    if (isNamedFurniture(element, all, article)) remove(element);
  }
  for (const form of document.querySelectorAll('form')) if (isOnlyForm(form)) remove(form);
  removeNavigation(document, remove);
  for (const element of document.querySelectorAll('p, div, span, legend, label, li, a')) {
    if (isQuestion(element)) remove(element);
    else if (isAside(element)) element.remove();
  }
  const headings = [...document.querySelectorAll('h2, h3, h4, h5, h6')].slice(0, MOST_HEADINGS);
  for (const heading of headings) removeBeneath(heading, remove);
}

/** Removes an element, but not the footnotes in it. */
function removeBut(element: PageElement, notes: Set<PageElement>): void {
  if (isWithin(element, notes)) return;
  for (const note of notes) {
    if (element.contains(note) && !isWithin(note.parentElement, notes)) element.before(note);
  }
  element.remove();
}

/** A header, footer or aside of the page, and not of an article in it. */
function isAround(element: PageElement): boolean {
  if (element.querySelector(CONTENT)) return false;
  const isInside = element.parentElement?.closest(CONTENT) !== null && element.parentElement !== null;
  if (element.localName === 'aside') return !isInside || linkShare(element) > 0.5;
  if (isInside) return linkShare(element) > 0.4 || /^\s*(?:©|copyright\b)/i.test(element.textContent);
  if (element.localName === 'footer') return true;
  return !element.querySelector('h1') || element.querySelector('a, img') !== null;
}

/** What a page asks of itself. */
const QUESTIONS =
  /^(?:was this (?:page|article|information|content)|is this page|did you find|how (?:useful|helpful) was|fanden sie|war (?:dieser|diese) (?:seite|artikel|beitrag)|cet(?:te)? (?:page|article) vous|avez-vous trouvé|questa pagina|¿(?:le|te) ha (?:sido|resultado))[^.]{0,100}\?/iu;
const isQuestion = (element: PageElement) => {
  const text = element.textContent.trim();
  return text.length < 160 && QUESTIONS.test(text);
};

/** A form to fill in; some sites put the whole page into one. */
const isOnlyForm = (form: PageElement) =>
  lengthOf(form) < 600 && !form.querySelector(`${CONTENT}, h1, table`) && [...form.querySelectorAll('p')].length < 3;

const OFFERS =
  /^(?:related|en savoir plus|learn more|find out more|mehr erfahren|per saperne di più|más información|see also|you (?:may|might) (?:also )?(?:like|be interested)|more (?:news|from|stories|on this)|(?:latest|recent|other|popular|most read|trending)\b.{0,20}(?:news|articles|stories|posts|releases|publications|items|updates|pages)|most read|popular|read (?:more|next)|share\b|follow us|explore|sign up|subscribe|stay (?:informed|up to date)|newsletter|was this|is this page useful|contents$|on this page|in this section|quick links|useful links|ähnliche|verwandte|weitere (?:meldungen|nachrichten|themen|artikel|informationen zum thema)|das könnte sie|mehr zum thema|siehe auch|teilen|voir aussi|à lire aussi|sur le même sujet|articles? (?:liés|similaires|connexes)|partager|suivez|vedi anche|leggi anche|articoli correlati|notizie correlate|condividi|véase también|noticias relacionadas|artículos relacionados|compartir|関連|シェア|最新(?:の)?(?:ニュース|記事)|おすすめ)/iu;

const CONTACTS =
  /^(?:(?:press|media) (?:contacts?|office|enquiries|inquiries)|contacts? (?:for (?:the )?(?:press|media)|presse|médias)|(?:presse|medien)(?:kontakt|stelle)|contatti (?:per la )?stampa|contactos? (?:de )?prensa)\s*:?$/i;
const LONGEST_CONTACT = 400;

/** Takes out a heading that offers something else to read, with the links beneath it, and one of those who answer the press. */
function removeBeneath(heading: PageElement, remove: (element: PageElement) => void): void {
  const text = heading.textContent.trim();
  if (text.length > 60) return;
  const beneath = followersOf(heading);
  if (CONTACTS.test(text)) {
    if (beneath.reduce((sum, element) => sum + lengthOf(element), 0) > LONGEST_CONTACT) return;
  } else if (!OFFERS.test(text) || !isOffered(beneath)) return;
  for (const element of beneath) remove(element);
  remove(heading);
}

/** Whether at least half of some elements is in links. */
function isOffered(beneath: PageElement[]): boolean {
  const linked = beneath.reduce((sum, element) => sum + linkShare(element) * lengthOf(element), 0);
  const all = beneath.reduce((sum, element) => sum + lengthOf(element), 0);
  return all === 0 || linked >= all * 0.5;
}

/** What follows a heading up to the next one of its level or above, as far as it has the same parent. */
function followersOf(heading: PageElement): PageElement[] {
  const siblings = [...(heading.parentElement?.children ?? [])];
  const after = siblings.slice(siblings.indexOf(heading) + 1);
  const end = after.findIndex(({ localName }) => /^h[1-6]$/.test(localName) && localName <= heading.localName);
  return end === -1 ? after : after.slice(0, end);
}

const CHANGED =
  /^(?:(?:this page was )?last (?:updated?|modified|reviewed|changed)(?: or updated)?(?: on)?|zuletzt (?:aktualisiert|geändert)(?: am)?|dernière (?:mise à jour|modification)(?: le)?|mise à jour le|ultimo aggiornamento|última (?:actualización|modificación))\s*:?(?=.*\d)[\s\p{L}\d.,/:-]{0,40}$/iu;
const BACK =
  /^(?:back to (?:citation|text|top)|return to (?:text|top)|nach oben|zum seitenanfang|haut de page|retour en haut|torna su|volver arriba)[\s↑↩^]*$/iu;
const LONGEST = 80;

/** Whether an element is a line about the page itself: when it was changed, or a link to where the reader was. */
function isAside(element: PageElement): boolean {
  const text = element.textContent.trim();
  if (text.length > LONGEST) return false;
  return BACK.test(text) || (CHANGED.test(text) && !isWithinLine(element));
}

const isWithinLine = ({ localName, parentElement }: PageElement) =>
  /^(?:span|a|label)$/.test(localName) && /^(?:p|li|td|dd|span|a)$/.test(parentElement?.localName ?? '');

/** A text of so many characters outside of links is the beginning of what there is to read. */
const PROSE = 60;
const GROUPS = 'ul, ol, table, tr, td, div, p, dl, center';
const MOST_GROUPS = 2_000;

/** Takes out groups of links above the text, which say in no way that they are navigation: pages without landmarks have them. */
function removeNavigation(document: PageDocument, remove: (element: PageElement) => void): void {
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

/** The first element whose direct text is long enough. */
function proseOf(node: PageNode): PageElement | null {
  if (!isElement(node) || node.localName === 'a') return null;
  for (const child of node.childNodes) {
    if (isText(child) && child.textContent.trim().length >= PROSE) return node;
    const found = proseOf(child);
    if (found) return found;
  }
  return null;
}
