import { verifyDestination } from '../../lib/delivery/verify.ts';
import { isSame } from '../../lib/destinations/address.ts';
import { Destination, Verification } from '../../lib/destinations/destination.ts';
import { trailOfVerification } from '../../lib/http/destination-trail.ts';
import { headerValues } from '../../lib/http/header-values.ts';
import { writeRoute } from '../../lib/http/route.ts';
import { emailOf } from '../../lib/people/email.ts';
import { appUrlOf } from '../../lib/sharing/configured.ts';

const ID = 'destination_id';
const SPEC = { name: 'verifyDestination', id: ID, body: Verification, status: 200, answers: Destination } as const;
/** POST /api/v2/destinations/{destination_id}/verify: proves that a destination is the person's, or mails a code for that. */
export const handler = writeRoute(SPEC, async ({ id, body, caller, event }) => {
  const isOwn = async (address: string) => {
    const own = await emailOf(caller.id, headerValues(event.multiValueHeaders, 'authorization')[0] ?? '');
    return own !== null && isSame(own, address);
  };
  const began = new Date();
  const shown = await verifyDestination(caller.id, id, body, appUrlOf(event), isOwn);
  trailOfVerification(caller, shown, began);
  return shown;
});
