import { getUser } from './get-user.ts';

const LONGEST_EMAIL = 254;
/** No spaces, and no characters that a page or a terminal would not display. */
const EMAIL = /^[^\s\p{C}@"<>]+@[^\s\p{C}@"<>]+$/u;

/**
 * Returns the verified e-mail address of the caller `sub`, whose token is in the header Authorization.
 *
 * Null if the identity provider does not return one within 1.5 seconds. Never throws.
 */
export async function emailOf(sub: string, authorization: string): Promise<string | null> {
  try {
    const { status, body } = await getUser(authorization.trim().replace(/^Bearer +/i, ''));
    return status === 200 ? emailIn(body as unknown as PersonTold, sub) : null;
  } catch {
    return null;
  }
}

interface PersonTold {
  UserAttributes: { Name: string; Value: unknown }[];
}

/** Returns the address in a response about this person. An unverified address could belong to anyone. */
function emailIn(answer: PersonTold, sub: string): string | null {
  const told = new Map(answer.UserAttributes.map(({ Name, Value }) => [Name, Value]));
  const email = told.get('email');
  const isTheirs = told.get('sub') === sub && told.get('email_verified') === 'true';
  return isTheirs && typeof email === 'string' && email.length <= LONGEST_EMAIL && EMAIL.test(email) ? email : null;
}
