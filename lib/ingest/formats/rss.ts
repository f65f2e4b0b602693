import { textOfItem } from '../excerpts.ts';
import type { FeedItem } from '../parsed-feed.ts';
import { childrenOf, getText, hasElements, type XmlElement } from '../xml/element.ts';
import { ATOM, ATOM_03, CONTENT, DC, DC_TERMS, ITUNES, MEDIA, RSS_NAMESPACES } from '../xml/namespaces.ts';
import { basesOf, findElements, findFilled, findText, htmlOf, textsOfDates, type XmlFeed } from './fields.ts';
import { findAlternate, type ItemLink, toItemLink } from './links.ts';
import { describedIn } from './module-texts.ts';
import { toTitleHtml } from './title-html.ts';

const ATOMS = new Set([ATOM, ATOM_03]);
/** A web address, or one relative to its host. */
const ADDRESS = /^(?:https?:\/\/|\/)\S+$/i;

/** How the items of a document are parsed: its own namespaces, and its language. */
interface RssContext {
  own: ReadonlySet<string>;
  language: string | null;
}

/**
 * Parses RSS 0.9 to 2.0, and RSS 1.0, in which items follow the channel. Elements of the format precede those of
 * modules.
 */
export function readRss(root: XmlElement, language: string | null): XmlFeed {
  const channel = root.local === 'channel' ? root : childrenOf(root).find(({ local }) => local === 'channel');
  const home = channel ?? root;
  const own = new Set([...RSS_NAMESPACES, home.uri]);
  const items = (channel && channel !== root ? [channel, root] : [root]).flatMap((parent) => {
    const list = findElements(parent, own, 'items').flatMap((all) => findElements(all, own, 'item'));
    return [...list, ...findElements(parent, own, 'item')];
  });
  const context = { own, language: findText(home, own, 'language') ?? language };
  const link =
    findText(home, own, 'link') ?? findAlternate(findElements(home, ATOM, 'link'), null)?.attributes.get('href');
  return {
    title: titleOf(home, own),
    bases: [...(link ? [link] : []), ...basesOf(root, ...(home === root ? [] : [home]))],
    items,
    read: (item) => itemOf(item, context),
  };
}

function itemOf(item: XmlElement, context: RssContext): FeedItem {
  const { own } = context;
  const guid = findFilled(item, own, 'guid');
  const link = linkOf(item, guid, context);
  return {
    guid: guid && getText(guid),
    title: titleOf(item, own),
    link: link?.href ?? null,
    bases: [...basesOf(item), ...(link?.bases ?? [])],
    html: textOf(item, own),
    dates: datesOf(item, own),
    modifiedDates: textsOfDates([...findElements(item, ATOMS, 'updated'), ...findElements(item, DC_TERMS, 'modified')]),
  };
}

function titleOf(item: XmlElement, own: ReadonlySet<string>): string | null {
  const found = findFilled(item, own, 'title') ?? findFilled(item, DC, 'title') ?? findFilled(item, MEDIA, 'title');
  const title = found ?? findFilled(item, ITUNES, 'title');
  return title && (hasElements(title) ? htmlOf(title) : toTitleHtml(getText(title)));
}

/** Returns the item's link; else that of its Atom element, its guid if it is an address, or the enclosed file. */
function linkOf(item: XmlElement, guid: XmlElement | null, { own, language }: RssContext): ItemLink | null {
  for (const link of findElements(item, own, 'link')) {
    const href = getText(link).trim();
    if (href !== '') return { href, bases: basesOf(link) };
  }
  const links = ['link'].flatMap((name) => findElements(item, ATOMS, name));
  const alternate = findAlternate(links, language);
  if (alternate) return toItemLink(alternate);
  const address = guid && addressOf(guid);
  if (address) return { href: address, bases: [] };
  return enclosedOf(item, own, links);
}

/** Returns a guid that may be a link. With `isPermaLink="true"` any is one; a path is one unless that is false. */
function addressOf(guid: XmlElement): string | null {
  const text = getText(guid).trim();
  const isLink = guid.attributes.get('isPermaLink')?.trim().toLowerCase();
  if (/^https?:\/\//i.test(text)) return text;
  if (isLink === 'false' || /\s/.test(text) || text === '') return null;
  return isLink === 'true' || ADDRESS.test(text) ? text : null;
}

function enclosedOf(item: XmlElement, own: ReadonlySet<string>, links: XmlElement[]): ItemLink | null {
  const files = [
    ...findElements(item, own, 'enclosure'),
    ...links.filter((link) => link.attributes.get('rel') === 'enclosure'),
    ...findElements(item, MEDIA, 'content'),
    ...findElements(item, MEDIA, 'group').flatMap((group) => findElements(group, MEDIA, 'content')),
  ];
  const found =
    files.find((file) => !isPicture(file) && addressIn(file) !== '') ?? files.find((file) => addressIn(file) !== '');
  return found ? { href: addressIn(found), bases: basesOf(found) } : null;
}

const addressIn = ({ attributes }: XmlElement) => (attributes.get('url') ?? attributes.get('href') ?? '').trim();
const isPicture = ({ attributes }: XmlElement) =>
  /^image/i.test(attributes.get('type') ?? '') || attributes.get('medium') === 'image';

/** Returns the description or the full text; else the texts of modules and media. */
function textOf(item: XmlElement, own: ReadonlySet<string>): string | null {
  const excerpt = findFilled(item, own, 'description') ?? findFilled(item, own, 'summary');
  const whole = () => {
    const found =
      findFilled(item, CONTENT, 'encoded') ?? findFilled(item, own, 'encoded') ?? findFilled(item, own, 'content');
    const atom = found ? null : (findFilled(item, ATOM, 'content') ?? findFilled(item, ATOM, 'summary'));
    return (found ?? atom) && htmlOf((found ?? atom) as XmlElement);
  };
  return textOfItem(excerpt && htmlOf(excerpt), whole) ?? describedIn(item);
}

function datesOf(item: XmlElement, own: ReadonlySet<string>): string[] {
  const found = [
    ...findElements(item, own, 'pubDate'),
    ...findElements(item, own, 'pubdate'),
    ...findElements(item, ATOMS, 'published'),
    ...findElements(item, DC_TERMS, 'issued'),
    ...findElements(item, DC, 'date'),
    ...findElements(item, own, 'published'),
    ...findElements(item, own, 'date'),
    ...findElements(item, DC_TERMS, 'created'),
  ];
  return textsOfDates(found);
}
