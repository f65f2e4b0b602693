import { selectItemText } from '../item-text.ts';
import type { FeedItem } from '../parsed-feed.ts';
import { ATOM, ATOM_0_3, DUBLIN_CORE, DUBLIN_CORE_TERMS, MEDIA_RSS } from '../xml/namespaces.ts';
import { escapeHtml, getChildElements, getText, toContentHtml, type XmlElement } from '../xml/xml-element.ts';
import { findAlternate, findRelation, type ItemLink, toItemLink } from './feed-links.ts';
import { findModuleText } from './module-texts.ts';
import { findElements, findNonEmptyElement, findText, listBases, listDateTexts, type XmlFeed } from './xml-fields.ts';

const XHTML = 'http://www.w3.org/1999/xhtml';
const HTML_TYPES = new Set(['html', 'text/html']);

/** How the entries of a document are parsed: its own namespaces, and its language. */
interface AtomContext {
  namespaces: ReadonlySet<string>;
  language: string | null;
}

/**
 * Parses a feed of Atom 1.0 or 0.3. Each text is parsed as its declared type: text, html or xhtml.
 * @param language of the feed; links in this language are preferred
 */
export function parseAtom(root: XmlElement, language: string | null): XmlFeed {
  const namespaces = new Set([ATOM, ATOM_0_3, '', root.uri]);
  const links = findElements(root, namespaces, 'link');
  const context = { namespaces, language: root.attributes.get('xml:lang') ?? language };
  const home = findAlternate(links, context.language)?.attributes.get('href')?.trim();
  const title = findNonEmptyElement(root, namespaces, 'title');
  return {
    title: title && toConstructHtml(title),
    bases: [...(home ? [home] : []), ...listBases(root)],
    items: findElements(root, namespaces, 'entry'),
    parseItem: (entry) => parseEntry(entry, context),
  };
}

function parseEntry(entry: XmlElement, context: AtomContext): FeedItem {
  const { namespaces } = context;
  const id = findText(entry, namespaces, 'id');
  const link = findEntryLink(entry, id, context);
  const title =
    findNonEmptyElement(entry, namespaces, 'title') ??
    findNonEmptyElement(entry, DUBLIN_CORE, 'title') ??
    findNonEmptyElement(entry, MEDIA_RSS, 'title');
  return {
    guid: id,
    title: title && toConstructHtml(title),
    link: link?.href ?? null,
    bases: [...listBases(entry), ...(link?.bases ?? [])],
    html: findEntryText(entry, namespaces),
    dates: findEntryDates(entry, namespaces),
    modifiedDates: listDateTexts([
      ...findElements(entry, namespaces, 'updated'),
      ...findElements(entry, namespaces, 'modified'),
    ]),
  };
}

/**
 * Returns the best alternate link.
 * Without one, it is the content's address, the id if it is an address, or the enclosed file.
 */
function findEntryLink(entry: XmlElement, id: string | null, { namespaces, language }: AtomContext): ItemLink | null {
  const links = findElements(entry, namespaces, 'link');
  const alternate = findAlternate(links, language);
  if (alternate) return toItemLink(alternate);
  const content = findElements(entry, namespaces, 'content').find(({ attributes }) => attributes.get('src')?.trim());
  if (content) return { href: content.attributes.get('src')?.trim() ?? '', bases: listBases(content) };
  if (id && /^https?:\/\//i.test(id)) return { href: id, bases: [] };
  const file = findRelation(links, 'enclosure');
  if (file) return toItemLink(file);
  const media = [entry, ...findElements(entry, MEDIA_RSS, 'group')].flatMap((one) =>
    findElements(one, MEDIA_RSS, 'content'),
  );
  const href = media[0]?.attributes.get('url')?.trim();
  return href ? { href, bases: [] } : null;
}

/** Returns a text construct (RFC 4287, 3.1) as HTML; for Atom 0.3 also by its mode. */
function toConstructHtml(element: XmlElement): string {
  const type = element.attributes.get('type')?.trim().toLowerCase() ?? 'text';
  const isXml = type === 'xhtml' || type === 'application/xhtml+xml' || element.attributes.get('mode') === 'xml';
  const inner = getChildElements(element);
  if (isXml && inner.length > 0) {
    const [only] = inner;
    const isDiv = inner.length === 1 && only?.local === 'div' && only.uri === XHTML;
    return toContentHtml(isDiv && only ? only : element);
  }
  const isMarkup = HTML_TYPES.has(type) || element.attributes.get('mode') === 'escaped';
  if (inner.length > 0) return toContentHtml(element, isMarkup ? (text) => text : undefined);
  return isMarkup ? getText(element) : escapeHtml(getText(element));
}

function findEntryText(entry: XmlElement, own: ReadonlySet<string>): string | null {
  const summary = findNonEmptyElement(entry, own, 'summary');
  const getFullText = () => {
    const content = findNonEmptyElement(entry, own, 'content');
    return content && toConstructHtml(content);
  };
  return selectItemText(summary && toConstructHtml(summary), getFullText) ?? findModuleText(entry);
}

function findEntryDates(entry: XmlElement, own: ReadonlySet<string>): string[] {
  const found = [
    ...findElements(entry, own, 'published'),
    ...findElements(entry, own, 'issued'),
    ...findElements(entry, DUBLIN_CORE_TERMS, 'issued'),
    ...findElements(entry, DUBLIN_CORE, 'date'),
    ...findElements(entry, own, 'created'),
  ];
  return listDateTexts(found);
}
