import * as z from 'zod/mini';
import type { Alert } from '../../lib/alerts/alert.ts';
import { deleteAlert, ownerFor } from '../../lib/alerts/alerts.ts';
import { expectationOf } from '../../lib/http/conditional.ts';
import { writeRoute } from '../../lib/http/route.ts';
import { trail } from '../../lib/log/trail.ts';

/** DELETE /api/v2/alerts/{alert_id}: an alert is gone, and the address of its feed with it. */
export const handler = writeRoute(
  { name: 'deleteAlert', id: 'alert_id', status: 204, answers: z.void() },
  async ({ caller, id, event }) => {
    const isDeleted = await deleteAlert(await ownerFor(caller, id), id, expectationOf<Alert>(event));
    if (isDeleted) trail(caller, 'deleted', { alert_id: id });
  },
);
