import { DueDate, listDueDates } from '../../lib/entries/due-dates.ts';
import { KEY_DATE_LIST } from '../../lib/http/calendar-content.ts';
import { KeyDateQuery, parseKeyDateFilter } from '../../lib/http/key-date-query.ts';
import { createListRoute } from '../../lib/http/list-route.ts';

/** GET /api/v1/feeds/dates: what is due, or begins to hold, on the days of a span. */
export const handler = createListRoute(
  { name: 'listDueDates', query: KeyDateQuery, page: DueDate, ...KEY_DATE_LIST },
  ({ query, page }) => listDueDates(parseKeyDateFilter(query, new Date()), page),
);
