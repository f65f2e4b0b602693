import type { ComponentChild } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Route } from '../route.ts';
import { announce } from './announce.tsx';
import { type Cell, csvOf } from './csv.ts';
import { download } from './download.ts';
import { type Column, orderOf, sortBy, sorted } from './sortable-table-order.ts';

interface Props<Row> {
  /** Identifies the table in the address and in the file name. */
  name: string;
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
  /** The default column, with a minus for descending order. */
  sort: string;
  route: Route;
  /** Renders the actions of a row. */
  actions?: (row: Row) => ComponentChild;
}

/** Renders a table with sort buttons and a CSV download in the current order. */
export function SortableTable<Row>(props: Props<Row>) {
  const { name, caption, columns, rows, keyOf, actions, route } = props;
  const { by, isDown } = orderOf(props);
  const shown = useMemo(() => sorted(rows, by, isDown), [rows, by?.name, isDown]);
  const file = () =>
    csvOf(
      columns.map((column) => column.name),
      shown.map((row) => columns.map((column) => column.value(row))),
    );
  const sort = (column: Column<Row>) => {
    const goesDown = column.name === by?.name ? !isDown : Boolean(column.isNumber);
    sortBy(name, `${goesDown ? '-' : ''}${column.name}`, route);
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
                <Head
                  key={column.name}
                  label={column.label}
                  isNumber={column.isNumber}
                  order={column.name === by?.name ? (isDown ? 'descending' : 'ascending') : undefined}
                  sort={() => sort(column)}
                />
              ))}
              {actions && <th scope="col">Actions</th>}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map((column, index) => (
                  <Data key={column.name} isFirst={index === 0} isNumber={column.isNumber}>
                    {column.draw ? column.draw(row) : asText(column.value(row))}
                  </Data>
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
        onClick={() => download(name, file())}
      >
        Download CSV
      </button>
    </div>
  );
}

const asText = (cell: Cell) => (typeof cell === 'number' ? cell.toLocaleString('en') : (cell ?? 'none'));

interface HeadProps {
  label: string;
  isNumber: boolean | undefined;
  order: 'ascending' | 'descending' | undefined;
  sort: () => void;
}

function Head({ label, isNumber, order, sort }: HeadProps) {
  return (
    <th scope="col" aria-sort={order} class={isNumber ? 'number' : undefined}>
      <button type="button" onClick={sort}>
        {label}
        <span aria-hidden="true">{order ? (order === 'ascending' ? ' ▲' : ' ▼') : ' ↕'}</span>
      </button>
    </th>
  );
}

interface DataProps {
  isFirst: boolean;
  isNumber: boolean | undefined;
  children: ComponentChild;
}

function Data({ isFirst, isNumber, children }: DataProps) {
  if (isFirst) return <th scope="row">{children}</th>;
  return <td class={isNumber ? 'number' : undefined}>{children}</td>;
}
