import type { TextBlock } from '../text-block.ts';
import { formatSuperscript, splitPlainText, toSingleLine } from '../text-block.ts';
import {
  getLinkTextRatio,
  getTextLength,
  isElementNode,
  isTextNode,
  type PageDocument,
  type PageElement,
  type PageNode,
} from './page-element.ts';
import { isBlockElement } from './page-tree.ts';

const HEADING = /^h[1-6]$/;
/** Two line breaks end a paragraph on pages without paragraph elements. */
const PARAGRAPH_END = /\n[^\S\n]*\n\s*/;

/** The finished blocks, and the text of the current paragraph. */
interface BlockBuilder {
  blocks: TextBlock[];
  line: string;
}

/**
 * Converts an element of a page to headings, paragraphs, lists and tables, with all of its text.
 * Lists and tables have one line per item or row.
 */
export function extractTextBlocks(element: PageElement): TextBlock[] {
  const gathered: BlockBuilder = { blocks: [], line: '' };
  appendElement(element, gathered);
  endParagraph(gathered, false);
  return joinMarkers(gathered.blocks);
}

/** The number of a point in a separate table cell, as in the Official Journal of the European Union. */
const MARKER = /^(?:\(?(?:\d{1,3}|[a-z]{1,2}|[ivxl]{1,6})[.)]|[—–•-])$/iu;

/** Joins a number in a separate block with the block after it. */
function joinMarkers(blocks: TextBlock[]): TextBlock[] {
  const marked: TextBlock[] = [];
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

function appendNode(node: PageNode, to: BlockBuilder): void {
  if (isTextNode(node)) to.line += node.textContent.replace(/\s+/g, ' ');
  else if (isElementNode(node)) appendElement(node, to);
}

/** Appends adjacent nodes. A link or button and its neighbour are separate words, even without a space. */
function appendNodes(nodes: Iterable<PageNode>, to: BlockBuilder): void {
  let before: PageNode | null = null;
  for (const node of nodes) {
    if (before && areSeparateWords(before, node)) to.line += ' ';
    appendNode(node, to);
    before = node;
  }
}

function areSeparateWords(before: PageNode, node: PageNode): boolean {
  if (!isElementNode(before) || !isElementNode(node) || !(isControl(before) || isControl(node))) return false;
  const address = before.getAttribute('href');
  if (address !== null && address === node.getAttribute('href')) return false;
  return /[\p{L}\p{N}]/u.test(before.textContent.slice(-1)) && /[\p{L}\p{N}]/u.test(node.textContent.slice(0, 1));
}

const isControl = ({ localName }: PageElement) => localName === 'a' || localName === 'button';

function appendElement(element: PageElement, to: BlockBuilder): void {
  const name = element.localName;
  if (name === 'br') to.line += '\n';
  else if (name === 'sup')
    to.line += formatSuperscript(to.line, element.textContent, element.querySelector('a') !== null);
  else if (name === 'q') to.line += `“${element.textContent}”`;
  else if (!isBlockElement(element)) appendNodes(element.childNodes, to);
  else appendBlock(element, name, to);
}

function appendBlock(element: PageElement, name: string, to: BlockBuilder): void {
  endParagraph(to, false);
  if (name === 'pre') to.blocks.push(...splitPlainText(element.textContent));
  else if (name === 'ul' || name === 'ol' || name === 'menu') appendList(to, element);
  else if (name === 'dl') to.blocks.push(...toBlocks(listDefinitionLines(element)));
  else if (name === 'table' && isDataTable(element)) appendTable(to, element);
  else appendNodes(element.childNodes, to);
  endParagraph(to, HEADING.test(name) || name === 'caption' || element.getAttribute('role') === 'heading');
}

function endParagraph(to: BlockBuilder, isHeading: boolean): void {
  for (const paragraph of to.line.split(PARAGRAPH_END)) {
    const text = splitLines(paragraph).join('\n');
    if (text !== '') to.blocks.push({ text, isHeading });
  }
  to.line = '';
}

const splitLines = (text: string) =>
  text
    .split('\n')
    .map(toSingleLine)
    .filter((line) => line !== '');
const toBlocks = (lines: string[]): TextBlock[] =>
  lines.length === 0 ? [] : [{ text: lines.join('\n'), isHeading: false }];

/** Appends a list as lines; items with headings or tables are appended as parts of the page. */
function appendList(to: BlockBuilder, list: PageElement): void {
  const items = [...list.childNodes];
  if (list.querySelector('h1, h2, h3, h4, h5, h6, table, pre')) for (const node of items) appendNode(node, to);
  else to.blocks.push(...toBlocks(items.flatMap((node) => listItemLines(node))));
}

function listItemLines(node: PageNode): string[] {
  const lines = isElementNode(node)
    ? extractTextBlocks(node).flatMap(({ text }) => text.split('\n'))
    : splitLines(node.textContent);
  const isItem = isElementNode(node) && node.localName === 'li';
  const [first, ...others] = lines;
  if (!isItem || first === undefined || first.startsWith('- '))
    return isTextNode(node) || isItem || isElementNode(node) ? lines : [];
  return [`- ${first.replace(/^[-–•·▪►]\s+/u, '')}`, ...others];
}

/** Returns the lines of a definition list: `Deadline: 3 May 2026`. */
function listDefinitionLines(list: PageElement): string[] {
  const lines: string[] = [];
  let term = '';
  for (const part of list.querySelectorAll('dt, dd')) {
    if (part.parentElement?.closest('dl') !== list) continue;
    const found = extractTextBlocks(part).flatMap(({ text }) => text.split('\n'));
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

function appendTable(to: BlockBuilder, table: PageElement): void {
  const caption = table.querySelector('caption');
  if (caption) to.blocks.push(...extractTextBlocks(caption).map(({ text }) => ({ text, isHeading: true })));
  to.blocks.push(
    ...toBlocks(
      listTableLines(table, (cell) =>
        extractTextBlocks(cell)
          .map(({ text }) => text.replaceAll('\n', ' '))
          .join(' '),
      ),
    ),
  );
}

/**
 * Marks tables with data or numbered points by a `summary` attribute, in place.
 * Readability then treats these tables as text and keeps them.
 */
export function markDataTables(document: PageDocument): void {
  for (const table of document.querySelectorAll('table'))
    if (isDataTable(table) || isNumberedPoints(table)) table.setAttribute('summary', 'data');
}

/** A table with a longer cell is the layout of a page. */
const MAX_CELL_LENGTH = 1_500;

/** Returns true for a table of data, and false for the layout of a page. */
function isDataTable(table: PageElement): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute('role') ?? '')) return false;
  if (table.querySelector('table, h1, h2, h3, form')) return false;
  const rows = listRows(table).map(listCells);
  if (!rows.some((cells) => cells.length > 1) || isNumberedPoints(table)) return false;
  if (getLinkTextRatio(table) > MAX_LINK_SHARE) return false;
  return rows.every((cells) => cells.every((cell) => getTextLength(cell) <= MAX_CELL_LENGTH));
}

