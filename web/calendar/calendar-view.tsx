import type { Route } from '../browser/route.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { listDueDates } from '../data/api/entries.ts';
import { usePagination } from '../data/use-pagination.ts';
import { toLocalDay } from '../values/date-format.ts';
import { formatKeyDate } from '../values/key-dates.ts';
import { type CalendarFilter, countSelectedValues, parseCalendarFilter, toDueDatesQuery } from './calendar-filter.ts';
import { CalendarHeader } from './calendar-header.tsx';
import { DueDateRow } from './due-date-row.tsx';
import { groupByMonth } from './due-months.ts';
import { useDueScrollPosition } from './due-scroll-position.ts';
import { useDueKeys } from './use-due-keys.ts';

interface CalendarViewProps {
  route: Route;
}

/** Renders key dates grouped by month, earliest first. */
export function CalendarView({ route }: CalendarViewProps) {
  const filter = parseCalendarFilter(route.query);
  const today = toLocalDay(new Date());
  const query = toDueDatesQuery(filter, today);
  const read = usePagination(`${JSON.stringify(query)} ${route.key}`, (page, signal) =>
    listDueDates({ ...query, ...page }, signal),
  );
  const { items, next, isLoading, error, more, retry } = read;
  const list = useDueKeys(() => !isLoading && next !== null && more());
  useDueScrollPosition(route.key, list, read);
  return (
    <>
      <ViewHeading text="Calendar" />
      <CalendarHeader filter={filter} query={query} />
      <div class="calendar" ref={list} aria-busy={isLoading}>
        {groupByMonth(items).map(({ month, dates }) => (
          <section key={month} aria-labelledby={`due-${month}`}>
            <h2 id={`due-${month}`}>{formatKeyDate(month, {})}</h2>
            <ul>
              {dates.map((due) => (
                <DueDateRow key={`${due.entry.id} ${due.kind} ${due.date}`} due={due} today={today} />
              ))}
            </ul>
          </section>
        ))}
        {isLoading && <Loading subject="the dates" shape="lines" blocks={items.length > 0 ? 2 : 8} />}
        {error != null && <ErrorMessage error={error} onRetry={items.length > 0 ? more : retry} />}
        {!isLoading && error == null && next !== null && (
          <button type="button" class="secondary outline" onClick={more}>
            Show more
          </button>
        )}
        {!isLoading && error == null && next === null && <p class="empty">{getEndText(items.length, filter)}</p>}
      </div>
      <p class="count">Uncertain dates and relative dates (“within 60 days”) are not listed.</p>
    </>
  );
}

function getEndText(count: number, filter: CalendarFilter): string {
  if (count > 0) return 'No more dates.';
  const longer = filter.days === '365' ? '' : 'Choose a longer period. ';
  if (countSelectedValues(filter) > 0)
    return `No date matches. ${longer}“Clear the filters” shows all dates of the period.`;
  return `No key dates in this period. ${longer || 'Open Updates to see what is new.'}`;
}
