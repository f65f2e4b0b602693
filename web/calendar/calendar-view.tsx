import type { DueDate } from '../../clients/typescript/src/index.ts';
import { KEY_DATE_LABELS } from '../../lib/extraction/key-dates/format-key-date.ts';
import { buildHref, type Route } from '../browser/route.ts';
import { ErrorMessage } from '../components/error-message.tsx';
import { ViewHeading } from '../components/heading.tsx';
import { Loading } from '../components/loading.tsx';
import { EntryTopicBadge } from '../components/row-parts.tsx';
import { listDueDates } from '../data/api/entries.ts';
import { usePagination } from '../data/use-pagination.ts';
import { toLocalDay } from '../values/date-format.ts';
import { formatKeyDate } from '../values/key-dates.ts';
import { type CalendarFilter, countSelectedValues, parseCalendarFilter, toDueDatesQuery } from './calendar-filter.ts';
import { CalendarHeader } from './calendar-header.tsx';
import { formatTimeLeft, groupByMonth } from './due-months.ts';
import { useDueKeys, useDueScrollPosition } from './due-scroll-position.ts';

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

const DAY_FORMAT = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const MOVED_FROM_FORMAT = { day: 'numeric', month: 'short' } as const;
const MOVED_FROM_YEAR_FORMAT = { ...MOVED_FROM_FORMAT, year: 'numeric' } as const;

interface DueDateRowProps {
  due: DueDate;
  today: string;
}

/** Renders a key date with its kind, its topic and a link to its update. */
function DueDateRow({ due, today }: DueDateRowProps) {
  const { kind, date, moved_from, entry } = due;
  const timeLeft = formatTimeLeft(due, today);
  const isSameYear = moved_from?.slice(0, 4) === date.slice(0, 4);
  return (
    <li>
      <b>{formatKeyDate(date, DAY_FORMAT)}</b>
      <span>{KEY_DATE_LABELS[kind]}</span>
      <EntryTopicBadge entry={entry} />
      <a id={`due-${entry.id}-${kind}-${date}`} href={buildHref(['entries', entry.id])} dir="auto">
        {entry.title}
      </a>
      <small>
        {moved_from && (
          <span>moved from {formatKeyDate(moved_from, isSameYear ? MOVED_FROM_FORMAT : MOVED_FROM_YEAR_FORMAT)}</span>
        )}
        {moved_from && timeLeft && ' · '}
        {timeLeft && <span class="soon">{timeLeft}</span>}
      </small>
    </li>
  );
}
