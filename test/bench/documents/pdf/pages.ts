import type { Line } from './lines.ts';

/* Lines on pages of columns, footnotes at the foot of the column that points to them. */

/** A line and where its left end stands, in points from the page's lower left corner. */
export interface Placed {
  x: number;
  y: number;
  line: Line;
}
export interface Sheet {
  width: number;
  height: number;
  margin: number;
  columns: number;
  /** Between columns. */
  gutter: number;
}

export const columnWidth = ({ width, margin, columns, gutter }: Sheet) =>
  (width - 2 * margin - (columns - 1) * gutter) / columns;

const LEADING = 1.25;
const heightOf = (lines: Line[]) => lines.reduce((sum, { size, gap }) => sum + size * LEADING + gap, 0);

/**
 * The pages of a text; `wide` lines stand over all columns of the first page, `notes` are the lines of each footnote.
 */
export function pagesOf(wide: Line[], lines: Line[], notes: Line[][], sheet: Sheet): Placed[][] {
  const pages: Placed[][] = [[]];
  const top = () => sheet.height - sheet.margin - (pages.length === 1 ? heightOf(wide) + 12 : 0);
  let column = 0;
  let y = top();
  let foot = [] as Line[];
  stack(pages, wide, sheet.margin, sheet.height - sheet.margin);
  const left = () => sheet.margin + column * (columnWidth(sheet) + sheet.gutter);
  const floor = (more: Line[]) =>
    sheet.margin + heightOf([...foot, ...more]) + (foot.length + more.length > 0 ? 10 : 0);
  const endColumn = () => {
    stack(pages, foot, left(), sheet.margin + heightOf(foot));
    column += 1;
    if (column === sheet.columns) {
      pages.push([]);
      column = 0;
    }
    [y, foot] = [top(), []];
  };
  for (const line of lines) {
    const more = line.mark === null ? [] : (notes[line.mark - 1] ?? []);
    if (y - heightOf([line]) < floor(more)) endColumn();
    foot.push(...more);
    y -= heightOf([line]);
    pages.at(-1)?.push({ x: left(), y, line });
  }
  stack(pages, foot, left(), sheet.margin + heightOf(foot));
  return pages;
}

/** Puts lines on the last page, one below the other from `top` on. */
function stack(pages: Placed[][], lines: Line[], x: number, top: number): void {
  let y = top;
  for (const line of lines) {
    y -= heightOf([line]);
    pages.at(-1)?.push({ x, y, line });
  }
}
