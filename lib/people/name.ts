import { withoutDirections } from '../values/name.ts';
import { getUser } from './get-user.ts';

/** An attribute of a person in the identity provider's response. */
export interface Attribute {
  Name?: string | undefined;
  Value?: unknown;
}

const LONGEST_NAME = 100;
const SHOWN = /^[^\p{C}<>]+$/u;

/** Returns a person's name attribute, else the local part of their verified address, else null. */
export function nameIn(attributes: Attribute[]): string | null {
  const given = new Map(attributes.map(({ Name, Value }) => [Name, Value]));
  const address = given.get('email_verified') === 'true' ? String(given.get('email') ?? '').split('@')[0] : '';
  return [given.get('name'), address].map((one) => withoutDirections(String(one ?? '')).trim()).find(isName) ?? null;
}

const isName = (text: string) => text !== '' && text.length <= LONGEST_NAME && SHOWN.test(text);

/**
 * Returns the name of the caller `sub`, whose token is in the header Authorization.
 *
 * Null if the identity provider does not return one within 1.5 seconds. Never throws.
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
