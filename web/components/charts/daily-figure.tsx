import type { Route } from '../../browser/route.ts';
import { formatMediumDay } from '../../values/date-format.ts';
import { SortableTable, type TableColumn } from '../sortable-table.tsx';
import { type DailyCount, describeDailyCounts, getMaxEntries } from './daily-counts.ts';
import { DayBarChart } from './day-bar-chart.tsx';

interface DailyFigureProps {
  /** Identifies its table in the address and in the file name. */
  name: string;
  days: DailyCount[];
  /** Whether it is shown small next to other content. */
  isSmall?: boolean;
  route: Route;
}

const DAY_COLUMNS: TableColumn<DailyCount>[] = [
  { name: 'date', label: 'Day (UTC)', value: ({ date }) => date, render: ({ date }) => formatMediumDay(date) },
  { name: 'entries', label: 'Updates', value: ({ entries }) => entries, isNumber: true },
];

/** Renders entries per day as a chart, a text and a table. */
export function DailyFigure({ name, days, isSmall = false, route }: DailyFigureProps) {
  const caption = describeDailyCounts(days);
  const first = days[0]?.date;
  const last = days.at(-1)?.date;
  return (
    <figure>
      <DayBarChart days={days} label={caption} isSmall={isSmall} />
      <p class="axis" aria-hidden="true">
        <span>{first && formatMediumDay(first)}</span>
        <span>at most {getMaxEntries(days)} a day</span>
        <span>{last && formatMediumDay(last)}</span>
      </p>
      <figcaption>{caption}</figcaption>
      <details>
        <summary>Show as table</summary>
        <SortableTable
          name={name}
          caption="Updates a day"
          columns={DAY_COLUMNS}
          rows={days}
          getKey={({ date }) => date}
          sort="-date"
          route={route}
        />
      </details>
    </figure>
  );
}
