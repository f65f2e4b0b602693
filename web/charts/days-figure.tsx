import { dayShown } from '../parts/date-format.ts';
import { SortableTable } from '../parts/sortable-table.tsx';
import type { Column } from '../parts/sortable-table-order.ts';
import type { Route } from '../route.ts';
import { DayBars } from './day-bars.tsx';
import { type Day, daysInWords, mostOf } from './days.ts';

interface Props {
  /** Identifies its table in the address and in the file name. */
  name: string;
  days: Day[];
  /** Whether it is shown small next to other content. */
  isSmall?: boolean;
  route: Route;
}

const COLUMNS: Column<Day>[] = [
  { name: 'date', label: 'Day (UTC)', value: ({ date }) => date, draw: ({ date }) => dayShown(date) },
  { name: 'entries', label: 'Updates', value: ({ entries }) => entries, isNumber: true },
];

/** Renders entries per day as a chart, a text and a table. */
export function DaysFigure({ name, days, isSmall = false, route }: Props) {
  const words = daysInWords(days);
  const [first, last] = [days[0]?.date, days.at(-1)?.date];
  return (
    <figure>
      <DayBars days={days} label={words} isSmall={isSmall} />
      <p class="axis" aria-hidden="true">
        <span>{first && dayShown(first)}</span>
        <span>at most {mostOf(days)} a day</span>
        <span>{last && dayShown(last)}</span>
      </p>
      <figcaption>{words}</figcaption>
      <details>
        <summary>Day by day, as a table</summary>
        <SortableTable
          name={name}
          caption="Updates a day"
          columns={COLUMNS}
          rows={days}
          keyOf={({ date }) => date}
          sort="-date"
          route={route}
        />
      </details>
    </figure>
  );
}
