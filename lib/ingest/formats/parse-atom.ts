import type { FeedItem } from '../parsed-feed.ts';
import { selectItemText } from '../plain-text.ts';
import {
  ATOM_0_3_NAMESPACE,
  ATOM_NAMESPACE,
  DUBLIN_CORE_NAMESPACE,
  DUBLIN_CORE_TERMS_NAMESPACE,
  MEDIA_RSS_NAMESPACE,
} from '../xml/namespaces.ts';
import { escapeHtml, getChildElements, getText, toContentHtml, type XmlElement } from '../xml/xml-element.ts';
import { findAlternateLink, findLinkByRelation, type ItemLink, toItemLink } from './feed-links.ts';
import {
  findChildElements,
  findChildText,
  findNonEmptyChild,
  findRssModuleText,
  listDateTexts,
  listXmlBases,
  type XmlFeed,
} from './xml-fields.ts';

const XHTML = 'http://www.w3.org/1999/xhtml';
const HTML_TYPES = new Set(['html', 'text/html']);

/** How the entries of a document are parsed: its own namespaces, and its language. */
interface AtomContext {
  namespaces: ReadonlySet<string>;
  language: string | null;
}

/**
 * Parses a feed of Atom 1.0 or 0.3. Each text is parsed as its declared type: text, html or xhtml.
 * @param language the language of the feed; links in this language are preferred
 */
export function parseAtom(root: XmlElement, language: string | null): XmlFeed {
  const namespaces = new Set([ATOM_NAMESPACE, ATOM_0_3_NAMESPACE, '', root.uri]);
  const links = findChildElements(root, namespaces, 'link');
  const context = { namespaces, language: root.attributes.get('xml:lang') ?? language };
  const home = findAlternateLink(links, context.language)?.attributes.get('href')?.trim();
  const title = findNonEmptyChild(root, namespaces, 'title');
  return {
    title: title && toConstructHtml(title),
    language: context.language,
    bases: [...(home ? [home] : []), ...listXmlBases(root)],
    items: findChildElements(root, namespaces, 'entry'),
    parseItem: (entry) => parseEntry(entry, context),
  };
}

function parseEntry(entry: XmlElement, context: AtomContext): FeedItem {
  const { namespaces } = context;
  const id = findChildText(entry, namespaces, 'id');
  const link = findEntryLink(entry, id, context);
  const title =
    findNonEmptyChild(entry, namespaces, 'title') ??
    findNonEmptyChild(entry, DUBLIN_CORE_NAMESPACE, 'title') ??
    findNonEmptyChild(entry, MEDIA_RSS_NAMESPACE, 'title');
  return {
    guid: id,
    title: title && toConstructHtml(title),
    link: link?.href ?? null,
    bases: [...listXmlBases(entry), ...(link?.bases ?? [])],
    html: findEntryText(entry, namespaces),
    dates: findEntryDates(entry, namespaces),
    modifiedDates: listDateTexts([
      ...findChildElements(entry, namespaces, 'updated'),
      ...findChildElements(entry, namespaces, 'modified'),
    ]),
  };
}

/**
 * Returns the best alternate link.
 * Without one, it is the content's address, the id if it is an address, or the enclosed file.
 */
function findEntryLink(entry: XmlElement, id: string | null, { namespaces, language }: AtomContext): ItemLink | null {
  const links = findChildElements(entry, namespaces, 'link');
  const alternate = findAlternateLink(links, language);
  if (alternate) return toItemLink(alternate);
  const content = findChildElements(entry, namespaces, 'content').find(({ attributes }) =>
    attributes.get('src')?.trim(),
  );
  if (content) return { href: content.attributes.get('src')?.trim() ?? '', bases: listXmlBases(content) };
  if (id && /^https?:\/\//i.test(id)) return { href: id, bases: [] };
  const file = findLinkByRelation(links, 'enclosure');
  if (file) return toItemLink(file);
  const media = [entry, ...findChildElements(entry, MEDIA_RSS_NAMESPACE, 'group')].flatMap((one) =>
    findChildElements(one, MEDIA_RSS_NAMESPACE, 'content'),
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
  const summary = findNonEmptyChild(entry, own, 'summary');
  const getFullText = () => {
    const content = findNonEmptyChild(entry, own, 'content');
    return content && toConstructHtml(content);
  };
  return selectItemText(summary && toConstructHtml(summary), getFullText) ?? findRssModuleText(entry);
}

function findEntryDates(entry: XmlElement, own: ReadonlySet<string>): string[] {
  const found = [
    ...findChildElements(entry, own, 'published'),
    ...findChildElements(entry, own, 'issued'),
    ...findChildElements(entry, DUBLIN_CORE_TERMS_NAMESPACE, 'issued'),
    ...findChildElements(entry, DUBLIN_CORE_NAMESPACE, 'date'),
    ...findChildElements(entry, own, 'created'),
  ];
  return listDateTexts(found);
}
