import { type AnyNode, type Document, type Element, isTag, isText } from 'domhandler';
import { findAll, findOne } from 'domutils';
import type { PageItemSelectors } from '../../feeds/feed-source.ts';
import { getElementText } from '../adapters/html-tree.ts';
import { getParent, getTextLength, type ItemGroup } from './item-groups.ts';
import {
  findDateSelector,
  findItemSelector,
  findsWanted,
  getStableClasses,
  listPartSelectors,
} from './propose-selectors.ts';

/** The elements of one item of a page that a person chose. */
export interface ItemExample {
  title: Element;
  link?: Element | undefined;
  date?: Element | undefined;
}

/** How far above its title an item may begin. */
const MAX_LEVELS = 20;
const MAX_TITLE_LENGTH = 1_000;
/** Parents above an item that another list of the page shares with it. */
const MAX_COMPARED_PARENTS = 4;
/** Elements within a text, which are chosen by accident instead of the text around them. */
const FORMATTING = new Set(['em', 'strong', 'b', 'i', 'u', 'mark', 'small', 'abbr', 'sup', 'sub', 'font', 'q', 'cite']);
/** Elements that are parts of items. They are items only if nothing around them repeats. */
const PARTS = new Set([...FORMATTING, 'td', 'th', 'span', 'time', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/**
 * Proposes the selectors of the list that has an item like the chosen one.
 * Null if the element has no link, or nothing like it is on the page.
 */
export function proposeByExample(tree: Document, example: ItemExample): PageItemSelectors | null {
  if (getTextLength(example.title) > MAX_TITLE_LENGTH) return null;
  const title = widenToText(example.title);
  const anchor = example.link ?? findAnchor(title);
  if (!anchor) return null;
  const chosen = { title: hasSameText(title, anchor) ? anchor : title, anchor, date: example.date };
  const list = findList(chosen);
  const items = list && (findListSelector(tree, list) ?? findPathSelector(list));
  return list && items ? { items, ...findPartSelectors(chosen, list) } : null;
}

/** Returns the titles of all items that are like the one with this title; empty if none are. */
export function findTitlesLike(title: Element): Element[] {
  const anchor = findAnchor(title);
  const list = anchor && findList({ title, anchor, date: undefined });
  return list ? list.items.flatMap((item) => list.findCounterpart(item, title) ?? []) : [];
}

/** The parts of the chosen item; `anchor` has its link. */
interface ChosenParts {
  title: Element;
  anchor: Element;
  date: Element | undefined;
}

/** The chosen item and the siblings that are like it. */
interface ExampleList {
  item: Element;
  items: Element[];
  /** Returns the element of an item that is where the chosen element is in the chosen item. */
  findCounterpart: (item: Element, chosen: Element) => Element | null;
}

/** Returns the text around a word in italics, and the element itself for any other. */
function widenToText(element: Element): Element {
  const parent = getParent(element);
  if (!parent || !FORMATTING.has(element.name)) return element;
  const hasText = parent.children.some((child) => isText(child) && child.data.trim() !== '');
  return hasText || parent.name === 'a' ? widenToText(parent) : element;
}

const isLink = ({ name, attribs }: Element) => name === 'a' && Boolean(attribs['href']);
const hasSameText = (a: Element, b: Element) => getElementText(a) === getElementText(b);

/** Returns the link of a title: around it, in it, or the first one of the nearest element that has one. */
function findAnchor(title: Element): Element | null {
  for (let place: Element | null = title; place; place = getParent(place)) if (isLink(place)) return place;
  let place: Element | null = title;
  for (let level = 0; level < MAX_LEVELS && place && place.name !== 'body'; level += 1) {
    const found = findOne(isLink, place.children, true);
    if (found) return found;
    place = getParent(place);
  }
  return null;
}

/** Returns the nearest repeated element that has all chosen parts, with its siblings. */
function findList({ title, anchor, date }: ChosenParts): ExampleList | null {
  const parts = [title, anchor, ...(date ? [date] : [])];
  const lists: ExampleList[] = [];
  let item: Element | null = title;
  for (let level = 0; level < MAX_LEVELS && item && item.name !== 'body'; level += 1) {
    const place: Element = item;
    if (parts.every((part) => contains(place, part))) {
      const items = findSiblings(place, title);
      if (items.length > 1) lists.push({ item: place, items, findCounterpart: createCounterpartFinder(place) });
    }
    item = getParent(place);
  }
  const [nearest] = lists;
  return lists.find((list) => !isPartOfItem(list, lists)) ?? nearest ?? null;
}

/** Cells and links are parts if there is a longer list of what is around them. */
function isPartOfItem({ item, items }: ExampleList, lists: ExampleList[]): boolean {
  const isPart = PARTS.has(item.name) || (item.name === 'a' && items.length <= 3);
  return isPart && lists.some((other) => other.item !== item && other.items.length >= items.length);
}

function contains(ancestor: Element, element: Element): boolean {
  for (let place: Element | null = element; place; place = getParent(place)) if (place === ancestor) return true;
  return false;
}

/** Returns an element and its siblings that have something at the path of the chosen title. */
function findSiblings(item: Element, title: Element): Element[] {
  const siblings = (getParent(item)?.children ?? []).filter(isTag).filter(({ name }) => name === item.name);
  const findCounterpart = createCounterpartFinder(item);
  const classes = getStableClasses(item);
  const isLike = (sibling: Element) => {
    const own = getStableClasses(sibling);
    return classes.length === 0 || own.length === 0
      ? classes.length === own.length
      : classes.some((one) => own.includes(one));
  };
  const isStrict = !['li', 'tr', 'article', 'dt', 'dd'].includes(item.name);
  return siblings.filter((one) => one === item || (findCounterpart(one, title) !== null && (!isStrict || isLike(one))));
}

function createCounterpartFinder(item: Element): ExampleList['findCounterpart'] {
  return (other, chosen) => {
    if (other === item) return chosen;
    const path: Element[] = [];
    for (let place: Element | null = chosen; place && place !== item; place = getParent(place)) path.unshift(place);
    let found: Element = other;
    for (const step of path) {
      const next = findLike(found, step);
      if (!next) return null;
      found = next;
    }
    return found;
  };
}

/** Returns the child that has the name, a class and the position of another element. */
function findLike(parent: Element, step: Element): Element | null {
  const [name] = getStableClasses(step);
  const isLike = (node: AnyNode): node is Element =>
    isTag(node) && node.name === step.name && (name === undefined || getStableClasses(node).includes(name));
  const position = (getParent(step)?.children ?? []).filter(isLike).indexOf(step);
  const children = parent.children.filter(isLike);
  return children[position] ?? children[0] ?? null;
}

/** Returns the selector of a list, and of lists with the same items in places of the same kind. */
function findListSelector(tree: Document, { item, items, findCounterpart }: ExampleList): string | null {
  const [title] = findAll(isLink, [item]);
  const isItem = (element: Element) =>
    isSamePlace(element, item) && (!title || isLink(item) || findCounterpart(element, title) !== null);
  return findItemSelector(tree, { items: [item, ...items.filter((one) => one !== item)], anchors: [] }, isItem);
}

function isSamePlace(a: Element, b: Element): boolean {
  let first: Element | null = a;
  let second: Element | null = b;
  for (let level = 0; level <= MAX_COMPARED_PARENTS; level += 1) {
    if (first === second) return true;
    if (!first || !second || first.name !== second.name || getNames(first) !== getNames(second)) return false;
    first = getParent(first);
    second = getParent(second);
  }
  return true;
}

/** Returns the classes and the id of an element that are likely to remain. */
function getNames(element: Element): string {
  const id = element.attribs['id'] ?? '';
  return [...getStableClasses(element), /\d\d/.test(id) ? '' : id].join(' ');
}

/** Returns the selector of a list by the positions of the elements around it. */
function findPathSelector({ item }: ExampleList): string {
  const steps: string[] = [item.name];
  for (let place = getParent(item); place && place.name !== 'html'; place = getParent(place)) {
    const { name } = place;
    const alike = (getParent(place)?.children ?? []).filter(isTag).filter((one) => one.name === name);
    steps.unshift(alike.length > 1 ? `${name}:nth-of-type(${alike.indexOf(place) + 1})` : name);
    if (steps.length > MAX_COMPARED_PARENTS + 2) break;
  }
  return steps.join(' > ');
}

/** Returns the selectors of the parts of the items, without those that the adapter needs not. */
function findPartSelectors({ title, anchor, date }: ChosenParts, list: ExampleList): Omit<PageItemSelectors, 'items'> {
  const { items, findCounterpart } = list;
  const group: ItemGroup = { items, anchors: items.map((item) => findCounterpart(item, anchor) ?? item) };
  const select = (part: Element) => {
    const wanted = items.map((item) => findCounterpart(item, part));
    return listPartSelectors(wanted).find((one) => findsWanted(one, group, wanted)) ?? null;
  };
  const link = findsWanted('a[href]', group, group.anchors) ? null : select(anchor);
  const heading = title === anchor ? null : select(title);
  const dated = date ? select(date) : findDateSelector(group);
  return { ...(heading && { title: heading }), ...(link && { link }), ...(dated && { date: dated }) };
}
