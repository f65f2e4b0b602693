import { sendV2 } from './api.ts';
import { bearer, type Person } from './people.ts';

/** Makes an alert of a person. */
export async function anAlert(person: Person, query: object = { search: 'capital' }, more: object = {}) {
  const { body } = await sendV2('POST', '/alerts', await bearer(person), { name: 'An alert', query, ...more });
  return body as { id: string } & Record<string, unknown>;
}

/** Deletes what a test has made: each person has 50 at most. */
export const withoutAlert = async (person: Person, id: string) =>
  sendV2('DELETE', `/alerts/${id}`, await bearer(person));
