import { ERASED, trail } from '../sharing/forget.ts';
import type { Share } from '../sharing/share.ts';

/** A person as the table knows them: subjects of their tokens, or their name in a shell, and their addresses in small letters. */
export interface Person {
  subjects: string[];
  addresses: string[];
}

/** Shorter texts without an `@` are part of other words. */
const DISTINCT = 20;

const isAddress = (who: string) => who.includes('@');

/** True for a subject or an address of the person. */
export const isOf = ({ subjects, addresses }: Person, who: string) =>
  subjects.includes(who) || addresses.includes(who.toLowerCase());

/** True for a text that a person's address or subject is in. */
export function isNamedIn({ subjects, addresses }: Person, text: string | null): boolean {
  const small = text?.toLowerCase() ?? '';
  const sought = [...subjects.filter((subject) => subject.length >= DISTINCT), ...addresses];
  return sought.some((one) => small.includes(one.toLowerCase()));
}

/** True for a share that the person made. */
export const isBy = (person: Person, { shared_by, shared_by_email }: Share) =>
  isOf(person, shared_by) || (shared_by_email !== null && isOf(person, shared_by_email));

/** True for a share of somebody else whose comment names the person. */
export const isNamedBySomebody = (person: Person, share: Share) =>
  !isBy(person, share) && isNamedIn(person, share.comment);

/**
 * Whom a subject or an address means: an address also means the subjects that shared with it, and a subject the addresses that it
 * shared with. Reads the audit trail, twice for a subject.
 *
 * @throws Error for a text that stands for no person, and if the address is of more than one account, unless `allAccounts`
 */
export async function personOf(given: string, { allAccounts = false } = {}): Promise<Person> {
  const who = given.trim();
  if (who === '' || who === ERASED)
    throw new Error(`${JSON.stringify(given)} is nobody. Give a subject or an address.`);
  const addresses = isAddress(who) ? [who.toLowerCase()] : await addressesOf([who]);
  const subjects = new Set(isAddress(who) ? [] : [who]);
  if (addresses.length > 0)
    for await (const page of trail())
      for (const { share } of page)
        if (addresses.includes(share.shared_by_email?.toLowerCase() ?? '')) subjects.add(share.shared_by);
  subjects.delete(ERASED);
  if (subjects.size > 1 && !allAccounts)
    throw new Error(
      `${addresses.join(', ')} shared from more than one account: ${[...subjects].join(', ')}. Add --all-accounts if all of them are the person's.`,
    );
  return { subjects: [...subjects], addresses };
}

async function addressesOf(subjects: string[]): Promise<string[]> {
  const addresses = new Set<string>();
  for await (const page of trail())
    for (const { share } of page)
      if (subjects.includes(share.shared_by) && share.shared_by_email)
        addresses.add(share.shared_by_email.toLowerCase());
  return [...addresses];
}
