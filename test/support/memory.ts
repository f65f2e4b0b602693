import { type Answer, sendV2 } from './api.ts';
import { bearer, PEOPLE, type Person } from './people.ts';

/** Who may have chosen something since it was forgotten last: everybody, where another file ran before. */
const mayHaveChosen = new Set<Person>(PEOPLE);
export const noteChoice = (): void => PEOPLE.forEach((person) => void mayHaveChosen.add(person));

interface MeRequest {
  /** The path after /api/v2/me. */
  path?: string;
  json?: unknown;
}

/** Sends a request to the routes of a person's workspace. */
export async function meRoute(person: Person, method: string, { path = '', json }: MeRequest = {}): Promise<Answer> {
  if (method === 'PATCH') mayHaveChosen.add(person);
  return sendV2(method, `/me${path}`, { headers: await bearer(person), json });
}

const MOST = 500;

/** All updates of 30 days are unread for a person again. */
export async function forgetMarks(person: Person): Promise<void> {
  const { read, topics } = (await meRoute(person, 'GET', { path: '/read' })).body;
  for (let n = 0; n < read.length; n += MOST)
    await meRoute(person, 'POST', { path: '/read', json: { unread: read.slice(n, n + MOST) } });
  await meRoute(person, 'PUT', { path: '/read', json: { before: null } });
  for (const topic_id of Object.keys(topics))
    await meRoute(person, 'PUT', { path: '/read', json: { before: null, topic_id } });
}

/** A person who has chosen nothing. */
export async function forgetPreferences(person: Person): Promise<void> {
  if (!mayHaveChosen.has(person)) return;
  await meRoute(person, 'PATCH', {
    path: '',
    json: {
      time_zone: null,
      date_language: null,
      density: null,
      theme: null,
      start_view: null,
      last_channel_id: null,
    },
  });
  mayHaveChosen.delete(person);
}

/** A person who has saved nothing, and named no view. */
export async function forgetSaved(person: Person): Promise<void> {
  const { entry_ids } = (await meRoute(person, 'GET', { path: '/saved?ids_only=true' })).body;
  for (const id of entry_ids) await meRoute(person, 'DELETE', { path: `/saved/${id}` });
  for (const { id } of (await meRoute(person, 'GET')).body.views)
    await meRoute(person, 'DELETE', { path: `/views/${id}` });
}
