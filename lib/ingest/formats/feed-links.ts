import type { XmlElement } from '../xml/xml-element.ts';

/** The address of a link in an item, and the `xml:base` that its element declares, if any. */
export interface ItemLink {
  href: string;
  bases: string[];
}

const ALTERNATE_RELATIONS = new Set(['', 'alternate', 'http://www.iana.org/assignments/relation/alternate']);
const HTML_TYPES = new Set(['', 'text/html', 'application/xhtml+xml']);
const PRIMARY_LANGUAGE = /^[a-z]+/;

const getLinkAttribute = (link: XmlElement, name: string) => link.attributes.get(name)?.trim() ?? '';
const getPrimaryLanguage = (language: string) => PRIMARY_LANGUAGE.exec(language.toLowerCase())?.[0] ?? '';

/**
 * Returns the `href` of an Atom link, and the `xml:base` that the link element declares.
 * The address may be relative.
 */
export function toItemLink(link: XmlElement): ItemLink {
  const base = getLinkAttribute(link, 'xml:base');
  return { href: getLinkAttribute(link, 'href'), bases: base === '' ? [] : [base] };
}

/** Returns the first Atom link that has this `rel` and an address; null if there is none. */
export function findLinkByRelation(links: XmlElement[], relation: string): XmlElement | null {
  return (
    links.find((link) => getLinkAttribute(link, 'rel') === relation && getLinkAttribute(link, 'href') !== '') ?? null
  );
}

/**
 * Returns the best of the Atom links with `rel="alternate"` or without `rel`; null if there is none.
 * The best link is a web page in the feed's language, else the first link.
 */
export function findAlternateLink(links: XmlElement[], language: string | null): XmlElement | null {
  const alternates = links.filter(
    (link) => ALTERNATE_RELATIONS.has(getLinkAttribute(link, 'rel')) && getLinkAttribute(link, 'href') !== '',
  );
  if (alternates.length < 2) return alternates[0] ?? null;
  const explicit = alternates.filter((link) => getLinkAttribute(link, 'rel') !== '');
  const among = explicit.length > 0 ? explicit : alternates;
  const scores = among.map((link) => scoreLink(link, language));
  return among[scores.indexOf(Math.max(...scores))] ?? null;
}

/**
 * Scores a link: a page in the language first, then a page without a language.
 * A page in another language scores like the first link.
 */
function scoreLink(link: XmlElement, language: string | null): number {
  if (!HTML_TYPES.has(getLinkAttribute(link, 'type').toLowerCase())) return 0;
  const own = getLinkAttribute(link, 'hreflang');
  const typed = getLinkAttribute(link, 'type') === '' ? 0 : 1;
  if (own === '') return 2 + typed;
  return language !== null && getPrimaryLanguage(own) === getPrimaryLanguage(language) ? 4 + typed : 0;
}
