import type * as z from 'zod/mini';
import { buildDueDateCalendar, DueDate, type DueDateFilter, listDueDates } from '../entries/due-dates.ts';
import { createSearchBudget } from '../search/plan.ts';
import { toPageSchema } from '../values/page.ts';
import type { RouteName } from './access.ts';
import { buildCalendarContent, prefersCalendar } from './calendar-content.ts';
import { CALENDAR_MEDIA_TYPE } from './formats/icalendar.ts';
import { KeyDateQuery, parseKeyDateFilter } from './key-date-query.ts';
import { buildCursorScope, parsePageRequest, toResponsePage } from './paging.ts';
import { PageQuery } from './query-schemas.ts';
import { toJsonContent } from './reply.ts';
import { createReadRoute, type RouteHandler } from './route.ts';

const JSON_OFFER = { type: 'application/json', parameters: { charset: 'utf-8' } };

interface KeyDateListRouteOptions {
  name: RouteName;
}

/**
 * Creates a GET route that lists key dates within a span of days.
 * The response is a JSON page or an iCalendar file, by the Accept header.
 */
export function createKeyDateListRoute({ name }: KeyDateListRouteOptions): RouteHandler {
  const spec = { name, query: KeyDateQuery, types: [CALENDAR_MEDIA_TYPE] };
  return createReadRoute(
    { ...spec, response: toPageSchema(DueDate), common: PageQuery },
    async ({ id, query }, parameters, event) => {
      const filter: DueDateFilter = parseKeyDateFilter(query, new Date());
      const list = buildCursorScope(name, id, query);
      if (prefersCalendar(event, [JSON_OFFER]))
        return buildCalendarContent(event, { name: formatCalendarTitle(query), list, parameters }, (position) =>
          buildDueDateCalendar(filter, position, createSearchBudget(null)),
        );
      const page = parsePageRequest(list, parameters);
      return toJsonContent(toResponsePage(list, page, await listDueDates(filter, page)));
    },
  );
}

/** Returns the title of a calendar: `Key dates: kind comment_end, topic eu-ecb`. */
function formatCalendarTitle({ from: _, to: __, ...filters }: z.infer<typeof KeyDateQuery>): string {
  const parts = Object.entries(filters).map(([name, values]) => `${name.replace(/_id$/, '')} ${values?.join(', ')}`);
  return parts.length > 0 ? `Key dates: ${parts.join('; ')}` : 'Key dates';
}
