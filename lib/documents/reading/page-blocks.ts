import type { Block } from './block.ts';
import { oneLine } from './clean.ts';
import {
  isElement,
  isText,
  lengthOf,
  linkShare,
  type PageDocument,
  type PageElement,
  type PageNode,
} from './page-element.ts';
import { isBlock } from './page-tree.ts';
import { plainBlocks } from './plain-blocks.ts';
import { raised } from './raised.ts';

const HEADING = /^h[1-6]$/;
/** A paragraph ends at two line breaks, as pages without paragraphs have it. */
const PARAGRAPH_END = /\n[^\S\n]*\n\s*/;

/** The text being gathered up to the end of a paragraph, and the blocks before it. */
interface Gathered {
  blocks: Block[];
  line: string;
}

/** The text of an element in blocks: headings, paragraphs, and lists and tables with a line each. Nothing in it is left out. */
export function blocksOf(element: PageElement): Block[] {
  const gathered: Gathered = { blocks: [], line: '' };
  gatherElement(element, gathered);
  end(gathered, false);
  return withMarkers(gathered.blocks);
}

/** The number of a point that a table sets apart from its text, as the Official Journal of the European Union does. */
const MARKER = /^(?:\(?(?:\d{1,3}|[a-z]{1,2}|[ivxl]{1,6})[.)]|[—–•-])$/iu;

/** Blocks in which a number that stands alone begins what follows it. */
function withMarkers(blocks: Block[]): Block[] {
  const marked: Block[] = [];
  let marker = '';
  for (const { text, isHeading } of blocks) {
    if (MARKER.test(text)) {
      if (marker !== '') marked.push({ text: marker, isHeading: false });
      marker = text;
    } else {
      marked.push({ text: marker === '' ? text : `${marker} ${text}`, isHeading });
      marker = '';
    }
  }
  return marker === '' ? marked : [...marked, { text: marker, isHeading: false }];
}

function gather(node: PageNode, to: Gathered): void {
  if (isText(node)) to.line += node.textContent.replace(/\s+/g, ' ');
  else if (isElement(node)) gatherElement(node, to);
}

/** Gathers neighbours; a link or a button beside another element is a word of its own, though no space stands between them. */
function gatherAll(nodes: Iterable<PageNode>, to: Gathered): void {
  let before: PageNode | null = null;
  for (const node of nodes) {
    if (before && areApart(before, node)) to.line += ' ';
    gather(node, to);
    before = node;
  }
}

function areApart(before: PageNode, node: PageNode): boolean {
  if (!isElement(before) || !isElement(node) || !(isControl(before) || isControl(node))) return false;
  const address = before.getAttribute('href');
  if (address !== null && address === node.getAttribute('href')) return false;
  return /[\p{L}\p{N}]/u.test(before.textContent.slice(-1)) && /[\p{L}\p{N}]/u.test(node.textContent.slice(0, 1));
}

const isControl = ({ localName }: PageElement) => localName === 'a' || localName === 'button';

function gatherElement(element: PageElement, to: Gathered): void {
  const name = element.localName;
  if (name === 'br') to.line += '\n';
  else if (name === 'sup') to.line += raised(to.line, element.textContent, element.querySelector('a') !== null);
  else if (name === 'q') to.line += `“${element.textContent}”`;
  else if (!isBlock(element)) gatherAll(element.childNodes, to);
  else gatherBlock(element, name, to);
}

function gatherBlock(element: PageElement, name: string, to: Gathered): void {
  end(to, false);
  if (name === 'pre') to.blocks.push(...plainBlocks(element.textContent));
  else if (name === 'ul' || name === 'ol' || name === 'menu') listInto(to, element);
  else if (name === 'dl') to.blocks.push(...oneBlock(definitionLines(element)));
  else if (name === 'table' && isDataTable(element)) tableInto(to, element);
  else gatherAll(element.childNodes, to);
  end(to, HEADING.test(name) || name === 'caption' || element.getAttribute('role') === 'heading');
}

