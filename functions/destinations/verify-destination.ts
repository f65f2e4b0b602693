import { getAppUrl } from '../../lib/channels/chat/chat-platform.ts';
import { Destination, Verification } from '../../lib/channels/destinations/destination.ts';
import { isSameMailbox } from '../../lib/channels/destinations/destination-address.ts';
import { logDestinationVerification } from '../../lib/http/audit-changes.ts';
import { findCallerEmail } from '../../lib/http/caller-email.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { verifyDestination } from '../../lib/notifications/verify-destination.ts';

const ID = 'destination_id';
const SPEC = { name: 'verifyDestination', id: ID, body: Verification, status: 200, response: Destination } as const;
/** POST /api/v2/destinations/{destination_id}/verify: verifies a destination, or mails a code. */
export const handler = createWriteRoute(SPEC, async ({ id, body, caller, event }) => {
  const isOwn = async (address: string) => {
    const own = await findCallerEmail(caller, event);
    return own !== null && isSameMailbox(own, address);
  };
  const began = new Date();
  const shown = await verifyDestination(caller.id, id, { ...body, app_url: getAppUrl(event), isOwn });
  logDestinationVerification(caller, shown, began);
  return shown;
});
