import type { FormatCallback } from 'html-to-text';

/** Characters that mark the end of a cell and of a term. They are white space outside of rows and lists. */
const CELL_END = '\v';
const TERM_END = '\f';
/** A list number in a separate cell begins a paragraph. */
const LIST_MARKER = /^(?:\(?(?:\d{1,3}|[a-z]{1,2}|[ivx]{1,5})[.)]|[—–•*-])$/i;

const endWith =
  (mark: string): FormatCallback =>
  (element, walk, builder) => {
    walk(element.children, builder);
    builder.addLiteral(mark);
  };

const formatBlock =
  (blockTransform: (text: string) => string): FormatCallback =>
  (element, walk, builder) => {
    builder.openBlock({ leadingLineBreaks: 1 });
    walk(element.children, builder);
    builder.closeBlock({ trailingLineBreaks: 1, blockTransform });
  };

const splitParts = (text: string, mark: string) => text.split(mark).map((part) => part.trim());

/** Formats a table row as `Limit \| Day`. Cells with paragraphs or tables are page layout and stay lines. */
function formatRow(text: string): string {
  const cells = splitParts(text, CELL_END);
  if (cells.at(-1) === '') cells.pop();
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length < 2 || filled.some((cell) => /\n\n| \| /.test(cell))) return filled.join('\n');
  const between = filled.length === 2 && LIST_MARKER.test(filled[0] ?? '') ? ' ' : ' | ';
  return cells.map((cell) => cell.replaceAll('\n', ' ')).join(between);
}

/** Formats a definition list as `Deadline: 3 May 2026`. */
const formatDefinitions = (text: string) =>
  splitParts(text, TERM_END).reduce(
    (before, part) => `${before}${part === '' || /[:?.]$/.test(before) ? '' : ':'} ${part}`,
  );

/** Formatters for html-to-text that print tables as `Limit | Day`, and definitions as `Term: text`. */
export const htmlTableFormatters = {
  row: formatBlock(formatRow),
  cell: endWith(CELL_END),
  definitions: formatBlock(formatDefinitions),
  term: endWith(TERM_END),
};

/** The selectors of html-to-text that apply `htmlTableFormatters` to rows, cells and definition lists. */
export const htmlTableSelectors = [
  { selector: 'tr', format: 'row' },
  { selector: 'td', format: 'cell' },
  { selector: 'th', format: 'cell' },
  { selector: 'dl', format: 'definitions' },
  { selector: 'dt', format: 'term' },
  ...['dd', 'caption', 'hr'].map((selector) => ({ selector, format: 'block' })),
];
