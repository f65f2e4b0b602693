import type * as z from 'zod/mini';
import { DueDate, type DueFilter, dueCalendar, listDueDates } from '../entries/due.ts';
import { budgetOfSearch } from '../search/basis.ts';
import { pageOf } from '../values/page.ts';
import type { RouteName } from './access.ts';
import { calendarContent, prefersCalendar } from './calendar-content.ts';
import { DueDateQuery, dueFilterOf } from './due-query.ts';
import { CALENDAR_TYPE } from './formats/calendar.ts';
import { nameOfList, pageOfSlice, pageRequest } from './paging.ts';
import { PageQuery } from './queries.ts';
import { asJson } from './reply.ts';
import { type Handler, readRoute } from './route.ts';

const JSON_OFFER = { type: 'application/json', parameters: { charset: 'utf-8' } };

/** A route that returns the key dates of a span as a page or as a calendar. */
export function dueListRoute({ name }: { name: RouteName }): Handler {
  const spec = { name, query: DueDateQuery, types: [CALENDAR_TYPE] };
  return readRoute(spec, pageOf(DueDate), PageQuery, async ({ id, query }, parameters, event) => {
    const filter: DueFilter = dueFilterOf(query, new Date());
    const list = nameOfList(name, id, query);
    if (prefersCalendar(event, [JSON_OFFER]))
      return calendarContent(event, { name: titleOf(query), list, parameters }, (position) =>
        dueCalendar(filter, position, budgetOfSearch(null)),
      );
    const page = pageRequest(list, parameters);
    return asJson(pageOfSlice(list, page, await listDueDates(filter, page)));
  });
}

/** Returns the title of a calendar: `Key dates: kind comment_end, topic eu-ecb`. */
function titleOf({ from: _, to: __, ...filters }: z.infer<typeof DueDateQuery>): string {
  const parts = Object.entries(filters).map(([name, values]) => `${name.replace(/_id$/, '')} ${values?.join(', ')}`);
  return parts.length > 0 ? `Key dates: ${parts.join('; ')}` : 'Key dates';
}
