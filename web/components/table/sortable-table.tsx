import type { ComponentChild } from 'preact';
import { useMemo } from 'preact/hooks';
import { downloadDatedFile } from '../../browser/download.ts';
import type { Route } from '../../browser/route.ts';
import { announce } from '../../data/announce.ts';
import { type CsvCell, formatCsv } from '../../values/csv.ts';
import { getTableSort, setTableSort, sortRows, type TableColumn } from './table-sorting.ts';

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
