import { Preview, PreviewRequest, previewAlert } from '../../lib/alerts/preview-alert.ts';
import { parseAlertFilter, rethrowQueryErrorsAsBodyErrors } from '../../lib/http/alert-query-input.ts';
import { createWriteRoute } from '../../lib/http/route.ts';

/** POST /api/v2/alerts/preview: how often an alert with this query would have rung in the last 90 days. */
export const handler = createWriteRoute(
  { name: 'previewAlert', body: PreviewRequest, status: 200, response: Preview },
  ({ body }) => rethrowQueryErrorsAsBodyErrors(() => previewAlert(parseAlertFilter(body.query))),
);
