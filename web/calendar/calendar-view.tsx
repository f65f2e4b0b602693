import { listDueDates } from '../api/feeds.ts';
import { usePages } from '../api/pages.ts';
import { dayAt } from '../parts/date-format.ts';
import { Failure } from '../parts/failure.tsx';
import { Heading } from '../parts/heading.tsx';
import { dateSaid } from '../parts/key-dates.ts';
import { Loading } from '../parts/loading.tsx';
import type { Route } from '../route.ts';
import { type CalendarFilter, calendarFilterOf, chosenIn, dueQueryOf } from './calendar-filter.ts';
import { CalendarHead } from './calendar-head.tsx';
import { useDueFocus } from './due-focus.ts';
import { DueLine } from './due-line.tsx';
import { monthsOf } from './due-months.ts';
import { useDuePlace } from './due-place.ts';

/** Renders key dates grouped by month, earliest first. */
export function CalendarView({ route }: { route: Route }) {
  const filter = calendarFilterOf(route.query);
  const today = dayAt(new Date());
  const query = dueQueryOf(filter, today);
  const read = usePages(`${JSON.stringify(query)} ${route.key}`, (page, signal) =>
    listDueDates({ ...query, ...page }, signal),
  );
  const { items, next, isLoading, error, more, retry } = read;
  const list = useDueFocus(() => !isLoading && next !== null && more());
  useDuePlace(route.key, list, read);
  return (
    <>
      <Heading text="Calendar" />
      <CalendarHead filter={filter} query={query} />
      <div class="calendar" ref={list} aria-busy={isLoading}>
        {monthsOf(items).map(({ month, dates }) => (
          <section key={month} aria-labelledby={`due-${month}`}>
            <h2 id={`due-${month}`}>{dateSaid(month, {})}</h2>
            <ul>
              {dates.map((due) => (
                <DueLine key={`${due.entry.id} ${due.kind} ${due.date}`} due={due} today={today} />
              ))}
            </ul>
          </section>
        ))}
        {isLoading && <Loading what="the dates" shape="lines" blocks={items.length > 0 ? 2 : 8} />}
        {error != null && <Failure error={error} retry={items.length > 0 ? more : retry} />}
        {!isLoading && error == null && next !== null && (
          <button type="button" class="secondary outline" onClick={more}>
            Show more
          </button>
        )}
        {!isLoading && error == null && next === null && <p class="empty">{endOf(items.length, filter)}</p>}
      </div>
      <p class="count">
        Dates that cannot be read with certainty, or are told relative to others (“within 60 days”), are not listed.
      </p>
    </>
  );
}

function endOf(count: number, filter: CalendarFilter): string {
  if (count > 0) return 'That is all.';
  const longer = filter.days === '365' ? '' : 'Choose a longer span. ';
  if (chosenIn(filter) > 0) return `No date matches. ${longer}“Clear the filters” shows all dates of the span.`;
  return `No update says that something is due in these days. ${longer || 'Look at the updates for what is new.'}`;
}
