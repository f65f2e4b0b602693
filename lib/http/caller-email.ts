import { fetchUser } from '../access/people/get-user.ts';
import { getHeaderValues, type MultiValueHeaders } from './request-headers.ts';

interface AuthorizedEvent {
  multiValueHeaders?: MultiValueHeaders;
}

/** Returns the value of the `Authorization` header, or an empty string. */
export const getAuthorizationHeader = ({ multiValueHeaders }: AuthorizedEvent): string =>
  getHeaderValues(multiValueHeaders, 'authorization')[0] ?? '';

/** Returns the caller's verified e-mail address. Null if the identity provider does not answer in time. */
export const findCallerEmail = (caller: { id: string }, event: AuthorizedEvent): Promise<string | null> =>
  findOwnEmail(caller.id, getAuthorizationHeader(event));

const MAX_EMAIL_LENGTH = 254;
/** No spaces, and no characters that a page or a terminal would not display. */
const EMAIL_PATTERN = /^[^\s\p{C}@"<>]+@[^\s\p{C}@"<>]+$/u;

/**
 * Returns the verified e-mail address of the caller, read with the caller's own access token.
 * `sub` is the caller's subject, and `authorization` is the request's Authorization header.
 *
 * Null if the identity provider does not return one within 1.5 seconds. Never throws.
 */
async function findOwnEmail(sub: string, authorization: string): Promise<string | null> {
  try {
    const { status, body } = await fetchUser(authorization.trim().replace(/^Bearer +/i, ''));
    return status === 200 ? parseVerifiedEmail(body as unknown as UserDetails, sub) : null;
  } catch {
    return null;
  }
}

interface UserDetails {
  UserAttributes: { Name: string; Value: unknown }[];
}

/** Returns the address in a response about this person. An unverified address could belong to anyone. */
function parseVerifiedEmail(answer: UserDetails, sub: string): string | null {
  const attributes = new Map(answer.UserAttributes.map(({ Name, Value }) => [Name, Value]));
  const email = attributes.get('email');
  const isTheirs = attributes.get('sub') === sub && attributes.get('email_verified') === 'true';
  return isTheirs && typeof email === 'string' && email.length <= MAX_EMAIL_LENGTH && EMAIL_PATTERN.test(email)
    ? email
    : null;
}
