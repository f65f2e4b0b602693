import { type AnyNode, type Document, type Element, isTag } from 'domhandler';
import { findAll, findOne } from 'domutils';
import { isPlausibleDate, parseDate } from '../../extraction/dates/parse-date.ts';
import type { PageItemSelectors } from '../../feeds/feed-source.ts';
import { formatInstant } from '../../values/time.ts';
import type { AdapterItem } from '../adapters/adapter-item.ts';
import { readPageItems } from '../adapters/html-page.ts';
import { getElementText } from '../adapters/html-tree.ts';
import { toCanonicalLink, toLinkKey } from '../item-links.ts';
import { ParseError } from '../parsed-feed.ts';
import { toPlainText } from '../plain-text.ts';
import { findItemGroups, getParent } from './item-groups.ts';
import { findElements, getPageBase, type WebPage } from './page-links.ts';
import type { ChosenElement, PageSelection } from './page-selection.ts';
import { findTitlesLike, proposeByExample } from './propose-by-example.ts';

/** Proposed selectors, the number of items that they find, and the first of these. */
export type FoundItems = Pick<PageSelection, 'count' | 'items'> & { selectors: PageItemSelectors };

/** The clicked elements of one item. */
interface ClickedItem {
  title: ChosenElement;
  link?: ChosenElement | undefined;
  date?: ChosenElement | undefined;
}

const MAX_SHOWN = 100;
const MAX_GROUPS = 8;
const MAX_GROUP_TITLES = 3;
const MAX_GROUP_TITLE_LENGTH = 200;
const MIN_GROUP_ITEMS = 3;
/** Headings that are searched for lists. */
const MAX_HEADINGS = 30;
const MAX_TITLE_LENGTH = 500;
const MAX_DATE_LENGTH = 100;
/** Known items from which selectors are proposed. All known items then show which proposal is the best. */
const MAX_EXAMPLES = 6;
/** A link or title that more elements have is in a menu, or is no title. */
const MAX_PLACES = 4;

/** Returns the items like the one that was clicked; null if none are. */
export function findChosenItems(page: WebPage, numbers: Map<Element, number>, clicked: ClickedItem): FoundItems | null {
  const find = (chosen: ChosenElement | undefined) => (chosen ? findElement(numbers, chosen) : undefined);
  const title = find(clicked.title);
  if (!title) return null;
  const selectors = proposeByExample(page.tree, { title, link: find(clicked.link), date: find(clicked.date) });
  return selectors && readFoundItems(page, numbers, selectors);
}

/** Returns the element with a text whose number is nearest to the chosen one. The page may have changed. */
function findElement(numbers: Map<Element, number>, { element, text }: ChosenElement): Element | undefined {
  const wanted = toComparable(text);
  let nearest: [Element, number] | undefined;
  for (const entry of numbers) {
    const distance = Math.abs(entry[1] - element);
    const isNearer = !nearest || distance < Math.abs(nearest[1] - element);
    if (isNearer && wanted !== '' && toComparable(getElementText(entry[0]) ?? '') === wanted) nearest = entry;
  }
  if (nearest) return nearest[0];
  // A copy also has the texts of images.
  const [byNumber] = [...numbers].find(([, number]) => number === element) ?? [];
  return byNumber && wanted.includes(toComparable(getElementText(byNumber) ?? '')) ? byNumber : undefined;
}

/** Returns the beginning of a text, without its spaces. */
const toComparable = (text: string) => text.slice(0, 1_000).replace(/\s+/g, '').slice(0, 200);

/** Returns the items of the list that has the most of the known items; null if none has any. */
export function findKnownItems(
  page: WebPage,
  numbers: Map<Element, number>,
  known: { title: string; link: string | null }[],
): FoundItems | null {
  let best: { found: FoundItems; hits: number } | null = null;
  const tried = new Set<string>();
  for (const title of findKnownElements(page, known)) {
    const selectors = proposeByExample(page.tree, { title });
    const key = JSON.stringify(selectors);
    if (!selectors || tried.has(key)) continue;
    tried.add(key);
    const found = readFoundItems(page, numbers, selectors);
    const hits = found ? countKnown(found, known) : 0;
    if (found && hits > (best?.hits ?? 0)) best = { found, hits };
  }
  return best?.found ?? null;
}

