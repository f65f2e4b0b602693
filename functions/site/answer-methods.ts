import { methodsRoute } from '../../lib/site/other-methods.ts';

/** ANY /api/v1/feeds/entries: leads on to its lists, and answers what no other route does; public. */
export const handler = methodsRoute({ name: 'answerMethods' });
