import type { FeedItem } from '../parsed-feed.ts';
import { selectItemText } from '../plain-text.ts';
import { isHtmlElementName } from '../xml/element-content-models.ts';
import {
  ATOM_0_3_NAMESPACE,
  ATOM_NAMESPACE,
  DUBLIN_CORE_NAMESPACE,
  DUBLIN_CORE_TERMS_NAMESPACE,
  ITUNES_NAMESPACE,
  MEDIA_RSS_NAMESPACE,
  RSS_CONTENT_NAMESPACE,
  RSS_NAMESPACES,
} from '../xml/namespaces.ts';
import { getChildElements, getText, hasElements, type XmlElement } from '../xml/xml-element.ts';
import { findAlternateLink, type ItemLink, toItemLink } from './feed-links.ts';
import {
  findChildElements,
  findChildText,
  findNonEmptyChild,
  findRssModuleText,
  getContentHtml,
  listDateTexts,
  listXmlBases,
  type XmlFeed,
} from './xml-fields.ts';

const ATOMS = new Set([ATOM_NAMESPACE, ATOM_0_3_NAMESPACE]);
/** A web address, or one relative to its host. */
const ADDRESS = /^(?:https?:\/\/|\/)\S+$/i;

/** How the items of a document are parsed: its own namespaces, and its language. */
interface RssContext {
  namespaces: ReadonlySet<string>;
  language: string | null;
}

/**
 * Parses a feed of RSS 0.9 to 2.0, or RSS 1.0, in which items follow the channel element.
 * If a value is given twice, an element of RSS is preferred to one of a module such as Dublin Core.
 * @param language the language of the feed; links in this language are preferred
 */
export function parseRss(root: XmlElement, language: string | null): XmlFeed {
  const channel = root.local === 'channel' ? root : getChildElements(root).find(({ local }) => local === 'channel');
  const home = channel ?? root;
  const namespaces = new Set([...RSS_NAMESPACES, home.uri]);
  const items = (channel && channel !== root ? [channel, root] : [root]).flatMap((parent) => {
    const list = findChildElements(parent, namespaces, 'items').flatMap((all) =>
      findChildElements(all, namespaces, 'item'),
    );
    return [...list, ...findChildElements(parent, namespaces, 'item')];
  });
  const context = { namespaces, language: findChildText(home, namespaces, 'language') ?? language };
  const link =
    findChildText(home, namespaces, 'link') ??
    findAlternateLink(findChildElements(home, ATOM_NAMESPACE, 'link'), null)?.attributes.get('href');
  return {
    title: findTitle(home, namespaces),
    language: context.language,
    bases: [...(link ? [link] : []), ...listXmlBases(root, ...(home === root ? [] : [home]))],
    items,
    parseItem: (item) => parseItem(item, context),
  };
}

function parseItem(item: XmlElement, context: RssContext): FeedItem {
  const { namespaces } = context;
  const guid = findNonEmptyChild(item, namespaces, 'guid');
  const link = findItemLink(item, guid, context);
  return {
    guid: guid && getText(guid),
    title: findTitle(item, namespaces),
    link: link?.href ?? null,
    bases: [...listXmlBases(item), ...(link?.bases ?? [])],
    html: findItemText(item, namespaces),
    dates: findItemDates(item, namespaces),
    modifiedDates: listDateTexts([
      ...findChildElements(item, ATOMS, 'updated'),
      ...findChildElements(item, DUBLIN_CORE_TERMS_NAMESPACE, 'modified'),
    ]),
  };
}

function findTitle(item: XmlElement, own: ReadonlySet<string>): string | null {
  const found =
    findNonEmptyChild(item, own, 'title') ??
    findNonEmptyChild(item, DUBLIN_CORE_NAMESPACE, 'title') ??
    findNonEmptyChild(item, MEDIA_RSS_NAMESPACE, 'title');
  const title = found ?? findNonEmptyChild(item, ITUNES_NAMESPACE, 'title');
  return title && (hasElements(title) ? getContentHtml(title) : convertRssTitleToHtml(getText(title)));
}

/**
 * Returns the item's link.
 * Without one, it is that of its Atom element, its guid if it is an address, or the enclosed file.
 */
function findItemLink(
  item: XmlElement,
  guid: XmlElement | null,
  { namespaces, language }: RssContext,
): ItemLink | null {
  for (const link of findChildElements(item, namespaces, 'link')) {
    const href = getText(link).trim();
    if (href !== '') return { href, bases: listXmlBases(link) };
  }
  const links = ['link'].flatMap((name) => findChildElements(item, ATOMS, name));
  const alternate = findAlternateLink(links, language);
  if (alternate) return toItemLink(alternate);
  const address = guid && parseGuidAddress(guid);
  if (address) return { href: address, bases: [] };
  return findEnclosure(item, namespaces, links);
}

