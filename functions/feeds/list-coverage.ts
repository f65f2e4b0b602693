import { listCoverage } from '../../lib/feeds/coverages.ts';
import { FeedCoverage } from '../../lib/feeds/feed-coverage.ts';
import { periodOf } from '../../lib/feeds/period.ts';
import { CoverageQuery } from '../../lib/http/queries.ts';
import { pageRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v1/feeds/coverage: how feeds were read in a period, and what may be missing of it. */
export const handler = pageRoute(
  { name: 'listCoverage', query: CoverageQuery, page: FeedCoverage },
  ({ query: { topic_id, feed_id, from, to }, page }) =>
    listCoverage({ topic_id, feed_id, ...periodOf({ from, to }, new Date()) }, page, new Date()),
);
