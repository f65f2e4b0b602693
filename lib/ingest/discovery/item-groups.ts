import { type AnyNode, type Document, type Element, isTag } from 'domhandler';
import { findAll } from 'domutils';
import { getElementText } from '../adapters/html-tree.ts';

/**
 * Elements of a page that look like a list of items.
 * They are siblings of one kind, each with a link and a title.
 */
export interface ItemGroup {
  items: Element[];
  /** The link of each item that has its title, in the order of the items. */
  anchors: Element[];
}

const MIN_ITEMS = 3;
const MIN_TITLE_LENGTH = 12;
const MAX_ANCHORS = 3_000;
/** How far above its link an item may begin. */
const MAX_LEVELS = 8;
const OUTSIDE_LISTS = new Set(['nav', 'header', 'footer', 'aside', 'form', 'menu', 'noscript', 'template', 'svg']);
const OUTSIDE_ROLES = new Set(['navigation', 'banner', 'contentinfo', 'search', 'menu', 'menubar']);
/** Words of the classes and ids of such parts. */
const OUTSIDE_WORDS = new Set([
  ...['nav', 'navbar', 'navigation', 'menu', 'footer', 'breadcrumb', 'breadcrumbs', 'pagination', 'pager'],
  ...['sidebar', 'social', 'share', 'cookie'],
]);

/** Returns the parent of an element, if it is an element. */
export function getParent(element: Element): Element | null {
  const { parent } = element;
  return parent && isTag(parent) ? parent : null;
}

/**
 * Finds the groups of elements that look like lists of items.
 * Those with the most items and the longest titles are first.
 */
export function findItemGroups(tree: Document): ItemGroup[] {
  const anchors = findTitleAnchors(tree);
  const byLevel = Array.from({ length: MAX_LEVELS }, () => new Map<Element, Map<string, Map<Element, Element>>>());
  for (const anchor of anchors) {
    let item: Element | null = anchor;
    for (let level = 0; level < MAX_LEVELS && item; level += 1) {
      const parent = getParent(item);
      if (!parent || item.name === 'body') break;
      addItem(byLevel[level] ?? new Map(), { parent, item, anchor });
      item = parent;
    }
  }
  const groups = byLevel.flatMap((level) => [...level.values()].flatMap((kinds) => [...kinds.values()]));
  const lists = groups.filter((group) => group.size >= MIN_ITEMS).map(toGroup);
  return lists
    .filter(({ anchors: titles }) => haveDistinctTargets(titles))
    .sort((a, b) => scoreGroup(b) - scoreGroup(a));
}

function toGroup(group: Map<Element, Element>): ItemGroup {
  return { items: [...group.keys()], anchors: [...group.values()] };
}

interface FoundItem {
  parent: Element;
  item: Element;
  anchor: Element;
}

/** Adds an item to the siblings with its name. Its anchor is the one with the longest text. */
function addItem(groups: Map<Element, Map<string, Map<Element, Element>>>, { parent, item, anchor }: FoundItem): void {
  const kinds = groups.get(parent) ?? new Map<string, Map<Element, Element>>();
  groups.set(parent, kinds);
  const siblings = kinds.get(item.name) ?? new Map<Element, Element>();
  kinds.set(item.name, siblings);
  const known = siblings.get(item);
  if (!known || getTextLength(anchor) > getTextLength(known)) siblings.set(item, anchor);
}

const textLengths = new WeakMap<Element, number>();

/** Returns the length of an element's text; it is computed once. */
export function getTextLength(element: Element): number {
  const known = textLengths.get(element);
  if (known !== undefined) return known;
  const length = getElementText(element)?.length ?? 0;
  textLengths.set(element, length);
  return length;
}

/**
 * Returns the links of a page whose text is long enough for a title.
 * Those in menus, headers and footers are left out.
 */
function findTitleAnchors(tree: Document): Element[] {
  const isAnchor = (node: Element) => node.name === 'a' && isPageLink(node.attribs['href'] ?? '');
  const anchors = findAll(isAnchor, tree.children as AnyNode[]).slice(0, MAX_ANCHORS);
  return anchors.filter((anchor) => getTextLength(anchor) >= MIN_TITLE_LENGTH && !isOutsideLists(anchor));
}

const isPageLink = (href: string) => !/^\s*(?:#|$|javascript:|mailto:|tel:|data:)/i.test(href);

/** Returns whether an element is in a menu, a header, a footer or another part without items. */
export function isOutsideLists(anchor: Element): boolean {
  for (let element: Element | null = anchor; element; element = getParent(element)) {
    // The header of an article is a part of an item.
    const isOfItem = element.name === 'header' && isWithinItem(element);
    if (OUTSIDE_LISTS.has(element.name) && !isOfItem) return true;
    if (OUTSIDE_ROLES.has(element.attribs['role'] ?? '')) return true;
    if (element.name === 'body' || element.name === 'main') return false;
    const names = `${element.attribs['class'] ?? ''} ${element.attribs['id'] ?? ''}`.slice(0, 300).toLowerCase();
    if (names.split(/[\s_-]+/).some((word) => OUTSIDE_WORDS.has(word))) return true;
  }
  return false;
}

function isWithinItem(element: Element): boolean {
  const parent = getParent(element);
  return parent !== null && ['article', 'li', 'section'].includes(parent.name);
}

/** A list of links to one page is no list of items. */
function haveDistinctTargets(anchors: Element[]): boolean {
  const targets = new Set(anchors.map((anchor) => anchor.attribs['href']?.trim()));
  return targets.size >= Math.max(MIN_ITEMS, anchors.length * 0.7);
}

/** More items and longer titles are better; the title should be most of a link, and one link the item. */
function scoreGroup({ items, anchors }: ItemGroup): number {
  const average = anchors.reduce((sum, anchor) => sum + Math.min(100, getTextLength(anchor)), 0) / anchors.length;
  return Math.min(items.length, 30) * average;
}
