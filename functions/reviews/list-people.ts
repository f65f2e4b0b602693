import { listPeople, removeNamesAndEmails, TeamPerson } from '../../lib/access/people/user-pool.ts';
import { createArrayRoute } from '../../lib/http/read-routes.ts';

/** GET /api/v2/people: who can be assigned; names and addresses for those who may assign only. */
export const handler = createArrayRoute({ name: 'listPeople', array: TeamPerson }, async ({ caller }) => {
  const people = await listPeople();
  return caller.role === 'viewer' ? removeNamesAndEmails(people) : people;
});
