import { namesOf, type PageDocument, type PageElement } from './page-element.ts';

const ROLES = '[role="doc-footnote"], [role="doc-endnote"], [role="doc-endnotes"]';
const LINKS =
  'sup a[href^="#"], a[role="doc-noteref"], a[href^="#_ftn"], a[href^="#fn"], a[href^="#footnote"], a[href^="#note"]';
const CONTAINERS = new Set(['p', 'li', 'div', 'aside', 'section', 'dd', 'td', 'tr', 'footer']);

/** Marks the elements that hold footnotes with their number as `data-note`, and returns them; none is within another. */
export function markFootnotes(document: PageDocument): PageElement[] {
  const all = findFootnotes(document);
  const notes = [...all].filter((element) => !isWithin(element.parentElement, all));
  for (const [number, note] of notes.entries()) note.setAttribute('data-note', String(number));
  return notes;
}

/** The elements that hold footnotes: by their role, their class, or because a raised number links to them. */
function findFootnotes(document: PageDocument): Set<PageElement> {
  const notes = new Set(document.querySelectorAll(ROLES));
  for (const element of document.querySelectorAll('[class], [id]')) {
    const names = namesOf(element);
    if (CONTAINERS.has(element.localName) || element.localName === 'ol') if (isNamedNote(names)) notes.add(element);
  }
  const targets = new Set([...document.querySelectorAll(LINKS)].map((link) => link.getAttribute('href')?.slice(1)));
  if (targets.size === 0) return notes;
  for (const element of document.querySelectorAll('[id], a[name]')) {
    const isTarget =
      targets.has(element.getAttribute('id') ?? undefined) || targets.has(element.getAttribute('name') ?? undefined);
    const note = isTarget && !isReference(element) ? container(element) : null;
    if (note) notes.add(note);
  }
  return notes;
}

const isNamedNote = (names: string[]) =>
  names.some((name) => /^(?:footnotes?|endnotes?)$/.test(name)) || /\b(?:foot|end) notes?\b/.test(names.join(' '));

/** The numbers in the text have ids, too, to which the footnotes link back. */
const isReference = (element: PageElement) => element.localName === 'sup' || element.closest('sup') !== null;

function container(element: PageElement): PageElement | null {
  let at: PageElement | null = element;
  while (at && !CONTAINERS.has(at.localName)) at = at.parentElement;
  return at;
}

/** Whether an element is one of some, or within one of them. */
export function isWithin(element: PageElement | null, some: Set<PageElement>): boolean {
  for (let at = element; at; at = at.parentElement) if (some.has(at)) return true;
  return false;
}
