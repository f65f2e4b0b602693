import { findPersonByEmail, type PersonAccount } from '../../access/people/find-person-by-email.ts';
import type { ChatInteraction } from '../../channels/chat/chat-interaction.ts';
import { chatInteractionHandler } from '../../channels/chat/chat-interactions.ts';
import { Problem } from '../../values/problem.ts';

const NO_ACCOUNT_DETAIL =
  'Nothing was changed: this needs an account of Regulatory updates with the e-mail address that you have here, ' +
  'confirmed in both. Ask an administrator for one.';
/** A shorter time is not enough to call the user pool. */
const MIN_TIMEOUT_MS = 100;

/**
 * Returns the account of the person who clicked a button in the chat.
 * The person is matched by an e-mail address that both the chat and the user pool have verified.
 * @param deadline in milliseconds since the epoch
 * @throws Problem 403 no_account if no such account exists
 * @throws Problem of the platform or of the user pool if it does not respond
 */
export async function identifyChatActor(interaction: ChatInteraction, deadline: number): Promise<PersonAccount> {
  const address = await chatInteractionHandler.getActorEmail(interaction, deadline);
  const person =
    address === null ? null : await findPersonByEmail(address, Math.max(MIN_TIMEOUT_MS, deadline - Date.now()));
  if (person) return person;
  throw new Problem('forbidden', 'no_account', NO_ACCOUNT_DETAIL);
}
