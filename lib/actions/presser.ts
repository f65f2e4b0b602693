import { type KnownPerson, personAt } from '../people/by-email.ts';
import { buttons } from '../sharing/buttons.ts';
import type { Press } from '../sharing/press.ts';
import { Problem } from '../values/problem.ts';

const NO_ACCOUNT =
  'Nothing was changed: this needs an account of Regulatory updates with the e-mail address that you have here, confirmed in both. Ask an administrator for one.';
/** A shorter time is not enough to call the user pool. */
const LEAST_MS = 100;

/**
 * Returns the account of the person who clicked, by the address that the chat platform and the user pool both
 * verified.
 *
 * @param until the deadline, in milliseconds since the epoch
 * @throws Problem 403 no_account; of the platform and of the user pool if they do not respond
 */
export async function presserOf(press: Press, until: number): Promise<KnownPerson> {
  const address = await buttons.addressOf(press, until);
  const person = address === null ? null : await personAt(address, Math.max(LEAST_MS, until - Date.now()));
  if (person) return person;
  throw new Problem('forbidden', 'no_account', NO_ACCOUNT);
}
