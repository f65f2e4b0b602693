import { beginDestination } from '../../lib/delivery/begin.ts';
import { NewDestination, ShownDestination } from '../../lib/destinations/destination.ts';
import { headerValues } from '../../lib/http/header-values.ts';
import { type WriteInput, writeRoute } from '../../lib/http/route.ts';
import { emailOf } from '../../lib/people/email.ts';
import { probed } from '../../lib/probe/probed.ts';
import { destinations } from '../../lib/probe/roles.ts';
import { appUrlOf } from '../../lib/sharing/configured.ts';

const SPEC = { name: 'createDestination', body: NewDestination, status: 201, answers: ShownDestination } as const;
/** POST /api/v2/destinations: a place where updates can be sent, once it is verified. */
export const handler = probed(writeRoute(SPEC, create), destinations);

function create({ body, caller: { id, role }, event }: WriteInput<typeof NewDestination>) {
  const ownEmail = () => emailOf(id, headerValues(event.multiValueHeaders, 'authorization')[0] ?? '');
  return beginDestination({ person: id, role, ownEmail, app_url: appUrlOf(event) }, body);
}
