import type { ComponentChild } from 'preact';
import { addressOf, type Route } from '../route.ts';
import type { Cell } from './csv.ts';

export interface Column<Row> {
  /** Its name in the address and in the file. */
  name: string;
  label: string;
  /** What rows are sorted by, and what the file holds. */
  value: (row: Row) => Cell;
  /** How it is shown, where it is not shown as it is. */
  draw?: (row: Row) => ComponentChild;
  isNumber?: boolean;
}

/** What an order is of: a table, its columns, its own order, and the address that may ask for another one. */
interface Asked<Row> {
  name: string;
  columns: Column<Row>[];
  sort: string;
  route: Route;
}

/** The order that the address asks for, or the table's own. */
export function orderOf<Row>({ name, columns, sort, route }: Asked<Row>): {
  by: Column<Row> | undefined;
  isDown: boolean;
} {
  const parse = (text: string) => ({
    by: columns.find((column) => column.name === text.replace(/^-/, '')),
    isDown: text.startsWith('-'),
  });
  const asked = parse(route.query.get(`sort-${name}`) ?? '');
  return asked.by ? asked : parse(sort);
}

/** Puts the order into the address. The place in the history stays the same one. */
export function sortBy(name: string, sort: string, { path, query }: Route): void {
  history.replaceState(history.state, '', addressOf(path, { ...Object.fromEntries(query), [`sort-${name}`]: sort }));
  dispatchEvent(new Event('hashchange'));
}

function compare(a: Cell, b: Cell): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en', { numeric: true });
}

/** Rows in order; what has no value stands last in both directions. */
export function sorted<Row>(rows: Row[], by: Column<Row> | undefined, isDown: boolean): Row[] {
  if (!by) return rows;
  return [...rows].sort((one, other) => {
    const [a, b] = [by.value(one), by.value(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return isDown ? compare(b, a) : compare(a, b);
  });
}
