import { arrayRoute } from '../../lib/http/read-routes.ts';
import { listPeople, removeNames, TeamPerson } from '../../lib/people/user-pool.ts';

/** GET /api/v2/people: who can be assigned; names and addresses for those who may assign only. */
export const handler = arrayRoute({ name: 'listPeople', array: TeamPerson }, async ({ caller }) => {
  const people = await listPeople();
  return caller.role === 'viewer' ? removeNames(people) : people;
});
