/*
 * The people of the chat workspace. The emulator's own people lack the confirmation of their address and its required
 * scope.
 */

export const TEAM_ID = 'T000000001';

interface ChatPerson {
  id: string;
  name: string;
  email: string;
}

/** Returns people for each role and one without an account, with addresses of a domain. */
export const listChatPeople = (domain = 'example.com'): ChatPerson[] =>
  ['member', 'admin', 'viewer', 'guest'].map((name, i) => ({
    id: `U00000010${i}`,
    name,
    email: `${name}@${domain}`,
  }));
export const CHAT_PEOPLE = listChatPeople();

/** Returns the response of users.info for a bot with these scopes. */
export function getPersonInfo(user: string | null, scopes: string[], domain?: string): object {
  if (!scopes.includes('users:read')) return { ok: false, error: 'missing_scope', needed: 'users:read' };
  const person = listChatPeople(domain).find(({ id }) => id === user);
  if (!person) return { ok: false, error: 'user_not_found' };
  const { id, name, email } = person;
  const profile = { real_name: name, display_name: name, ...(scopes.includes('users:read.email') ? { email } : {}) };
  const account = { id, team_id: TEAM_ID, name, deleted: false, is_bot: false, is_email_confirmed: true };
  return { ok: true, user: { ...account, profile } };
}
