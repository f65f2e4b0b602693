import type { FormatCallback } from 'html-to-text';

/** Marks that end a cell, and a term. They are white space: one outside a row or a list parts two words. */
const CELL_END = '\v';
const TERM_END = '\f';
/** A point with its number in a cell of its own is a paragraph. */
const MARKER = /^(?:\(?(?:\d{1,3}|[a-z]{1,2}|[ivx]{1,5})[.)]|[—–•*-])$/i;

const ended =
  (mark: string): FormatCallback =>
  (element, walk, builder) => {
    walk(element.children, builder);
    builder.addLiteral(mark);
  };

const block =
  (blockTransform: (text: string) => string): FormatCallback =>
  (element, walk, builder) => {
    builder.openBlock({ leadingLineBreaks: 1 });
    walk(element.children, builder);
    builder.closeBlock({ trailingLineBreaks: 1, blockTransform });
  };

const partsOf = (text: string, mark: string) => text.split(mark).map((part) => part.trim());

/** `Limit | Day`, as the text of a document has a row. Paragraphs or a table in a cell are what a page is laid out with: they stay lines. */
function row(text: string): string {
  const cells = partsOf(text, CELL_END);
  if (cells.at(-1) === '') cells.pop();
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length < 2 || filled.some((cell) => /\n\n| \| /.test(cell))) return filled.join('\n');
  const between = filled.length === 2 && MARKER.test(filled[0] ?? '') ? ' ' : ' | ';
  return cells.map((cell) => cell.replaceAll('\n', ' ')).join(between);
}

/** `Deadline: 3 May 2026`, as the text of a document has what a list defines. */
const definitions = (text: string) =>
  partsOf(text, TERM_END).reduce(
    (before, part) => `${before}${part === '' || /[:?.]$/.test(before) ? '' : ':'} ${part}`,
  );

/** How tables, lists of definitions and the lines between texts become text. */
export const formatters = {
  row: block(row),
  cell: ended(CELL_END),
  definitions: block(definitions),
  term: ended(TERM_END),
};

export const cellSelectors = [
  { selector: 'tr', format: 'row' },
  { selector: 'td', format: 'cell' },
  { selector: 'th', format: 'cell' },
  { selector: 'dl', format: 'definitions' },
  { selector: 'dt', format: 'term' },
  ...['dd', 'caption', 'hr'].map((selector) => ({ selector, format: 'block' })),
];
