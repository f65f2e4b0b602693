import type { XmlElement } from '../xml/element.ts';

/** A link of an item, and the `xml:base` of its element. */
export interface ItemLink {
  href: string;
  bases: string[];
}

const ALTERNATE = new Set(['', 'alternate', 'http://www.iana.org/assignments/relation/alternate']);
const HTML_TYPES = new Set(['', 'text/html', 'application/xhtml+xml']);
const PRIMARY = /^[a-z]+/;

const attribute = (link: XmlElement, name: string) => link.attributes.get(name)?.trim() ?? '';
const primaryOf = (language: string) => PRIMARY.exec(language.toLowerCase())?.[0] ?? '';

/** Returns what a link of Atom names. */
export function toItemLink(link: XmlElement): ItemLink {
  const base = attribute(link, 'xml:base');
  return { href: attribute(link, 'href'), bases: base === '' ? [] : [base] };
}

/** Returns the link of a relation among those of Atom, or null. */
export function findRelation(links: XmlElement[], relation: string): XmlElement | null {
  return links.find((link) => attribute(link, 'rel') === relation && attribute(link, 'href') !== '') ?? null;
}

/** Returns the best of the alternate links: of a web page and in the feed's language, else the first; null for none. */
export function findAlternate(links: XmlElement[], language: string | null): XmlElement | null {
  const alternates = links.filter((link) => ALTERNATE.has(attribute(link, 'rel')) && attribute(link, 'href') !== '');
  if (alternates.length < 2) return alternates[0] ?? null;
  const explicit = alternates.filter((link) => attribute(link, 'rel') !== '');
  const among = explicit.length > 0 ? explicit : alternates;
  const scores = among.map((link) => scoreOf(link, language));
  return among[scores.indexOf(Math.max(...scores))] ?? null;
}

/**
 * Scores a link: a page in the language first, then a page without a language; a page in another language scores like
 * the first link.
 */
function scoreOf(link: XmlElement, language: string | null): number {
  if (!HTML_TYPES.has(attribute(link, 'type').toLowerCase())) return 0;
  const own = attribute(link, 'hreflang');
  const typed = attribute(link, 'type') === '' ? 0 : 1;
  if (own === '') return 2 + typed;
  return language !== null && primaryOf(own) === primaryOf(language) ? 4 + typed : 0;
}
