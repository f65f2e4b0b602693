import { createIfMatchCheck } from '../../lib/http/preconditions.ts';
import { writeRoute } from '../../lib/http/route.ts';
import { Me, updatePreferences } from '../../lib/workspace/me.ts';
import { PreferencesChange } from '../../lib/workspace/profile.ts';

/** PATCH /api/v2/me: changes preferences, field by field. */
export const handler = writeRoute(
  { name: 'updateMe', body: PreferencesChange, status: 200, response: Me },
  ({ caller, body, event }) => updatePreferences(caller, body, createIfMatchCheck(event)),
);
