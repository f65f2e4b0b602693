import { getUser } from './get-user.ts';

const LONGEST_EMAIL = 254;
/** No spaces, and no characters that a page or a terminal would not show as they are. */
const EMAIL = /^[^\s\p{C}@"<>]+@[^\s\p{C}@"<>]+$/u;

/**
 * The verified e-mail address of the person `sub` whose access token is in the header Authorization, from the identity provider;
 * null if there is none within 1.5 seconds, for any reason. Never throws.
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

/** The address in a response about this person. An unverified one that they entered could be anybody's. */
function emailIn(answer: PersonTold, sub: string): string | null {
  const told = new Map(answer.UserAttributes.map(({ Name, Value }) => [Name, Value]));
  const email = told.get('email');
  const isTheirs = told.get('sub') === sub && told.get('email_verified') === 'true';
  return isTheirs && typeof email === 'string' && email.length <= LONGEST_EMAIL && EMAIL.test(email) ? email : null;
}
