import { selectItemText } from '../item-text.ts';
import type { FeedItem } from '../parsed-feed.ts';
import {
  ATOM,
  ATOM_0_3,
  DUBLIN_CORE,
  DUBLIN_CORE_TERMS,
  ITUNES,
  MEDIA_RSS,
  RSS_CONTENT,
  RSS_NAMESPACES,
} from '../xml/namespaces.ts';
import { getChildElements, getText, hasElements, type XmlElement } from '../xml/xml-element.ts';
import { findAlternate, type ItemLink, toItemLink } from './feed-links.ts';
import { findModuleText } from './module-texts.ts';
import { convertRssTitleToHtml } from './title-html.ts';
import {
  findElements,
  findNonEmptyElement,
  findText,
  getHtml,
  listBases,
  listDateTexts,
  type XmlFeed,
} from './xml-fields.ts';

const ATOMS = new Set([ATOM, ATOM_0_3]);
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
 * @param language of the feed; links in this language are preferred
 */
export function parseRss(root: XmlElement, language: string | null): XmlFeed {
  const channel = root.local === 'channel' ? root : getChildElements(root).find(({ local }) => local === 'channel');
  const home = channel ?? root;
  const namespaces = new Set([...RSS_NAMESPACES, home.uri]);
  const items = (channel && channel !== root ? [channel, root] : [root]).flatMap((parent) => {
    const list = findElements(parent, namespaces, 'items').flatMap((all) => findElements(all, namespaces, 'item'));
    return [...list, ...findElements(parent, namespaces, 'item')];
  });
  const context = { namespaces, language: findText(home, namespaces, 'language') ?? language };
  const link =
    findText(home, namespaces, 'link') ?? findAlternate(findElements(home, ATOM, 'link'), null)?.attributes.get('href');
  return {
    title: findTitle(home, namespaces),
    bases: [...(link ? [link] : []), ...listBases(root, ...(home === root ? [] : [home]))],
    items,
    parseItem: (item) => parseItem(item, context),
  };
}

function parseItem(item: XmlElement, context: RssContext): FeedItem {
  const { namespaces } = context;
  const guid = findNonEmptyElement(item, namespaces, 'guid');
  const link = findItemLink(item, guid, context);
  return {
    guid: guid && getText(guid),
    title: findTitle(item, namespaces),
    link: link?.href ?? null,
    bases: [...listBases(item), ...(link?.bases ?? [])],
    html: findItemText(item, namespaces),
    dates: findItemDates(item, namespaces),
    modifiedDates: listDateTexts([
      ...findElements(item, ATOMS, 'updated'),
      ...findElements(item, DUBLIN_CORE_TERMS, 'modified'),
    ]),
  };
}

function findTitle(item: XmlElement, own: ReadonlySet<string>): string | null {
  const found =
    findNonEmptyElement(item, own, 'title') ??
    findNonEmptyElement(item, DUBLIN_CORE, 'title') ??
    findNonEmptyElement(item, MEDIA_RSS, 'title');
  const title = found ?? findNonEmptyElement(item, ITUNES, 'title');
  return title && (hasElements(title) ? getHtml(title) : convertRssTitleToHtml(getText(title)));
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
  for (const link of findElements(item, namespaces, 'link')) {
    const href = getText(link).trim();
    if (href !== '') return { href, bases: listBases(link) };
  }
  const links = ['link'].flatMap((name) => findElements(item, ATOMS, name));
  const alternate = findAlternate(links, language);
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
    ...findElements(item, own, 'enclosure'),
    ...links.filter((link) => link.attributes.get('rel') === 'enclosure'),
    ...findElements(item, MEDIA_RSS, 'content'),
    ...findElements(item, MEDIA_RSS, 'group').flatMap((group) => findElements(group, MEDIA_RSS, 'content')),
  ];
  const found =
    files.find((file) => !isPicture(file) && getFileUrl(file) !== '') ?? files.find((file) => getFileUrl(file) !== '');
  return found ? { href: getFileUrl(found), bases: listBases(found) } : null;
}

const getFileUrl = ({ attributes }: XmlElement) => (attributes.get('url') ?? attributes.get('href') ?? '').trim();
const isPicture = ({ attributes }: XmlElement) =>
  /^image/i.test(attributes.get('type') ?? '') || attributes.get('medium') === 'image';

/** Returns the description or the full text; else the texts of modules and media. */
function findItemText(item: XmlElement, own: ReadonlySet<string>): string | null {
  const excerpt = findNonEmptyElement(item, own, 'description') ?? findNonEmptyElement(item, own, 'summary');
  const getFullText = () => {
    const found =
      findNonEmptyElement(item, RSS_CONTENT, 'encoded') ??
      findNonEmptyElement(item, own, 'encoded') ??
      findNonEmptyElement(item, own, 'content');
    const atom = found
      ? null
      : (findNonEmptyElement(item, ATOM, 'content') ?? findNonEmptyElement(item, ATOM, 'summary'));
    return (found ?? atom) && getHtml((found ?? atom) as XmlElement);
  };
  return selectItemText(excerpt && getHtml(excerpt), getFullText) ?? findModuleText(item);
}

function findItemDates(item: XmlElement, own: ReadonlySet<string>): string[] {
  const found = [
    ...findElements(item, own, 'pubDate'),
    ...findElements(item, own, 'pubdate'),
    ...findElements(item, ATOMS, 'published'),
    ...findElements(item, DUBLIN_CORE_TERMS, 'issued'),
    ...findElements(item, DUBLIN_CORE, 'date'),
    ...findElements(item, own, 'published'),
    ...findElements(item, own, 'date'),
    ...findElements(item, DUBLIN_CORE_TERMS, 'created'),
  ];
  return listDateTexts(found);
}
