import type { Destination, TestResult } from '../../clients/typescript/src/index.ts';
import type { Role } from '../../lib/values/role.ts';

export const DESTINATION_KIND_LABELS: Record<Destination['kind'], string> = {
  webhook: 'Webhook',
  email: 'Mailbox',
  channel: 'Channel',
  chat_webhook: 'Incoming webhook',
  teams: 'Microsoft Teams',
};

/** Whether it is verified with a code that is sent to it. */
export const isVerifiedByCode = (kind: Destination['kind']): boolean => kind !== 'webhook' && kind !== 'channel';

/** The kinds of destinations in the add form. */
export type DestinationChoice = 'own' | 'mailbox' | 'channel' | 'chat_webhook' | 'teams' | 'webhook';

interface DestinationOption {
  label: string;
  description: string;
  /** The roles that may add it. The server enforces permissions. */
  roles: Role[];
}

export const DESTINATION_OPTIONS: Record<DestinationChoice, DestinationOption> = {
  own: {
    label: 'My mailbox',
    description: 'The address that you sign in with. It gets mail at once.',
    roles: ['viewer', 'member', 'admin'],
  },
  mailbox: {
    label: 'Another address',
    description: 'A code is mailed there first. Nothing else is, until it is typed in here.',
    roles: ['member', 'admin'],
  },
  channel: { label: 'A channel', description: 'A channel of the chat that the bot is in.', roles: ['member', 'admin'] },
  chat_webhook: {
    label: 'An incoming webhook of the chat',
    description: 'Its one channel, in any workspace. A code is posted there first.',
    roles: ['member', 'admin'],
  },
  teams: {
    label: 'Microsoft Teams',
    description: 'By the address of a workflow. A card with a code is posted there first.',
    roles: ['member', 'admin'],
  },
  webhook: {
    label: 'A webhook',
    description: 'A program that takes signed messages at an https address.',
    roles: ['admin'],
  },
};

/** Returns the label of the verification state. */
export function getStateLabel({ kind, state }: Destination): string {
  if (state === 'active') return 'Verified';
  if (state === 'paused') return 'Paused';
  return isVerifiedByCode(kind) ? 'Waiting for the code' : 'Waiting for the challenge';
}

/** Returns the instructions to verify a destination. */
export function describeVerification({ kind, address }: Destination): string {
  if (isVerifiedByCode(kind)) {
    const sent = kind === 'email' ? `mailed to ${address}` : 'posted there';
    return `A code was ${sent}. Press “Verify” and type it in. Until then nothing else is sent there.`;
  }
  return (
    'Press “Verify”, and the webhook gets one signed message, which it must repeat. Until then nothing else is ' +
    'sent there.'
  );
}

/** Returns the address, or an empty string if the name already shows it. */
export const getDisplayAddress = ({ kind, name, address }: Destination): string =>
  kind === 'channel' || name === address ? '' : address;

/** Returns a reason of the service as a sentence. */
export const toSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;

const TEST_DELIVERED_TEXTS: Record<Destination['kind'], string> = {
  email: 'The test is on its way. Look in the mailbox.',
  webhook: 'The webhook took the test.',
  channel: 'The bot sees the channel. Nothing was posted.',
  chat_webhook: 'The test stands in the channel.',
  teams: 'The workflow took the test. Look whether it stands in Teams.',
};

/** Returns the outcome of a test message as text. */
export function formatTestResult(kind: Destination['kind'], { outcome, reason, status }: TestResult): string {
  if (outcome === 'delivered')
    return status === null ? TEST_DELIVERED_TEXTS[kind] : `${TEST_DELIVERED_TEXTS[kind]} It answered ${status}.`;
  if (outcome === 'gone') return 'The webhook wants nothing any more: it answered 410.';
  const outcomeText = outcome === 'unknown' ? 'The test may have arrived.' : 'The test did not arrive.';
  return reason ? `${outcomeText} ${toSentence(reason)}` : outcomeText;
}
