import { createHash } from 'node:crypto';
import { getChannelKind } from '../channels/channel-kinds.ts';
import { getChannel, sendToDestination } from '../channels/channels.ts';
import type { StoredDestination } from '../channels/destinations/destination.ts';
import { redactWebhookAddress } from '../channels/destinations/destination-address.ts';
import { deriveSigningSecret } from '../channels/destinations/destination-secrets.ts';
import type { LogHeadMessage, SendOutcome } from '../channels/message/message.ts';
import type { LogHeadRecipientKind } from '../proof/daily-head.ts';
import { Problem } from '../values/problem.ts';

/**
 * An outside party that keeps the daily signed heads of the sealed log of reviews.
 * It is a mailbox, a webhook or a channel from the settings of the deployment.
 */
export interface LogHeadRecipient {
  kind: LogHeadRecipientKind;
  address: string;
}

const SETTINGS: [LogHeadRecipientKind, string][] = [
  ['email', 'EVIDENCE_HEAD_EMAIL'],
  ['webhook', 'EVIDENCE_HEAD_WEBHOOK'],
  ['channel', 'EVIDENCE_HEAD_CHANNEL'],
];

/**
 * The recipients of the daily heads.
 * They are set by EVIDENCE_HEAD_EMAIL, EVIDENCE_HEAD_WEBHOOK and EVIDENCE_HEAD_CHANNEL.
 */
export const dailyLogHeadRecipients: LogHeadRecipient[] = SETTINGS.flatMap(([kind, setting]) => {
  const address = (process.env[setting] ?? '').trim();
  return address === '' ? [] : [{ kind, address }];
});

/** The identity from which the signing secret of the heads' webhook is derived. */
const WEBHOOK = { id: 'evidence-head', attachment: '', generation: 1 };

/**
 * Returns the secret that signs calls of the webhook for daily heads.
 * @throws Problem 409 webhooks_not_configured
 */
export const getLogHeadWebhookSecret = (): string => deriveSigningSecret(WEBHOOK);

/**
 * Returns 16 hexadecimal digits that identify a recipient's kind and address.
 * A changed address has another id, so the state of earlier sending does not apply to it.
 */
export const getLogHeadRecipientId = ({ kind, address }: LogHeadRecipient): string =>
  createHash('sha256').update(`${kind} ${address}`).digest('hex').slice(0, 16);

/** Formats a recipient's address for display. The path of a webhook is omitted, because it can be a secret. */
export const formatLogHeadRecipient = ({ kind, address }: LogHeadRecipient): string =>
  getChannelKind(kind).address === 'secret' && URL.canParse(address) ? redactWebhookAddress(address) : address;

/**
 * Sends a day's signed head of the sealed log to one recipient, once.
 * Failures become an outcome. An invalid address in the settings is such a failure.
 */
export async function sendLogHead(recipient: LogHeadRecipient, message: LogHeadMessage): Promise<SendOutcome> {
  try {
    return await sendToDestination(toDestination(recipient), message);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { outcome: 'failed', reason: error.message };
  }
}

/**
 * Returns a recipient as a destination without an owner.
 * @throws Problem 400 for an address that is not allowed
 */
function toDestination({ kind, address }: LogHeadRecipient): StoredDestination {
  const none = { paused: null, rotated_at: null, failing_since: null, failures: null, code: null, app_url: null };
  const at = '1970-01-01T00:00:00Z';
  const own = { ...WEBHOOK, kind, name: 'Heads', person: '', address: getChannel(kind).parseAddress(address) };
  return { ...own, ...none, former: [], created_at: at, verified_at: at };
}
