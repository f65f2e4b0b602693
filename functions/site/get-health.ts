import { createHealthRoute } from '../../lib/http/site/service-health.ts';

/** GET /health: 200 with the version if the table answers, else 503; public. */
export const handler = createHealthRoute({ name: 'getHealth' });
