import { changePreferences, Me } from '../../lib/desk/me.ts';
import { PreferencesChange } from '../../lib/desk/profile.ts';
import { expectationOf } from '../../lib/http/conditional.ts';
import { writeRoute } from '../../lib/http/route.ts';

/** PATCH /api/v2/me: changes preferences, field by field. */
export const handler = writeRoute(
  { name: 'updateMe', body: PreferencesChange, status: 200, answers: Me },
  ({ caller, body, event }) => changePreferences(caller, body, expectationOf(event)),
);
