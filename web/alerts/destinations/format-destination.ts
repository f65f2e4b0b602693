import type { Destination, TestResult } from '../../../clients/typescript/src/index.ts';
import { DESTINATION_KINDS, type DestinationKind, getChannelKind } from '../../../lib/channels/channel-kinds.ts';
import { CHANNEL_TEXTS } from '../../../lib/channels/channel-texts.ts';
import type { Role } from '../../../lib/values/roles-and-states.ts';

export const DESTINATION_KIND_LABELS = Object.fromEntries(
  DESTINATION_KINDS.map((kind) => [kind, CHANNEL_TEXTS[kind].label]),
) as Record<DestinationKind, string>;

/** Whether it is verified with a code that is sent to it. */
export const isVerifiedByCode = (kind: DestinationKind): boolean => getChannelKind(kind).verification === 'code';

/** The options of the add form: the person's own mailbox, then each kind of destination. */
export type DestinationChoice = 'own' | DestinationKind;

interface DestinationOption {
  label: string;
  description: string;
  /** The roles that may add it. The server enforces permissions. */
  roles: readonly Role[];
}

const OWN_MAILBOX: DestinationOption = {
  label: 'My mailbox',
  description: 'The address that you sign in with. No verification is needed.',
  roles: ['viewer', 'member', 'admin'],
};

const toOption = (kind: DestinationKind): DestinationOption => {
  const { option, optionDescription } = CHANNEL_TEXTS[kind];
  return { label: option, description: optionDescription, roles: getChannelKind(kind).roles };
};

export const DESTINATION_OPTIONS = Object.fromEntries([
  ['own', OWN_MAILBOX],
  ...DESTINATION_KINDS.map((kind) => [kind, toOption(kind)]),
]) as Record<DestinationChoice, DestinationOption>;

/** Returns the label of the verification state. */
export function getStateLabel({ kind, state }: Destination): string {
  if (state === 'active') return 'Verified';
  if (state === 'paused') return 'Paused';
  return isVerifiedByCode(kind) ? 'Waiting for the code' : 'Waiting for the challenge';
}

/** Whether its address is public and messages to it are mails. */
export const isMailbox = (kind: DestinationKind): boolean => getChannelKind(kind).address === 'public';

/** Returns the instructions to verify a destination. */
export function describeVerification({ kind, address }: Destination): string {
  if (isVerifiedByCode(kind)) {
    const sent = isMailbox(kind) ? `mailed to ${address}` : 'posted there';
    return `A code was ${sent}. Select “Verify” and enter it. Until then, nothing else is sent.`;
  }
  return 'Select “Verify” to send a signed challenge that the webhook must echo. Until then, nothing else is sent.';
}

/** Returns the address, or an empty string if the name already shows it. */
export const getDisplayAddress = ({ kind, name, address }: Destination): string =>
  getChannelKind(kind).address === 'id' || name === address ? '' : address;

/** Returns a reason of the service as a sentence. */
export const toSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;

/** Returns the outcome of a test message as text. */
export function formatTestResult(kind: DestinationKind, { outcome, reason, status }: TestResult): string {
  const { testDelivered } = CHANNEL_TEXTS[kind];
  if (outcome === 'delivered') return status === null ? testDelivered : `${testDelivered} Response status: ${status}.`;
  if (outcome === 'gone') return `The address no longer exists (${status}).`;
  const outcomeText = outcome === 'unknown' ? 'The test may have arrived.' : 'The test did not arrive.';
  return reason ? `${outcomeText} ${toSentence(reason)}` : outcomeText;
}
