import { type BrokenContext, readBrokenItem, UnreadItemError } from './broken-item.ts';
import { childrenOf, getText, type XmlElement } from './element.ts';
import { parseXml } from './parse-xml.ts';
import { findSegments, type Segment } from './segments.ts';
import { attributesOf, localName, tokensOf } from './tokens.ts';
import { positionAt, XmlError } from './xml-error.ts';

/** A malformed document, parsed item by item. */
export interface RecoveredDocument {
  root: XmlElement;
  /** How many of its items were repaired. */
  repaired: number;
  /** Items that could not be repaired, with position and reason. */
  unread: string[];
  /** Items beyond the limit. */
  leftOut: number;
}

const FIELDS = ['title', 'link', 'guid', 'id', 'pubDate', 'date', 'published', 'updated'];
const MAX_NAME_LENGTH = 80;
/** Unrepaired items whose position is stated. */
const MAX_NAMED = 20;
/** The limit of any feed. */
const MAX_ITEMS = 5_000;
/** Below the document and its channel. */
const ITEM_DEPTH = 2;

/**
 * Parses a malformed document item by item: well-formed items as they are, others with repair.
 *
 * A repaired item needs certain limits of its texts, and all elements that the well-formed items have.
 * @throws XmlError (the one given) if there are no item boundaries, or the document is not a feed or is truncated
 */
export function recoverDocument(
  text: string,
  error: XmlError,
  given: Omit<BrokenContext, 'namespaces'>,
): RecoveredDocument {
  const segments = findSegments(text);
  if (!segments || segments.items.length + segments.orphans.length === 0) throw error;
  const head = text.slice(segments.head.start, segments.head.end);
  const context = { ...given, namespaces: namespacesOf(head) };
  const root = headOf(head, context, error);
  const items = segments.items.slice(0, MAX_ITEMS).map((segment) => readItem(text, segment, context));
  const needed = neededFields(items);
  const results = items.map((item) => withNeeded(item, needed));
  const home = childrenOf(root).find(({ local }) => local === 'channel') ?? root;
  for (const { element } of results) if (element) home.children.push(element);
  const lost = results.flatMap((item, index) => (item.element ? [] : { ...item, index }));
  const unread = lost.map(({ index, segment, reason }, place) => {
    const name = place < MAX_NAMED ? ` ${placeOf(text, segment)}` : '';
    return `item ${index + 1}${name} cannot be read: ${reason}`;
  });
  const orphans = segments.orphans.map((offset, place) => {
    const line = place < MAX_NAMED ? ` at line ${positionAt(text, offset).line}` : '';
    return `an item that ends${line} cannot be read: it has no beginning`;
  });
  return {
    root,
    repaired: results.filter(({ element, isRepaired }) => element && isRepaired).length,
    unread: [...unread, ...orphans],
    leftOut: segments.items.length - results.length,
  };
}

interface ReadItem {
  segment: Segment;
  element: XmlElement | null;
  isRepaired: boolean;
  reason: string;
}

function readItem(text: string, segment: Segment, context: BrokenContext): ReadItem {
  const fragment = text.slice(segment.start, segment.end);
  try {
    const { root } = parseXml(fragment, { ...context, depth: ITEM_DEPTH });
    return { segment, element: root, isRepaired: false, reason: '' };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return readWithRepair(fragment, segment, context);
  }
}

function readWithRepair(fragment: string, segment: Segment, context: BrokenContext): ReadItem {
  try {
    return { segment, element: readBrokenItem(fragment, context), isRepaired: true, reason: '' };
  } catch (error) {
    if (!(error instanceof UnreadItemError)) throw error;
    return { segment, element: null, isRepaired: true, reason: error.message };
  }
}

/** Returns the elements that all well-formed items have: an item without them has lost them. */
function neededFields(items: ReadItem[]): string[] {
  const intact = items.flatMap(({ element, isRepaired }) => (element && !isRepaired ? element : []));
  return intact.length === 0 ? [] : FIELDS.filter((name) => intact.every((item) => countOf(item, name) > 0));
}

function withNeeded(item: ReadItem, needed: string[]): ReadItem {
  const { element, isRepaired } = item;
  if (!element || !isRepaired) return item;
  const missing = needed.find((name) => countOf(element, name) === 0);
  if (missing) return { ...item, element: null, reason: `it has no ${missing}, as the others have` };
  const isTwo = ['title', 'guid', 'id'].some((name) => countOf(element, name) > 1);
  return isTwo ? { ...item, element: null, reason: 'it may be two items' } : item;
}

/** Counts the elements of a name, with text or attributes, in the item's own format. */
function countOf(item: XmlElement, name: string): number {
  return childrenOf(item).filter(
    (child) =>
      child.local === name && child.uri === item.uri && (child.attributes.size > 0 || getText(child).trim() !== ''),
  ).length;
}

/** Returns the line of an item, and its title if one can be found. */
function placeOf(text: string, { start, end }: Segment): string {
  const title = /<(?:\w+:)?title[^>]*>(?:<!\[CDATA\[)?([^<]{1,300})/.exec(text.slice(start, end))?.[1]?.trim() ?? '';
  const line = positionAt(text, start).line;
  return title === '' ? `at line ${line}` : `("${title.slice(0, MAX_NAME_LENGTH)}", line ${line})`;
}

/** Returns the namespaces that the tags before the first item declare. */
function namespacesOf(head: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { kind, start, end } of tokensOf(head)) {
    if (kind !== 'start') continue;
    for (const [name, value] of attributesOf(head.slice(start, end))) {
      if (name === 'xmlns') found[''] ??= value;
      else if (name.startsWith('xmlns:')) found[name.slice(6)] ??= value;
    }
  }
  return found;
}

/** Returns the root with its channel; unreadable parts are left out, because items do not depend on them. */
function headOf(head: string, context: BrokenContext, error: XmlError): XmlElement {
  const tags = [...tokensOf(head)].filter(({ kind }) => kind === 'start' || kind === 'end');
  const root = tags[0];
  if (!root) throw error;
  const channel = tags.findLast(({ name }) => localName(name) === 'channel');
  const ends = `${channel?.kind === 'start' && !channel.isEmpty ? `</${channel.name}>` : ''}</${root.name}>`;
  try {
    return readBrokenItem(head + ends, context);
  } catch (cause) {
    if (!(cause instanceof UnreadItemError)) throw cause;
    return readBrokenItem(`${head.slice(root.start, root.end)}</${root.name}>`, context);
  }
}
