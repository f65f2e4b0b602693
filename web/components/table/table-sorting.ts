import type { ComponentChild } from 'preact';
import { buildHref, type Route } from '../../browser/route.ts';
import type { CsvCell } from '../../values/csv.ts';

export interface TableColumn<Row> {
  /** Identifies the column in the address and in the file. */
  name: string;
  label: string;
  /** The value for sorting and for the file. */
  value: (row: Row) => CsvCell;
  /** Renders the cell, if it is not the plain value. */
  render?: (row: Row) => ComponentChild;
  isNumber?: boolean;
}

/** A table with its default order and the route that may request another one. */
interface SortRequest<Row> {
  name: string;
  columns: TableColumn<Row>[];
  sort: string;
  route: Route;
}

/** Returns the order of the address, or the table's default. */
export function getTableSort<Row>({ name, columns, sort, route }: SortRequest<Row>): {
  by: TableColumn<Row> | undefined;
  isDown: boolean;
} {
  const parse = (text: string) => ({
    by: columns.find((column) => column.name === text.replace(/^-/, '')),
    isDown: text.startsWith('-'),
  });
  const requested = parse(route.query.get(`sort-${name}`) ?? '');
  return requested.by ? requested : parse(sort);
}

/** Puts the order into the address without a new history entry. */
export function setTableSort(name: string, sort: string, { path, query }: Route): void {
  history.replaceState(history.state, '', buildHref(path, { ...Object.fromEntries(query), [`sort-${name}`]: sort }));
  dispatchEvent(new Event('hashchange'));
}

function compareCells(a: CsvCell, b: CsvCell): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en', { numeric: true });
}

/** Sorts rows. Missing values are last in both directions. */
export function sortRows<Row>(rows: Row[], by: TableColumn<Row> | undefined, isDown: boolean): Row[] {
  if (!by) return rows;
  return [...rows].sort((one, other) => {
    const a = by.value(one);
    const b = by.value(other);
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return isDown ? compareCells(b, a) : compareCells(a, b);
  });
}
