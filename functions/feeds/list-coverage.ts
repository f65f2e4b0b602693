import { FeedCoverage } from '../../lib/feeds/feed-coverage.ts';
import { listCoverage, resolveCoveragePeriod } from '../../lib/feeds/list-coverage.ts';
import { createListRoute } from '../../lib/http/list-route.ts';
import { CoverageQuery } from '../../lib/http/query-schemas.ts';

/** GET /api/v1/feeds/coverage: how feeds were read in a period, and what may be missing of it. */
export const handler = createListRoute(
  { name: 'listCoverage', query: CoverageQuery, page: FeedCoverage },
  ({ query: { topic_id, feed_id, from, to }, page }) =>
    listCoverage({ topic_id, feed_id, ...resolveCoveragePeriod({ from, to }, new Date()) }, page, new Date()),
);
