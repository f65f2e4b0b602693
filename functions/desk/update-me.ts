import { createIfMatchCheck } from '../../lib/http/preconditions.ts';
import { createWriteRoute } from '../../lib/http/route.ts';
import { Me, updatePreferences } from '../../lib/workspace/me.ts';
import { PreferencesChange } from '../../lib/workspace/profile.ts';

/** PATCH /api/v2/me: changes preferences, field by field. */
export const handler = createWriteRoute(
  { name: 'updateMe', body: PreferencesChange, status: 200, response: Me },
  ({ caller, body, event }) => updatePreferences(caller, body, createIfMatchCheck(event)),
);
