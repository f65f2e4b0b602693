import { compile, selectAll } from 'css-select';
import { type AnyNode, type Document, type Element, isTag } from 'domhandler';
import { findAll, findOne } from 'domutils';
import { parseDate } from '../../extraction/dates/parse-date.ts';
import type { PageItemSelectors } from '../../feeds/feed-source.ts';
import { getDateText } from '../adapters/html-page.ts';
import { findItemGroups, getParent, getTextLength, type ItemGroup, isOutsideLists } from './item-groups.ts';

/** Groups whose selectors are compared. */
const MAX_GROUPS = 6;
/** The part of a group's items in which a selector must find the same thing. */
const MIN_SHARE = 0.6;
const MAX_DATE_LENGTH = 60;
const MAX_SELECTORS = 12;
const MAX_NAME_LENGTH = 60;
/** A list without dates may be a text with links: it needs more items, whose links are most of them. */
const MIN_UNDATED_ITEMS = 4;
const MIN_TITLE_SHARE = 0.5;
/** A dated list is preferred to a longer one without dates. */
const DATE_BONUS = 4;
/** Names that generators and states of a page make are not the same tomorrow, or for each item. */
const STABLE_NAME = /^[a-z](?:[a-z_-]|\d(?!\d))*$/i;
const STATE_NAME = /^(?:active|first|last|odd|even|current|selected|open|visited|is-|js-|ng-|css-|sc-|jsx-)/i;

/** Selectors with the number of items that they find in their page, and of those with a date. */
interface SelectorProposal {
  selectors: PageItemSelectors;
  items: number;
  dated: number;
}

/**
 * Proposes selectors for the list of items of a web page, from repeated siblings with links and dates.
 * Null if the page has no such list.
 */
export function proposeSelectors(tree: Document): PageItemSelectors | null {
  let best: SelectorProposal | null = null;
  for (const group of findItemGroups(tree).slice(0, MAX_GROUPS)) {
    const proposal = proposeForGroup(tree, group);
    if (proposal && (!best || scoreProposal(proposal) > scoreProposal(best))) best = proposal;
  }
  return best?.selectors ?? null;
}

const scoreProposal = ({ items, dated }: SelectorProposal) => items + dated * DATE_BONUS;

/** Returns selectors for a group of items; null if no selector finds its items and little else. */
function proposeForGroup(tree: Document, group: ItemGroup): SelectorProposal | null {
  const items = findItemSelector(tree, group);
  if (items === null) return null;
  const found = selectAll<AnyNode, Element>(items, tree);
  const link = findLinkSelector(group);
  const title = findTitleSelector(group);
  const date = findDateSelector(group);
  if (date === null && !areTitles(group)) return null;
  const parts = { ...(title ? { title } : {}), ...(link ? { link } : {}), ...(date ? { date } : {}) };
  const dated = date === null ? 0 : found.filter((item) => findPart(item, date) !== null).length;
  return { selectors: { items, ...parts }, items: found.length, dated };
}

/** Returns whether the links of a group are titles: headings, or most of the text of their items. */
function areTitles({ items, anchors }: ItemGroup): boolean {
  if (items.length < MIN_UNDATED_ITEMS) return false;
  const titles = anchors.filter((anchor, i) => {
    const item = items[i] ?? anchor;
    return isInHeading(anchor, item) || getTextLength(anchor) >= getTextLength(item) * MIN_TITLE_SHARE;
  });
  return titles.length >= items.length * MIN_SHARE;
}

function isInHeading(anchor: Element, item: Element): boolean {
  for (let place: Element | null = anchor; place; place = place === item ? null : getParent(place))
    if (HEADINGS.has(place.name)) return true;
  return findOne(({ name }) => HEADINGS.has(name), anchor.children, true) !== null;
}

/** Returns the first match of a selector in an item, or the item itself, as the adapter does. */
function findPart(item: Element, selector: string): Element | null {
  const isPart = compile<AnyNode, Element>(selector);
  return isPart(item) ? item : findOne(isPart, item.children, true);
}

/** Returns the names of an element's classes that are likely to remain. */
export function getStableClasses(element: Element): string[] {
  const names = (element.attribs['class'] ?? '').split(/\s+/).filter((name) => name.length <= MAX_NAME_LENGTH);
  return names.filter((name) => STABLE_NAME.test(name) && !STATE_NAME.test(name));
}

