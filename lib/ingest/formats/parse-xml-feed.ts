import type { ParsedFeed } from '../parsed-feed.ts';
import { parseXml } from '../xml/parse-xml.ts';
import { type RecoveredFeedXml, recoverFeedXml } from '../xml/recover-feed-xml.ts';
import { truncateLongXmlTexts } from '../xml/shorten-xml.ts';
import { getChildElements, getText, type XmlElement } from '../xml/xml-element.ts';
import { XmlError, XmlMarkupCounter } from '../xml/xml-limits.ts';
import { parseAtom } from './parse-atom.ts';
import { parseRss } from './parse-rss.ts';
import type { XmlFeed } from './xml-fields.ts';

/** The content of a document; `error`: why it is not well-formed. */
interface ReadXmlDocument extends RecoveredFeedXml {
  error: XmlError | null;
}

/**
 * Parses RSS 0.9 to 2.0, RSS 1.0 (RDF), or Atom 0.3 and 1.0.
 *
 * @param language the language of the feed, if its document names none; links in this language are preferred
 * @throws XmlError with line and column if the document is malformed beyond repair
 * @throws DocumentLimitError if it exceeds a limit, or Error if it is not a feed
 */
export function parseXmlFeed(text: string, maxItems: number, language: string | null): ParsedFeed {
  const { root, repaired, unread, omittedCount, error } = readDocument(text);
  const feed = readFormat(root, language);
  const limitedItems = feed.items.slice(0, maxItems);
  const doubts = limitedItems.flatMap((item, index) => {
    const doubt = describeSuspectedDamage(item);
    return doubt ? { item, text: `item ${index + 1} cannot be read: ${doubt}` } : [];
  });
  const doubted = new Set(doubts.map(({ item }) => item));
  const items = limitedItems.filter((item) => !doubted.has(item)).map(feed.parseItem);
  return {
    title: feed.title,
    language: feed.language,
    bases: feed.bases,
    items,
    unreadable: [...unread, ...doubts.map(({ text: reason }) => reason)],
    omittedCount: omittedCount + feed.items.length - limitedItems.length,
    repair: error && { items: repaired, reason: error.message },
  };
}

function readDocument(text: string): ReadXmlDocument {
  try {
    const { root } = parseXml(truncateLongXmlTexts(text.trimStart()));
    return { root, repaired: 0, unread: [], omittedCount: 0, error: null };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    if (!error.isRecoverable) throw error;
    return { ...recoverFeedXml(text, error, { parts: new XmlMarkupCounter(), entities: null }), error };
  }
}

function readFormat(root: XmlElement, language: string | null): XmlFeed {
  const name = root.local.toLowerCase();
  if (name === 'feed') return parseAtom(root, language);
  if (name === 'rss' || name === 'rdf' || name === 'channel') return parseRss(root, language);
  const inner = getChildElements(root).find(({ local }) => /^(?:rss|feed)$/i.test(local));
  if (inner) return readFormat(inner, language);
  throw new Error(`its root is <${root.local.slice(0, 50)}>`);
}

/** The end of a tag within an identifier: its beginning is elsewhere. */
const TAG_FRAGMENT = /=\s*["'][^"'<]*["']\s*\/?>/;

/**
 * Returns a text that says why a well-formed item may be damaged; null if nothing indicates damage.
 * If a piece of a document is lost, two items may become one, or a text may contain part of a tag.
 */
function describeSuspectedDamage({ uri, children }: XmlElement): string | null {
  let titles = 0;
  let identifiers = 0;
  for (const child of children) {
    if (typeof child === 'string' || child.uri !== uri) continue;
    if (child.local === 'title') titles += 1;
    if (child.local !== 'guid' && child.local !== 'id') continue;
    identifiers += 1;
    if (TAG_FRAGMENT.test(getText(child))) return `its ${child.local} holds a part of a tag`;
  }
  return titles > 1 && identifiers > 1 ? 'it may be two items' : null;
}
