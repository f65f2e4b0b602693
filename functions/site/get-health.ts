import { healthRoute } from '../../lib/site/service-health.ts';

/** GET /health: 200 with the version where the table answers, else 503, for anybody. */
export const handler = healthRoute({ name: 'getHealth' });
