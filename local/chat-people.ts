/*
 * The people of the chat workspace. The emulator's own are not told as the platform tells them: whether their address is confirmed, and
 * with which scope it is seen.
 */

export const TEAM = 'T000000001';

/** Somebody of the workspace. */
interface ChatPerson {
  id: string;
  name: string;
  email: string;
}

/** Those who can sign in to the service, and one who cannot; their addresses are of a domain. */
export const chatPeople = (domain = 'example.com'): ChatPerson[] =>
  ['member', 'admin', 'viewer', 'guest'].map((name, i) => ({
    id: `U00000010${i}`,
    name,
    email: `${name}@${domain}`,
  }));
export const CHAT_PEOPLE = chatPeople();

/** What users.info answers to a bot with these scopes. */
export function personInfo(user: string | null, scopes: string[], domain?: string): object {
  if (!scopes.includes('users:read')) return { ok: false, error: 'missing_scope', needed: 'users:read' };
  const person = chatPeople(domain).find(({ id }) => id === user);
  if (!person) return { ok: false, error: 'user_not_found' };
  const { id, name, email } = person;
  const profile = { real_name: name, display_name: name, ...(scopes.includes('users:read.email') ? { email } : {}) };
  const told = { id, team_id: TEAM, name, deleted: false, is_bot: false, is_email_confirmed: true };
  return { ok: true, user: { ...told, profile } };
}