/** Returns a guid that may be a link. With `isPermaLink="true"` any is one; a path is one unless that is false. */
function parseGuidAddress(guid: XmlElement): string | null {
  const text = getText(guid).trim();
  const isLink = guid.attributes.get('isPermaLink')?.trim().toLowerCase();
  if (/^https?:\/\//i.test(text)) return text;
  if (isLink === 'false' || /\s/.test(text) || text === '') return null;
  return isLink === 'true' || ADDRESS.test(text) ? text : null;
}

function findEnclosure(item: XmlElement, own: ReadonlySet<string>, links: XmlElement[]): ItemLink | null {
  const files = [
    ...findChildElements(item, own, 'enclosure'),
    ...links.filter((link) => link.attributes.get('rel') === 'enclosure'),
    ...findChildElements(item, MEDIA_RSS_NAMESPACE, 'content'),
    ...findChildElements(item, MEDIA_RSS_NAMESPACE, 'group').flatMap((group) =>
      findChildElements(group, MEDIA_RSS_NAMESPACE, 'content'),
    ),
  ];
  const found =
    files.find((file) => !isPicture(file) && getFileUrl(file) !== '') ?? files.find((file) => getFileUrl(file) !== '');
  return found ? { href: getFileUrl(found), bases: listXmlBases(found) } : null;
}

const getFileUrl = ({ attributes }: XmlElement) => (attributes.get('url') ?? attributes.get('href') ?? '').trim();
const isPicture = ({ attributes }: XmlElement) =>
  /^image/i.test(attributes.get('type') ?? '') || attributes.get('medium') === 'image';

/** Returns the description or the full text; else the texts of modules and media. */
function findItemText(item: XmlElement, own: ReadonlySet<string>): string | null {
  const excerpt = findNonEmptyChild(item, own, 'description') ?? findNonEmptyChild(item, own, 'summary');
  const getFullText = () => {
    const found =
      findNonEmptyChild(item, RSS_CONTENT_NAMESPACE, 'encoded') ??
      findNonEmptyChild(item, own, 'encoded') ??
      findNonEmptyChild(item, own, 'content');
    const atom = found
      ? null
      : (findNonEmptyChild(item, ATOM_NAMESPACE, 'content') ?? findNonEmptyChild(item, ATOM_NAMESPACE, 'summary'));
    return (found ?? atom) && getContentHtml((found ?? atom) as XmlElement);
  };
  return selectItemText(excerpt && getContentHtml(excerpt), getFullText) ?? findRssModuleText(item);
}

function findItemDates(item: XmlElement, own: ReadonlySet<string>): string[] {
  const found = [
    ...findChildElements(item, own, 'pubDate'),
    ...findChildElements(item, own, 'pubdate'),
    ...findChildElements(item, ATOMS, 'published'),
    ...findChildElements(item, DUBLIN_CORE_TERMS_NAMESPACE, 'issued'),
    ...findChildElements(item, DUBLIN_CORE_NAMESPACE, 'date'),
    ...findChildElements(item, own, 'published'),
    ...findChildElements(item, own, 'date'),
    ...findChildElements(item, DUBLIN_CORE_TERMS_NAMESPACE, 'created'),
  ];
  return listDateTexts(found);
}

/** Longer titles are truncated to 300 characters of text anyway. */
const MAX_TITLE_MARKUP = 6_000;
const TAG = /<(\/?)([a-z][a-z0-9]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=]+))*)\s*(\/?)>/giy;
const COMMENT = '<!--';
/** Elements that may come without an end tag. */
const UNPAIRED_ELEMENTS = new Set('br hr img wbr p li dd dt td th tr input'.split(' '));

/**
 * Converts an RSS title, which may be plain text or HTML, to HTML.
 * Only well-formed HTML elements are markup. Other angle brackets are plain text, as in `CET1<minimum` or `<Article
 * 4>`.
 */
function convertRssTitleToHtml(title: string): string {
  const text = title.slice(0, MAX_TITLE_MARKUP);
  let html = '';
  let at = 0;
  for (let sign = text.indexOf('<'); sign !== -1; sign = text.indexOf('<', at)) {
    const length = getMarkupLength(text, sign);
    html += `${text.slice(at, sign)}${length === 0 ? '&lt;' : text.slice(sign, sign + length)}`;
    at = sign + Math.max(1, length);
  }
  return html + text.slice(at);
}

/** Returns the length of the markup at a sign; 0 if it is a literal sign. */
function getMarkupLength(text: string, sign: number): number {
  if (text.startsWith(COMMENT, sign) && text.includes('-->', sign)) return COMMENT.length;
  TAG.lastIndex = sign;
  const [tag = '', slash, name = '', , empty] = TAG.exec(text) ?? [];
  if (!isHtmlElementName(name)) return 0;
  if (slash) return isOpened(text.slice(0, sign), name) ? tag.length : 0;
  if (empty || UNPAIRED_ELEMENTS.has(name.toLowerCase())) return tag.length;
  return new RegExp(`</${name}\\s*>`, 'i').test(text.slice(sign)) ? tag.length : 0;
}

const isOpened = (before: string, name: string) => new RegExp(`<${name}[\\s>]`, 'i').test(before);
