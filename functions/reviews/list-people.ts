import { arrayRoute } from '../../lib/http/read-routes.ts';
import { listPeople, TeamPerson } from '../../lib/people/directory.ts';

/** GET /api/v2/people: who can be assigned; addresses for those who may assign only. */
export const handler = arrayRoute({ name: 'listPeople', array: TeamPerson }, async ({ caller }) => {
  const isViewer = caller.role === 'viewer';
  return (await listPeople()).map(({ email, ...person }) => (isViewer ? person : { ...person, email }));
});
