import { removeBidiControls } from '../../values/name.ts';
import { fetchUser } from './get-user.ts';

/** An attribute of a person in the identity provider's response, such as `email` with its value. */
export interface UserAttribute {
  Name?: string | undefined;
  Value?: unknown;
}

const MAX_NAME_LENGTH = 100;
const DISPLAYABLE = /^[^\p{C}<>]+$/u;

/**
 * Returns a person's name from their attributes in the user pool.
 * Without a name attribute it is the part of their verified e-mail address before the @, else null.
 */
export function parsePersonName(attributes: UserAttribute[]): string | null {
  const given = new Map(attributes.map(({ Name, Value }) => [Name, Value]));
  const address = given.get('email_verified') === 'true' ? String(given.get('email') ?? '').split('@')[0] : '';
  return (
    [given.get('name'), address].map((one) => removeBidiControls(String(one ?? '')).trim()).find(isDisplayableName) ??
    null
  );
}

const isDisplayableName = (text: string) => text !== '' && text.length <= MAX_NAME_LENGTH && DISPLAYABLE.test(text);

/**
 * Returns the name of the caller, read with the caller's own access token.
 * `sub` is the caller's subject, and `authorization` is the request's Authorization header.
 *
 * Null if the identity provider does not return one within 1.5 seconds. Never throws.
 */
export async function findOwnName(sub: string, authorization: string): Promise<string | null> {
  try {
    const { status, body } = await fetchUser(authorization.trim().replace(/^Bearer +/i, ''));
    const attributes = body['UserAttributes'];
    if (status !== 200 || !Array.isArray(attributes)) return null;
    const isTheirs = attributes.some((one) => one?.Name === 'sub' && one.Value === sub);
    return isTheirs ? parsePersonName(attributes) : null;
  } catch {
    return null;
  }
}
