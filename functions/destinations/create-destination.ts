import { beginDestination } from '../../lib/delivery/begin.ts';
import { NewDestination, ShownDestination } from '../../lib/destinations/destination.ts';
import { headerValues } from '../../lib/http/header-values.ts';
import { type WriteInput, writeRoute } from '../../lib/http/route.ts';
import { trail } from '../../lib/log/trail.ts';
import { emailOf } from '../../lib/people/email.ts';
import { lookUpPerson } from '../../lib/people/standing.ts';
import { probed } from '../../lib/probe/probed.ts';
import { destinations } from '../../lib/probe/roles.ts';
import { appUrlOf } from '../../lib/sharing/configured.ts';

const SPEC = { name: 'createDestination', body: NewDestination, status: 201, answers: ShownDestination } as const;
/** POST /api/v2/destinations: a place where updates can be sent, once it is verified. */
export const handler = probed(writeRoute(SPEC, create), () => [...destinations(), lookUpPerson]);

async function create({ body, caller, event }: WriteInput<typeof NewDestination>) {
  const { id, role } = caller;
  const ownEmail = () => emailOf(id, headerValues(event.multiValueHeaders, 'authorization')[0] ?? '');
  const made = await beginDestination({ person: id, role, ownEmail, app_url: appUrlOf(event) }, body);
  trail(caller, 'made', { destination_id: made.id });
  return made;
}
