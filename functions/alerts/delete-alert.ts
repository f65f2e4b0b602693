import * as z from 'zod/mini';
import { deleteAlert, ownerFor } from '../../lib/alerts/alerts.ts';
import { stopsOf } from '../../lib/delivery/permission.ts';
import { expectationOfAlert } from '../../lib/http/alert-trail.ts';
import { writeRoute } from '../../lib/http/route.ts';
import { trail } from '../../lib/log/trail.ts';

/** DELETE /api/v2/alerts/{alert_id}: an alert is gone, and the address of its feed with it. */
export const handler = writeRoute(
  { name: 'deleteAlert', id: 'alert_id', status: 204, answers: z.void() },
  async ({ caller, id, event }) => {
    const person = await ownerFor(caller, id);
    const isDeleted = await deleteAlert(person, id, expectationOfAlert(event, await stopsOf(person)));
    if (isDeleted) trail(caller, 'deleted', { alert_id: id });
  },
);
