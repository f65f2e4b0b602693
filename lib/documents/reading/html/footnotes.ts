import { listClassAndIdWords, type PageDocument, type PageElement } from './page-element.ts';

const ROLES = '[role="doc-footnote"], [role="doc-endnote"], [role="doc-endnotes"]';
const LINKS =
  'sup a[href^="#"], a[role="doc-noteref"], a[href^="#_ftn"], a[href^="#fn"], a[href^="#footnote"], a[href^="#note"]';
const CONTAINERS = new Set(['p', 'li', 'div', 'aside', 'section', 'dd', 'td', 'tr', 'footer']);

/**
 * Finds the footnotes of a page, marks them with the attribute `data-note`, and returns them.
 * The mark prevents hidden footnotes from being removed later. A footnote inside another one is not returned.
 */
export function markFootnotes(document: PageDocument): PageElement[] {
  const all = findFootnotes(document);
  const notes = [...all].filter((element) => !isWithinAnyElement(element.parentElement, all));
  for (const [number, note] of notes.entries()) note.setAttribute('data-note', String(number));
  return notes;
}

/** Returns the elements of footnotes: by role, by class, or as targets of superscript numbers. */
function findFootnotes(document: PageDocument): Set<PageElement> {
  const notes = new Set(document.querySelectorAll(ROLES));
  for (const element of document.querySelectorAll('[class], [id]')) {
    const names = listClassAndIdWords(element);
    if (CONTAINERS.has(element.localName) || element.localName === 'ol') if (isNamedNote(names)) notes.add(element);
  }
  const targets = new Set([...document.querySelectorAll(LINKS)].map((link) => link.getAttribute('href')?.slice(1)));
  if (targets.size === 0) return notes;
  for (const element of document.querySelectorAll('[id], a[name]')) {
    const isTarget =
      targets.has(element.getAttribute('id') ?? undefined) || targets.has(element.getAttribute('name') ?? undefined);
    const note = isTarget && !isReference(element) ? findContainer(element) : null;
    if (note) notes.add(note);
  }
  return notes;
}

const isNamedNote = (names: string[]) =>
  names.some((name) => /^(?:footnotes?|endnotes?)$/.test(name)) || /\b(?:foot|end) notes?\b/.test(names.join(' '));

/** Returns true for a footnote number in the text: footnotes link back to it. */
const isReference = (element: PageElement) => element.localName === 'sup' || element.closest('sup') !== null;

function findContainer(element: PageElement): PageElement | null {
  let at: PageElement | null = element;
  while (at && !CONTAINERS.has(at.localName)) at = at.parentElement;
  return at;
}

/** Returns true if an element is one of `ancestors` or inside one of them; false for null. */
export function isWithinAnyElement(element: PageElement | null, ancestors: Set<PageElement>): boolean {
  for (let at = element; at; at = at.parentElement) if (ancestors.has(at)) return true;
  return false;
}