/** Returns the classes that most of these elements have, those of all elements first. */
function listCommonClasses(elements: Element[]): string[] {
  const counts = new Map<string, number>();
  for (const element of elements)
    for (const name of new Set(getStableClasses(element))) counts.set(name, (counts.get(name) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => count >= elements.length * 0.8).sort(([, a], [, b]) => b - a);
  return common.map(([name]) => name).slice(0, 4);
}

/** Returns the shortest selector that finds the items of a group, and little that is unlike them. */
export function findItemSelector(
  tree: Document,
  { items }: ItemGroup,
  isItem: (element: Element, item: Element) => boolean = isAlike,
): string | null {
  const [first] = items;
  if (!first) return null;
  // The first row of a table may be its head.
  const names = [first.name, `${first.name}:not(:first-child)`];
  const own = [...listCommonClasses(items).map((name) => `${first.name}.${name}`), ...names];
  const wanted = new Set(items);
  for (const scope of listScopes(first)) {
    for (const name of own) {
      const selector = `${scope}${name}`;
      const found = selectAll<AnyNode, Element>(selector, tree);
      const hits = found.filter((one) => wanted.has(one)).length;
      const alike = found.filter((one) => wanted.has(one) || isItem(one, first)).length;
      if (hits >= items.length * 0.8 && alike >= found.length * 0.9) return selector;
    }
  }
  return null;
}

/** Returns selectors of places around an item, from all of the page to the item's parent. */
function listScopes(item: Element): string[] {
  const scopes: string[] = [];
  const parent = getParent(item);
  for (let place = parent; place && place.name !== 'html'; place = getParent(place)) {
    const between = place === parent ? ' > ' : ' ';
    const id = place.attribs['id'] ?? '';
    if (id.length <= MAX_NAME_LENGTH && STABLE_NAME.test(id)) scopes.push(`#${id}${between}`);
    for (const name of getStableClasses(place).slice(0, 2)) scopes.push(`${place.name}.${name}${between}`);
    if (place.name === 'main' || place.name === 'body' || place === parent) scopes.push(`${place.name}${between}`);
  }
  return ['', ...scopes].slice(0, MAX_SELECTORS);
}

/** Returns whether an element is in another list of the same kind, such as that of another month. */
function isAlike(element: Element, item: Element): boolean {
  const classes = (one: Element | null) => (one ? getStableClasses(one).join(' ') : '');
  const isSame = (a: Element | null, b: Element | null) => a?.name === b?.name && classes(a) === classes(b);
  return (
    isSame(element, item) &&
    isSame(getParent(element), getParent(item)) &&
    !isOutsideLists(element) &&
    findOne(({ name, attribs }) => name === 'a' && Boolean(attribs['href']), [element], true) !== null
  );
}

/** Returns whether a selector finds the wanted element in enough items. */
export function findsWanted(selector: string, { items }: ItemGroup, wanted: (Element | null)[]): boolean {
  const hits = items.filter((item, i) => wanted[i] !== null && findPart(item, selector) === wanted[i]).length;
  return hits >= items.length * MIN_SHARE;
}

/** Returns the selector of the items' links; null if their first link is the right one. */
function findLinkSelector(group: ItemGroup): string | null {
  if (findsWanted('a[href]', group, group.anchors)) return null;
  return listPartSelectors(group.anchors).find((one) => findsWanted(one, group, group.anchors)) ?? null;
}

/** Returns the selector of the items' titles; null if the text of the link is the title. */
function findTitleSelector(group: ItemGroup): string | null {
  const headings = group.anchors.map((anchor) => findTitleInside(anchor));
  const isUsual = headings.filter(Boolean).length >= group.items.length * MIN_SHARE;
  if (!isUsual) return null;
  return listPartSelectors(headings).find((one) => findsWanted(one, group, headings)) ?? null;
}

const HEADINGS = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const TITLE_CLASS = /(?:^|[\s_-])(?:title|heading|headline|name)(?:$|[\s_-])/i;

/** Returns the part of a link that is its title, if it has other parts as well. */
function findTitleInside(anchor: Element): Element | null {
  const isTitle = ({ name, attribs }: Element) => HEADINGS.has(name) || TITLE_CLASS.test(attribs['class'] ?? '');
  const title = findOne(isTitle, anchor.children, true);
  return title && getTextLength(title) >= 5 && getTextLength(title) < getTextLength(anchor) ? title : null;
}

/** Returns selectors for parts of items: by their class, by their parent, and by their position. */
export function listPartSelectors(parts: (Element | null)[]): string[] {
  const elements = parts.filter((part): part is Element => part !== null);
  const [first] = elements;
  if (!first) return [];
  const suffix = first.name === 'a' ? 'a[href]' : first.name;
  const byClass = listCommonClasses(elements).map((name) => `${first.name}.${name}`);
  const parents = elements.flatMap((element) => getParent(element) ?? []);
  const [parent] = parents;
  const byParent = parent
    ? [...listCommonClasses(parents).map((name) => `${parent.name}.${name} > ${suffix}`), `${parent.name} > ${suffix}`]
    : [];
  const position = (element: Element | undefined) =>
    (element && getParent(element)?.children.filter(isTag).indexOf(element)) ?? 0;
  const byPosition = [`${suffix}:nth-child(${position(first) + 1})`];
  if (parent) byPosition.push(`${parent.name}:nth-child(${position(parent) + 1}) > ${suffix}`);
  return [...byClass, ...byParent, suffix, ...byPosition].slice(0, MAX_SELECTORS);
}

/** Returns the selector of the items' dates; null if most items have none. */
export function findDateSelector(group: ItemGroup): string | null {
  const dates = group.items.map(findDateElement);
  if (dates.filter(Boolean).length < group.items.length * MIN_SHARE) return null;
  return listPartSelectors(dates).find((one) => findsWanted(one, group, dates)) ?? null;
}

/** Returns the first element of an item that is a date and nothing else; a `time` first. */
function findDateElement(item: Element): Element | null {
  const isLeaf = (node: Element) => node.children.every((child) => !isTag(child) || child.name === 'br');
  const leaves = findAll((node) => node.name === 'time' || isLeaf(node), [item]);
  const times = leaves.filter(({ name }) => name === 'time');
  return [...times, ...leaves].find(isDateElement) ?? null;
}

function isDateElement(element: Element): boolean {
  const text = getDateText(element);
  return text !== null && text.length <= MAX_DATE_LENGTH && isDateText(text);
}

/** Returns whether a text is a date, also if it has the order of its numbers from its source. */
function isDateText(text: string): boolean {
  if (!/\d/.test(text)) return false;
  return parseDate(text) !== null || parseDate(text, { date_formats: ['day_month_year'] }) !== null;
}
