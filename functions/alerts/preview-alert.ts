import { Preview, PreviewRequest, previewOf } from '../../lib/alerts/preview.ts';
import { alertFilterOf, readingInBody } from '../../lib/http/alert-query.ts';
import { writeRoute } from '../../lib/http/route.ts';

/** POST /api/v2/alerts/preview: how often an alert with this query would have rung in the last 90 days. */
export const handler = writeRoute(
  { name: 'previewAlert', body: PreviewRequest, status: 200, answers: Preview },
  ({ body }) => readingInBody(() => previewOf(alertFilterOf(body.query))),
);
