import { createKeyDateListRoute } from '../../lib/http/key-date-list-route.ts';

/** GET /api/v1/feeds/dates: what is due, or begins to hold, on the days of a span. */
export const handler = createKeyDateListRoute({ name: 'listDueDates' });