function end(to: Gathered, isHeading: boolean): void {
  for (const paragraph of to.line.split(PARAGRAPH_END)) {
    const text = linesOf(paragraph).join('\n');
    if (text !== '') to.blocks.push({ text, isHeading });
  }
  to.line = '';
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map(oneLine)
    .filter((line) => line !== '');
const oneBlock = (lines: string[]): Block[] =>
  lines.length === 0 ? [] : [{ text: lines.join('\n'), isHeading: false }];

/** Lists of sentences become lines; where items are parts of a page, with headings or tables, they stay that. */
function listInto(to: Gathered, list: PageElement): void {
  const items = [...list.childNodes];
  if (list.querySelector('h1, h2, h3, h4, h5, h6, table, pre')) for (const node of items) gather(node, to);
  else to.blocks.push(...oneBlock(items.flatMap((node) => itemLines(node))));
}

function itemLines(node: PageNode): string[] {
  const lines = isElement(node) ? blocksOf(node).flatMap(({ text }) => text.split('\n')) : linesOf(node.textContent);
  const isItem = isElement(node) && node.localName === 'li';
  const [first, ...others] = lines;
  if (!isItem || first === undefined || first.startsWith('- '))
    return isText(node) || isItem || isElement(node) ? lines : [];
  return [`- ${first.replace(/^[-–•·▪►]\s+/u, '')}`, ...others];
}

/** What a list defines, a line each: `Deadline: 3 May 2026`. */
function definitionLines(list: PageElement): string[] {
  const lines: string[] = [];
  let term = '';
  for (const part of list.querySelectorAll('dt, dd')) {
    if (part.parentElement?.closest('dl') !== list) continue;
    const found = blocksOf(part).flatMap(({ text }) => text.split('\n'));
    if (part.localName === 'dt') {
      if (term !== '') lines.push(term);
      term = found.join(' ');
    } else {
      const [first = '', ...others] = found;
      lines.push(term === '' ? first : `${term}${/[:?.]$/.test(term) ? '' : ':'} ${first}`, ...others);
      term = '';
    }
  }
  return [...lines, term].map((line) => line.trim()).filter((line) => line !== '');
}

function tableInto(to: Gathered, table: PageElement): void {
  const caption = table.querySelector('caption');
  if (caption) to.blocks.push(...blocksOf(caption).map(({ text }) => ({ text, isHeading: true })));
  to.blocks.push(
    ...oneBlock(
      tableLines(table, (cell) =>
        blocksOf(cell)
          .map(({ text }) => text.replaceAll('\n', ' '))
          .join(' '),
      ),
    ),
  );
}

/** Marks tables with data or numbered points with a summary, by which Readability knows that they are text. */
export function markTables(document: PageDocument): void {
  for (const table of document.querySelectorAll('table'))
    if (isDataTable(table) || isNumberedPoints(table)) table.setAttribute('summary', 'data');
}

/** A cell of so much text is a part of a page that is laid out as a table. */
const LONGEST_CELL = 1_500;

/** Whether a table holds data in rows and columns, and is not what a page is laid out with. */
function isDataTable(table: PageElement): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute('role') ?? '')) return false;
  if (table.querySelector('table, h1, h2, h3, form')) return false;
  const rows = rowsOf(table).map(cellsOf);
  if (!rows.some((cells) => cells.length > 1) || isNumberedPoints(table)) return false;
  if (linkShare(table) > MAX_LINK_SHARE) return false;
  return rows.every((cells) => cells.every((cell) => lengthOf(cell) <= LONGEST_CELL));
}

/** A table of so many links is a menu. */
const MAX_LINK_SHARE = 0.9;

function isNumberedPoints(table: PageElement): boolean {
  const rows = rowsOf(table).map(cellsOf);
  return rows.length > 0 && rows.every((cells) => cells.length === 2 && isMarker(cells[0]));
}

/** Points with their number in a separate cell are paragraphs. */
const isMarker = (cell: PageElement | undefined) =>
  /^\s*(?:\(?(?:\d{1,3}|[a-z]{1,2}|[ivxl]{1,6})[.)]|[—–•-])\s*$/iu.test(cell?.textContent.slice(0, 100) ?? '');

/** A line for each row of a table, head first and foot last, its cells separated by ` | `. */
function tableLines(table: PageElement, textOf: (cell: PageElement) => string): string[] {
  const rows = rowsOf(table);
  const part = (row: PageElement) => row.parentElement?.localName ?? '';
  const head = rows.filter((row) => part(row) === 'thead');
  const foot = rows.filter((row) => part(row) === 'tfoot');
  const others = rows.filter((row) => !head.includes(row) && !foot.includes(row));
  return [...head, ...others, ...foot]
    .map((row) => cellsOf(row).map(textOf))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => cells.join(' | ').trim());
}

const rowsOf = (table: PageElement) => [...table.querySelectorAll('tr')];
const cellsOf = (row: PageElement) =>
  [...row.children].filter(({ localName }) => localName === 'td' || localName === 'th');
