import { addDestination } from '../../lib/delivery/create-destination.ts';
import { NewDestination, ShownDestination } from '../../lib/destinations/destination.ts';
import { findCallerEmail } from '../../lib/http/caller-email.ts';
import { createWriteRoute, type WriteRouteInput } from '../../lib/http/route.ts';
import { writeAuditRecord } from '../../lib/log/audit-log.ts';
import { userPoolPermissionProbe } from '../../lib/people/account-status.ts';
import { getDestinationsPermissionProbes } from '../../lib/probe/role-permission-probes.ts';
import { withPermissionProbes } from '../../lib/probe/with-probe.ts';
import { getAppUrl } from '../../lib/sharing/chat-platform.ts';

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