/** A table with a larger share of links is a menu. */
const MAX_LINK_SHARE = 0.9;

function isNumberedPoints(table: PageElement): boolean {
  const rows = listRows(table).map(listCells);
  return rows.length > 0 && rows.every((cells) => cells.length === 2 && isMarker(cells[0]));
}

/** Returns true for a cell with only the number of a point: such points are paragraphs. */
const isMarker = (cell: PageElement | undefined) =>
  /^\s*(?:\(?(?:\d{1,3}|[a-z]{1,2}|[ivxl]{1,6})[.)]|[—–•-])\s*$/iu.test(cell?.textContent.slice(0, 100) ?? '');

/** Returns one line per row of a table, head first and foot last, with cells separated by ` | `. */
function listTableLines(table: PageElement, textOf: (cell: PageElement) => string): string[] {
  const rows = listRows(table);
  const part = (row: PageElement) => row.parentElement?.localName ?? '';
  const head = rows.filter((row) => part(row) === 'thead');
  const foot = rows.filter((row) => part(row) === 'tfoot');
  const others = rows.filter((row) => !head.includes(row) && !foot.includes(row));
  return [...head, ...others, ...foot]
    .map((row) => listCells(row).map(textOf))
    .filter((cells) => cells.some((cell) => cell !== ''))
    .map((cells) => cells.join(' | ').trim());
}

const listRows = (table: PageElement) => [...table.querySelectorAll('tr')];
const listCells = (row: PageElement) =>
  [...row.children].filter(({ localName }) => localName === 'td' || localName === 'th');
