import { userPoolPermissionProbe } from '../../lib/access/people/account-status.ts';
import { getAppUrl } from '../../lib/channels/chat/chat-platform.ts';
import { NewDestination, ShownDestination } from '../../lib/channels/destinations/destination.ts';
import { findCallerEmail } from '../../lib/http/caller-email.ts';
import { createWriteRoute, type WriteRouteInput } from '../../lib/http/route.ts';
import { addDestination } from '../../lib/notifications/create-destination.ts';
import { getDestinationsPermissionProbes } from '../../lib/ops/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/ops/probe/with-probe.ts';
import { writeAuditRecord } from '../../lib/platform/log/audit-log.ts';

const SPEC = { name: 'createDestination', body: NewDestination, status: 201, response: ShownDestination } as const;
/** POST /api/v2/destinations: a place where updates can be sent, once it is verified. */
export const handler = withPermissionProbes(createWriteRoute(SPEC, create), () => [
  ...getDestinationsPermissionProbes(),
  userPoolPermissionProbe,
]);

async function create({ body, caller, event }: WriteRouteInput<typeof NewDestination>) {
  const { id, role } = caller;
  const ownEmail = () => findCallerEmail(caller, event);
  const made = await addDestination({ person: id, role, ownEmail, app_url: getAppUrl(event) }, body);
  writeAuditRecord(caller, 'made', { destination_id: made.id });
  return made;
}
