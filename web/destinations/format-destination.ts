import type { Destination, TestResult } from '../../clients/typescript/src/index.ts';
import type { Role } from '../../lib/values/roles-and-states.ts';

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
    description: 'The address that you sign in with. No verification is needed.',
    roles: ['viewer', 'member', 'admin'],
  },
  mailbox: {
    label: 'Another address',
    description: 'A verification code is sent first. Nothing else is sent until you enter it.',
    roles: ['member', 'admin'],
  },
  channel: { label: 'A channel', description: 'A chat channel that the bot can access.', roles: ['member', 'admin'] },
  chat_webhook: {
    label: 'Chat incoming webhook',
    description: 'Posts to its channel in any workspace. A verification code is posted first.',
    roles: ['member', 'admin'],
  },
  teams: {
    label: 'Microsoft Teams',
    description: 'Posts through a workflow URL. A card with a verification code is posted first.',
    roles: ['member', 'admin'],
  },
  webhook: {
    label: 'A webhook',
    description: 'An HTTPS endpoint that receives signed messages.',
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
    return `A code was ${sent}. Select “Verify” and enter it. Until then, nothing else is sent.`;
  }
  return 'Select “Verify” to send a signed challenge that the webhook must echo. Until then, nothing else is sent.';
}

/** Returns the address, or an empty string if the name already shows it. */
export const getDisplayAddress = ({ kind, name, address }: Destination): string =>
  kind === 'channel' || name === address ? '' : address;

/** Returns a reason of the service as a sentence. */
export const toSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;

const TEST_DELIVERED_TEXTS: Record<Destination['kind'], string> = {
  email: 'Test email sent. Check the mailbox.',
  webhook: 'The webhook accepted the test.',
  channel: 'The bot can access the channel. Nothing was posted.',
  chat_webhook: 'The test was posted in the channel.',
  teams: 'The workflow accepted the test. Check that it appears in Teams.',
};

/** Returns the outcome of a test message as text. */
export function formatTestResult(kind: Destination['kind'], { outcome, reason, status }: TestResult): string {
  if (outcome === 'delivered')
    return status === null ? TEST_DELIVERED_TEXTS[kind] : `${TEST_DELIVERED_TEXTS[kind]} Response status: ${status}.`;
  if (outcome === 'gone') return 'The webhook endpoint no longer exists (410).';
  const outcomeText = outcome === 'unknown' ? 'The test may have arrived.' : 'The test did not arrive.';
  return reason ? `${outcomeText} ${toSentence(reason)}` : outcomeText;
}
