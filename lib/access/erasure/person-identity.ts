import { ERASED_VALUE, listLoggedShares } from '../../sharing/erasure.ts';
import type { Share } from '../../sharing/share.ts';

/**
 * The identifiers of a person: subjects of their tokens or shell user names, and e-mail addresses.
 * Addresses are in lower case.
 */
export interface PersonIdentity {
  subjects: string[];
  addresses: string[];
}

/** Shorter texts without an `@` occur in other words. */
const MIN_SUBJECT_LENGTH = 20;

const isAddress = (who: string) => who.includes('@');

/**
 * Returns true if a text is exactly a subject or an address of the person.
 * Upper and lower case of an address are equal.
 */
export const isIdentifierOfPerson = ({ subjects, addresses }: PersonIdentity, text: string) =>
  subjects.includes(text) || addresses.includes(text.toLowerCase());

/**
 * Returns true if a text contains an address of the person, or a subject of at least 20 characters.
 * Upper and lower case are equal.
 */
export function isMentionedIn({ subjects, addresses }: PersonIdentity, text: string | null): boolean {
  const small = text?.toLowerCase() ?? '';
  const sought = [...subjects.filter((subject) => subject.length >= MIN_SUBJECT_LENGTH), ...addresses];
  return sought.some((one) => small.includes(one.toLowerCase()));
}

/**
 * Returns true if the person made a share.
 * The subject or the e-mail address that the share records for its sender is then an identifier of the person.
 */
export const isShareByPerson = (person: PersonIdentity, { shared_by, shared_by_email }: Share) =>
  isIdentifierOfPerson(person, shared_by) ||
  (shared_by_email !== null && isIdentifierOfPerson(person, shared_by_email));

/** Returns true if a share that somebody else made mentions the person in its comment. */
export const isMentionedInShareComment = (person: PersonIdentity, share: Share) =>
  !isShareByPerson(person, share) && isMentionedIn(person, share.comment);

/**
 * Finds all identifiers of a person from one of them: a subject or an e-mail address.
 * It finds them in the shares, each of which records the subject and the address of its sender. All shares are read
 * once, or twice for a subject.
 * @throws Error if the text identifies no person
 * @throws Error if the address has more than one account, unless `allAccounts` is set
 */
export async function resolvePerson(subjectOrAddress: string, { allAccounts = false } = {}): Promise<PersonIdentity> {
  const who = subjectOrAddress.trim();
  if (who === '' || who === ERASED_VALUE)
    throw new Error(`${JSON.stringify(subjectOrAddress)} identifies no person. Give a subject or an address.`);
  const addresses = isAddress(who) ? [who.toLowerCase()] : await findAddresses([who]);
  const subjects = new Set(isAddress(who) ? [] : [who]);
  if (addresses.length > 0)
    for await (const page of listLoggedShares())
      for (const { share } of page)
        if (addresses.includes(share.shared_by_email?.toLowerCase() ?? '')) subjects.add(share.shared_by);
  subjects.delete(ERASED_VALUE);
  if (subjects.size > 1 && !allAccounts)
    throw new Error(
      `${addresses.join(', ')} shared from more than one account: ${[...subjects].join(', ')}. Add ` +
        `--all-accounts if all of them are the person's.`,
    );
  return { subjects: [...subjects], addresses };
}

async function findAddresses(subjects: string[]): Promise<string[]> {
  const addresses = new Set<string>();
  for await (const page of listLoggedShares())
    for (const { share } of page)
      if (subjects.includes(share.shared_by) && share.shared_by_email)
        addresses.add(share.shared_by_email.toLowerCase());
  return [...addresses];
}
