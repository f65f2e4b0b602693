import { findItemSegments, type SegmentOffsets } from './item-segments.ts';
import { parseXml } from './parse-xml.ts';
import { type RepairContext, repairItem, UnreadableItemError } from './repair-item.ts';
import { getLocalName, parseAttributes, tokenizeXml } from './tokenize.ts';
import { getChildElements, getText, type XmlElement } from './xml-element.ts';
import { getPositionAt, XmlError } from './xml-limits.ts';

/**
 * The tree of a malformed document whose items were parsed one by one.
 * `unread` has a text for each item that could not be read.
 */
export interface RecoveredFeedXml {
  root: XmlElement;
  /** How many of its items were repaired. */
  repaired: number;
  /** Items that could not be repaired, with position and reason. */
  unread: string[];
  /** Items beyond the limit. */
  omittedCount: number;
}

const ITEM_FIELDS = ['title', 'link', 'guid', 'id', 'pubDate', 'date', 'published', 'updated'];
const MAX_NAME_LENGTH = 80;
/** Unrepaired items whose position is stated. */
const MAX_NAMED = 20;
/** The limit of any feed. */
const MAX_ITEMS = 5_000;
/** Below the document and its channel. */
const ITEM_DEPTH = 2;

/**
 * Parses a malformed document item by item, and repairs the items that are not well-formed.
 * A repaired item is accepted if the ends of its texts are certain. It must also have all fields that the well-formed
 * items have, such as a link.
 * @throws XmlError (the given `error`) if the document has no item boundaries, is not a feed, or is truncated
 */
export function recoverFeedXml(
  text: string,
  error: XmlError,
  baseContext: Omit<RepairContext, 'namespaces'>,
): RecoveredFeedXml {
  const segments = findItemSegments(text);
  if (!segments || segments.items.length + segments.orphans.length === 0) throw error;
  const head = text.slice(segments.head.start, segments.head.end);
  const context = { ...baseContext, namespaces: parseNamespaces(head) };
  const root = parseHead(head, context, error);
  const items = segments.items.slice(0, MAX_ITEMS).map((segment) => recoverItem(text, segment, context));
  const needed = getRequiredFields(items);
  const results = items.map((item) => requireFields(item, needed));
  const home = getChildElements(root).find(({ local }) => local === 'channel') ?? root;
  for (const { element } of results) if (element) home.children.push(element);
  const lost = results.flatMap((item, index) => (item.element ? [] : { ...item, index }));
  const unread = lost.map(({ index, segment, reason }, place) => {
    const name = place < MAX_NAMED ? ` ${formatItemPosition(text, segment)}` : '';
    return `item ${index + 1}${name} cannot be read: ${reason}`;
  });
  const orphans = segments.orphans.map((offset, place) => {
    const line = place < MAX_NAMED ? ` at line ${getPositionAt(text, offset).line}` : '';
    return `an item that ends${line} cannot be read: it has no beginning`;
  });
  return {
    root,
    repaired: results.filter(({ element, isRepaired }) => element && isRepaired).length,
    unread: [...unread, ...orphans],
    omittedCount: segments.items.length - results.length,
  };
}

interface RecoveredItem {
  segment: SegmentOffsets;
  element: XmlElement | null;
  isRepaired: boolean;
  reason: string;
}

function recoverItem(text: string, segment: SegmentOffsets, context: RepairContext): RecoveredItem {
  const fragment = text.slice(segment.start, segment.end);
  try {
    const { root } = parseXml(fragment, { ...context, depth: ITEM_DEPTH });
    return { segment, element: root, isRepaired: false, reason: '' };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return readWithRepair(fragment, segment, context);
  }
}

function readWithRepair(fragment: string, segment: SegmentOffsets, context: RepairContext): RecoveredItem {
  try {
    return { segment, element: repairItem(fragment, context), isRepaired: true, reason: '' };
  } catch (error) {
    if (!(error instanceof UnreadableItemError)) throw error;
    return { segment, element: null, isRepaired: true, reason: error.message };
  }
}

/** Returns the elements that all well-formed items have: an item without them has lost them. */
function getRequiredFields(items: RecoveredItem[]): string[] {
  const intact = items.flatMap(({ element, isRepaired }) => (element && !isRepaired ? element : []));
  return intact.length === 0 ? [] : ITEM_FIELDS.filter((name) => intact.every((item) => countFields(item, name) > 0));
}

function requireFields(item: RecoveredItem, needed: string[]): RecoveredItem {
  const { element, isRepaired } = item;
  if (!element || !isRepaired) return item;
  const missing = needed.find((name) => countFields(element, name) === 0);
  if (missing) return { ...item, element: null, reason: `it has no ${missing}, as the others have` };
  const isTwo = ['title', 'guid', 'id'].some((name) => countFields(element, name) > 1);
  return isTwo ? { ...item, element: null, reason: 'it may be two items' } : item;
}

/** Counts the elements of a name, with text or attributes, in the item's own format. */
function countFields(item: XmlElement, name: string): number {
  return getChildElements(item).filter(
    (child) =>
      child.local === name && child.uri === item.uri && (child.attributes.size > 0 || getText(child).trim() !== ''),
  ).length;
}

/** Returns the line of an item, and its title if one can be found. */
function formatItemPosition(text: string, { start, end }: SegmentOffsets): string {
  const title = /<(?:\w+:)?title[^>]*>(?:<!\[CDATA\[)?([^<]{1,300})/.exec(text.slice(start, end))?.[1]?.trim() ?? '';
  const line = getPositionAt(text, start).line;
  return title === '' ? `at line ${line}` : `("${title.slice(0, MAX_NAME_LENGTH)}", line ${line})`;
}

/** Returns the namespaces that the tags before the first item declare. */
function parseNamespaces(head: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const { kind, start, end } of tokenizeXml(head)) {
    if (kind !== 'start') continue;
    for (const [name, value] of parseAttributes(head.slice(start, end))) {
      if (name === 'xmlns') found[''] ??= value;
      else if (name.startsWith('xmlns:')) found[name.slice(6)] ??= value;
    }
  }
  return found;
}

/** Returns the root with its channel. Unreadable parts are omitted, because items do not depend on them. */
function parseHead(head: string, context: RepairContext, error: XmlError): XmlElement {
  const tags = [...tokenizeXml(head)].filter(({ kind }) => kind === 'start' || kind === 'end');
  const root = tags[0];
  if (!root) throw error;
  const channel = tags.findLast(({ name }) => getLocalName(name) === 'channel');
  const ends = `${channel?.kind === 'start' && !channel.isEmpty ? `</${channel.name}>` : ''}</${root.name}>`;
  try {
    return repairItem(head + ends, context);
  } catch (cause) {
    if (!(cause instanceof UnreadableItemError)) throw cause;
    return repairItem(`${head.slice(root.start, root.end)}</${root.name}>`, context);
  }
}
