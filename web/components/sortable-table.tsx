import type { ComponentChild } from 'preact';
import { useMemo } from 'preact/hooks';
import { downloadDatedFile } from '../browser/download.ts';
import { buildHref, type Route } from '../browser/route.ts';
import { announce } from '../data/messages.ts';
import { type CsvCell, formatCsv } from '../values/csv.ts';

const SORT_SIGNS = { ascending: ' ▲', descending: ' ▼', none: ' ↕' } as const;

interface SortableTableProps<Row> {
  /** Identifies the table in the address and in the file name. */
  name: string;
  caption: string;
  columns: TableColumn<Row>[];
  rows: Row[];
  getKey: (row: Row) => string;
  /** The default column, with a minus for descending order. */
  sort: string;
  route: Route;
  /** Renders the actions of a row. */
  actions?: (row: Row) => ComponentChild;
}

/** Renders a table with sort buttons and a CSV download in the current order. */
export function SortableTable<Row>(props: SortableTableProps<Row>) {
  const { name, caption, columns, rows, actions } = props;
  const { by, isDown } = getTableSort(props);
  const direction = isDown ? 'descending' : 'ascending';
  const shown = useMemo(() => sortRows(rows, by, isDown), [rows, by?.name, isDown]);
  const file = () =>
    formatCsv(
      columns.map((column) => column.name),
      shown.map((row) => columns.map((column) => column.value(row))),
    );
  const sort = (column: TableColumn<Row>) => {
    const goesDown = column.name === by?.name ? !isDown : Boolean(column.isNumber);
    setTableSort(name, `${goesDown ? '-' : ''}${column.name}`, props.route);
    announce(`${caption}: sorted by ${column.label}, ${goesDown ? 'descending' : 'ascending'}.`);
  };
  return (
    <div class="table">
      {/* biome-ignore lint/a11y/useSemanticElements: it is a group, and no set of fields */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <div class="scrolls" role="group" aria-label={caption} tabIndex={0}>
        <table>
          <caption class="unseen">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <ColumnHeader
                  key={column.name}
                  label={column.label}
                  isNumber={column.isNumber}
                  order={column.name === by?.name ? direction : undefined}
                  onSort={() => sort(column)}
                />
              ))}
              {actions && <th scope="col">Actions</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={props.getKey(row)}>
                {columns.map((column, index) => (
                  <TableCell key={column.name} column={column} row={row} isFirst={index === 0} />
                ))}
                {actions && <td class="actions">{actions(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <button
        type="button"
        class="secondary outline"
        aria-label={`Download CSV: ${caption}`}
        onClick={() => downloadDatedFile(name, file())}
      >
        Download CSV
      </button>
    </div>
  );
}

const formatTableCell = (cell: CsvCell) => (typeof cell === 'number' ? cell.toLocaleString('en') : (cell ?? 'none'));

interface ColumnHeaderProps {
  label: string;
  isNumber: boolean | undefined;
  order: 'ascending' | 'descending' | undefined;
  onSort: () => void;
}

function ColumnHeader({ label, isNumber, order, onSort }: ColumnHeaderProps) {
  return (
    <th scope="col" aria-sort={order} class={isNumber ? 'number' : undefined}>
      <button type="button" onClick={onSort}>
        {label}
        <span aria-hidden="true">{SORT_SIGNS[order ?? 'none']}</span>
      </button>
    </th>
  );
}

interface TableCellProps<Row> {
  column: TableColumn<Row>;
  row: Row;
  isFirst: boolean;
}

function TableCell<Row>({ column, row, isFirst }: TableCellProps<Row>) {
  const content = column.render ? column.render(row) : formatTableCell(column.value(row));
  if (isFirst) return <th scope="row">{content}</th>;
  return <td class={column.isNumber ? 'number' : undefined}>{content}</td>;
}

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
function getTableSort<Row>({ name, columns, sort, route }: SortRequest<Row>): {
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
function setTableSort(name: string, sort: string, { path, query }: Route): void {
  history.replaceState(history.state, '', buildHref(path, { ...Object.fromEntries(query), [`sort-${name}`]: sort }));
  dispatchEvent(new Event('hashchange'));
}

function compareCells(a: CsvCell, b: CsvCell): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a).localeCompare(String(b), 'en', { numeric: true });
}

/** Sorts rows. Missing values are last in both directions. */
function sortRows<Row>(rows: Row[], by: TableColumn<Row> | undefined, isDown: boolean): Row[] {
  if (!by) return rows;
  return [...rows].sort((one, other) => {
    const a = by.value(one);
    const b = by.value(other);
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return isDown ? compareCells(b, a) : compareCells(a, b);
  });
}
