import { type Answer, allItems, sendV2 } from './api.ts';
import { bearer, type Person, signIn } from './people.ts';

/** A request about the review of an entry, as a member unless it says otherwise. */
export const reviewRoute = async (
  method: string,
  entryId: string,
  { path = '', json, headers = [], person = 'member' }: ReviewCall = {},
): Promise<Answer> =>
  sendV2(method, `/entries/${entryId}/review${path}`, { headers: [...(await bearer(person)), ...headers], json });

interface ReviewCall {
  /** What follows `/review`. */
  path?: string;
  json?: unknown;
  headers?: string[];
  person?: Person;
}

/** A review before the first decision. */
export const UNDECIDED = { state: 'new', assignee: null, due: null, impact: null, reason: null };

/** Sets a review by somebody who has just read it. */
export async function decide(entryId: string, json: object, person: Person = 'member'): Promise<Answer> {
  const { headers } = await reviewRoute('GET', entryId, { person });
  return reviewRoute('PUT', entryId, {
    json: { ...UNDECIDED, ...json },
    headers: ['If-Match', String(headers.etag)],
    person,
  });
}

let entries: Promise<string[]> | undefined;

/**
 * Returns one of the oldest entries without a review.
 *
 * Each call returns another one, by the number of a test file.
 */
export async function anUntouchedEntry(file: number, n: number): Promise<string> {
  entries ??= allItems('/entries/detail', {}).then((all) => all.reverse().map(({ id }) => id));
  const own = (await entries).filter((_, i) => i % 5 === file);
  const fresh: string[] = [];
  for (const id of own) {
    if (fresh.length > n) break;
    if ((await reviewRoute('GET', id, { path: '/log' })).body.items.length === 0 || taken.has(id)) fresh.push(id);
  }
  const id = fresh[n] ?? '';
  taken.add(id);
  return id;
}
const taken = new Set<string>();

/** The id of a demo person: the `sub` of their token. */
export async function getId(person: Person): Promise<string> {
  const [, claims = ''] = (await signIn(person)).AccessToken.split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).sub;
}