/** Returns the elements with the title of a known item, then the links to one. */
function findKnownElements({ tree, url }: WebPage, known: { title: string; link: string | null }[]): Element[] {
  const titles = new Set(known.map(({ title }) => toComparable(title)));
  const links = new Set(known.flatMap(({ link }) => (link === null ? [] : toLinkKey(link))));
  const base = getPageBase({ tree, url });
  const isLeaf = ({ children }: Element) => children.every((child) => !isTag(child));
  const byTitle = findAll(
    (node) => (node.name === 'a' || isLeaf(node)) && titles.has(toComparable(getElementText(node) ?? '')),
    tree.children as AnyNode[],
  );
  const byLink = findAll((node) => {
    const link = node.name === 'a' ? toCanonicalLink(node.attribs['href'] ?? null, base) : null;
    return link !== null && links.has(toLinkKey(link)) && getElementText(node) !== null;
  }, tree.children as AnyNode[]);
  return [...pickRare(byTitle), ...pickRare(byLink)];
}

/** Returns the first elements, without those of a text that too many have. */
function pickRare(elements: Element[]): Element[] {
  const counts = new Map<string, number>();
  for (const one of elements) counts.set(getElementText(one) ?? '', (counts.get(getElementText(one) ?? '') ?? 0) + 1);
  return elements.filter((one) => (counts.get(getElementText(one) ?? '') ?? 0) <= MAX_PLACES).slice(0, MAX_EXAMPLES);
}

function countKnown({ items }: FoundItems, known: { title: string; link: string | null }[]): number {
  const titles = new Set(items.map(({ title }) => toComparable(title)));
  const links = new Set(items.flatMap(({ link }) => (link === null ? [] : toLinkKey(link))));
  return known.filter(
    ({ title, link }) => titles.has(toComparable(title)) || (link !== null && links.has(toLinkKey(link))),
  ).length;
}

/** Returns the items that selectors find, as the adapter of pages reads them; null if they find none. */
export function readFoundItems(
  page: WebPage,
  numbers: Map<Element, number>,
  selectors: PageItemSelectors,
): FoundItems | null {
  try {
    const { read, omittedCount } = readPageItems(page.tree, selectors);
    const base = getPageBase(page);
    const items = read.flatMap(({ element, heading, dateElement, item }) => {
      if (typeof item === 'string') return [];
      const elements = {
        item: numbers.get(element) ?? 1,
        title: numbers.get(heading ?? element) ?? 1,
        date: dateElement && (numbers.get(dateElement) ?? null),
      };
      return [{ ...toShownItem(item, base), elements }];
    });
    if (items.length === 0) return null;
    return { selectors, count: items.length + omittedCount, items: items.slice(0, MAX_SHOWN) };
  } catch (error) {
    if (error instanceof ParseError) return null;
    throw error;
  }
}

function toShownItem({ title, link, date }: AdapterItem, base: string) {
  const parsed = date === null ? null : parseDate(date);
  return {
    title: toPlainText(title ?? '', MAX_TITLE_LENGTH),
    link: toCanonicalLink(link, base),
    date_text: date?.slice(0, MAX_DATE_LENGTH) ?? null,
    date: parsed && isPlausibleDate(parsed, new Date()) ? formatInstant(new Date(parsed.published)) : null,
  };
}

/** Returns the repeated links of a page, the likeliest list first, then its repeated headings. */
export function toPageGroups(tree: Document, numbers: Map<Element, number>): PageSelection['groups'] {
  const known = new Set<Element>();
  const groups: PageSelection['groups'] = [];
  const add = (titles: Element[]) => {
    const [first] = titles;
    // The same titles are grouped once for each of the elements around them.
    if (!first || titles.length < MIN_GROUP_ITEMS || titles.some((title) => known.has(title))) return;
    for (const title of titles) known.add(title);
    const texts = titles.map((title) => (getElementText(title) ?? '').slice(0, MAX_GROUP_TITLE_LENGTH));
    groups.push({ element: numbers.get(first) ?? 1, items: titles.length, titles: texts.slice(0, MAX_GROUP_TITLES) });
  };
  for (const { anchors } of findItemGroups(tree)) add(anchors);
  const headings = findElements(tree, 'h2', 'h3', 'h4', 'h5').filter((one) => !isInside(one, known));
  for (const heading of headings.slice(0, MAX_HEADINGS)) if (!known.has(heading)) add(findTitlesLike(heading));
  return groups.slice(0, MAX_GROUPS);
}

/** Returns whether an element is around or in one of the titles. */
function isInside(element: Element, titles: Set<Element>): boolean {
  for (let place: Element | null = element; place; place = getParent(place)) if (titles.has(place)) return true;
  return findOne((one) => titles.has(one), element.children, true) !== null;
}
