import type { ComponentChild } from 'preact';
import { addressOf, type Route } from '../route.ts';
import type { Cell } from './csv.ts';

export interface Column<Row> {
  /** Identifies the column in the address and in the file. */
  name: string;
  label: string;
  /** The value for sorting and for the file. */
  value: (row: Row) => Cell;
  /** Renders the cell, if it is not the plain value. */
  draw?: (row: Row) => ComponentChild;
  isNumber?: boolean;
}

/** A table with its default order and the route that may request another one. */
interface Asked<Row> {
  name: string;
  columns: Column<Row>[];
  sort: string;
  route: Route;
}

/** Returns the order of the address, or the table's default. */
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

/** Puts the order into the address without a new history entry. */
export function sortBy(name: string, sort: string, { path, query }: Route): void {
  history.replaceState(history.state, '', addressOf(path, { ...Object.fromEntries(query), [`sort-${name}`]: sort }));
  dispatchEvent(new Event('hashchange'));
}

function compare(a: Cell, b: Cell): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en', { numeric: true });
}

/** Sorts rows. Missing values are last in both directions. */
export function sorted<Row>(rows: Row[], by: Column<Row> | undefined, isDown: boolean): Row[] {
  if (!by) return rows;
  return [...rows].sort((one, other) => {
    const [a, b] = [by.value(one), by.value(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return isDown ? compare(b, a) : compare(a, b);
  });
}
