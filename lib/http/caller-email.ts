import { findOwnEmail } from '../access/people/email.ts';
import { getHeaderValues, type MultiValueHeaders } from './header-values.ts';

interface AuthorizedEvent {
  multiValueHeaders?: MultiValueHeaders;
}

/** Returns the value of the `Authorization` header, or an empty string. */
export const getAuthorizationHeader = ({ multiValueHeaders }: AuthorizedEvent): string =>
  getHeaderValues(multiValueHeaders, 'authorization')[0] ?? '';

/** Returns the caller's verified e-mail address. Null if the identity provider does not answer in time. */
export const findCallerEmail = (caller: { id: string }, event: AuthorizedEvent): Promise<string | null> =>
  findOwnEmail(caller.id, getAuthorizationHeader(event));
