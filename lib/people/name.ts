import { withoutDirections } from '../values/name.ts';
import { getUser } from './get-user.ts';

/** One attribute of a person as the identity provider tells it. */
export interface Attribute {
  Name?: string | undefined;
  Value?: unknown;
}

const LONGEST_NAME = 100;
const SHOWN = /^[^\p{C}<>]+$/u;

/** What a person is called: their name attribute, else the part of their verified address before the `@`, else null. */
export function nameIn(attributes: Attribute[]): string | null {
  const given = new Map(attributes.map(({ Name, Value }) => [Name, Value]));
  const address = given.get('email_verified') === 'true' ? String(given.get('email') ?? '').split('@')[0] : '';
  return [given.get('name'), address].map((one) => withoutDirections(String(one ?? '')).trim()).find(isName) ?? null;
}

const isName = (text: string) => text !== '' && text.length <= LONGEST_NAME && SHOWN.test(text);

/**
 * What the person `sub` whose access token is in the header Authorization is called; null if the identity provider does not say
 * within 1.5 seconds, for any reason. Never throws.
 */
export async function nameOf(sub: string, authorization: string): Promise<string | null> {
  try {
    const { status, body } = await getUser(authorization.trim().replace(/^Bearer +/i, ''));
    const attributes = body['UserAttributes'];
    if (status !== 200 || !Array.isArray(attributes)) return null;
    const isTheirs = attributes.some((one) => one?.Name === 'sub' && one.Value === sub);
    return isTheirs ? nameIn(attributes) : null;
  } catch {
    return null;
  }
}
