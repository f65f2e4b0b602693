import { textOfItem } from '../excerpts.ts';
import type { FeedItem } from '../parsed-feed.ts';
import { childrenOf, escapeHtml, getText, toHtml, type XmlElement } from '../xml/element.ts';
import { ATOM, ATOM_03, DC, DC_TERMS, MEDIA } from '../xml/namespaces.ts';
import { basesOf, findElements, findFilled, findText, textsOfDates, type XmlFeed } from './fields.ts';
import { findAlternate, findRelation, type ItemLink, toItemLink } from './links.ts';
import { describedIn } from './module-texts.ts';

const XHTML = 'http://www.w3.org/1999/xhtml';
const HTML_TYPES = new Set(['html', 'text/html']);

/** How the entries of a document are parsed: its own namespaces, and its language. */
interface AtomContext {
  own: ReadonlySet<string>;
  language: string | null;
}

/** Parses Atom 1.0 and 0.3. Texts have the type that they declare. */
export function readAtom(root: XmlElement, language: string | null): XmlFeed {
  const own = new Set([ATOM, ATOM_03, '', root.uri]);
  const links = findElements(root, own, 'link');
  const context = { own, language: root.attributes.get('xml:lang') ?? language };
  const home = findAlternate(links, context.language)?.attributes.get('href')?.trim();
  const title = findFilled(root, own, 'title');
  return {
    title: title && constructOf(title),
    bases: [...(home ? [home] : []), ...basesOf(root)],
    items: findElements(root, own, 'entry'),
    read: (entry) => entryOf(entry, context),
  };
}

function entryOf(entry: XmlElement, context: AtomContext): FeedItem {
  const { own } = context;
  const id = findText(entry, own, 'id');
  const link = linkOf(entry, id, context);
  const title = findFilled(entry, own, 'title') ?? findFilled(entry, DC, 'title') ?? findFilled(entry, MEDIA, 'title');
  return {
    guid: id,
    title: title && constructOf(title),
    link: link?.href ?? null,
    bases: [...basesOf(entry), ...(link?.bases ?? [])],
    html: textOf(entry, own),
    dates: datesOf(entry, own),
    modifiedDates: textsOfDates([...findElements(entry, own, 'updated'), ...findElements(entry, own, 'modified')]),
  };
}

/** Returns the best alternate link; else the content's address, the id if it is one, or the enclosed file. */
function linkOf(entry: XmlElement, id: string | null, { own, language }: AtomContext): ItemLink | null {
  const links = findElements(entry, own, 'link');
  const alternate = findAlternate(links, language);
  if (alternate) return toItemLink(alternate);
  const content = findElements(entry, own, 'content').find(({ attributes }) => attributes.get('src')?.trim());
  if (content) return { href: content.attributes.get('src')?.trim() ?? '', bases: basesOf(content) };
  if (id && /^https?:\/\//i.test(id)) return { href: id, bases: [] };
  const file = findRelation(links, 'enclosure');
  if (file) return toItemLink(file);
  const media = [entry, ...findElements(entry, MEDIA, 'group')].flatMap((one) => findElements(one, MEDIA, 'content'));
  const href = media[0]?.attributes.get('url')?.trim();
  return href ? { href, bases: [] } : null;
}

/** Returns a text construct (RFC 4287, 3.1) as HTML; for Atom 0.3 also by its mode. */
function constructOf(element: XmlElement): string {
  const type = element.attributes.get('type')?.trim().toLowerCase() ?? 'text';
  const isXml = type === 'xhtml' || type === 'application/xhtml+xml' || element.attributes.get('mode') === 'xml';
  const inner = childrenOf(element);
  if (isXml && inner.length > 0) {
    const [only] = inner;
    const isDiv = inner.length === 1 && only?.local === 'div' && only.uri === XHTML;
    return toHtml(isDiv && only ? only : element);
  }
  const isMarkup = HTML_TYPES.has(type) || element.attributes.get('mode') === 'escaped';
  if (inner.length > 0) return toHtml(element, isMarkup ? (text) => text : undefined);
  return isMarkup ? getText(element) : escapeHtml(getText(element));
}

function textOf(entry: XmlElement, own: ReadonlySet<string>): string | null {
  const summary = findFilled(entry, own, 'summary');
  const whole = () => {
    const content = findFilled(entry, own, 'content');
    return content && constructOf(content);
  };
  return textOfItem(summary && constructOf(summary), whole) ?? describedIn(entry);
}

function datesOf(entry: XmlElement, own: ReadonlySet<string>): string[] {
  const found = [
    ...findElements(entry, own, 'published'),
    ...findElements(entry, own, 'issued'),
    ...findElements(entry, DC_TERMS, 'issued'),
    ...findElements(entry, DC, 'date'),
    ...findElements(entry, own, 'created'),
  ];
  return textsOfDates(found);
}
