import { createFallbackRoute } from '../../lib/http/site/fallback-route.ts';

/** ANY /api/v1/feeds/entries: leads on to its lists, and answers what no other route does; public. */
export const handler = createFallbackRoute({ name: 'answerMethods' });
