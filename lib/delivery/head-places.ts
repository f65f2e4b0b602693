import { createHash } from 'node:crypto';
import type { StoredDestination } from '../destinations/destination.ts';
import { formatAddressHint, parseEmailAddress, parseWebhookAddress } from '../destinations/destination-address.ts';
import { deriveSigningSecret } from '../destinations/destination-secrets.ts';
import type { HeadPlaceKind } from '../proof/daily-head.ts';
import { Problem } from '../values/problem.ts';
import { sendToChannel } from './chat-sender.ts';
import type { AttemptOutcome, HeadMessage } from './message.ts';
import { sendToDestination } from './send-message.ts';

/** A place outside that the settings name. */
export interface HeadPlace {
  kind: HeadPlaceKind;
  address: string;
}

const SETTINGS: [HeadPlaceKind, string][] = [
  ['email', 'EVIDENCE_HEAD_EMAIL'],
  ['webhook', 'EVIDENCE_HEAD_WEBHOOK'],
  ['channel', 'EVIDENCE_HEAD_CHANNEL'],
];

/** The places that the head of each day is sent to, by the settings of the deployment. */
export const headPlaces: HeadPlace[] = SETTINGS.flatMap(([kind, setting]) => {
  const address = (process.env[setting] ?? '').trim();
  return address === '' ? [] : [{ kind, address }];
});

/** What the signing secret of the webhook of heads is derived from, as that of any destination. */
const WEBHOOK = { id: 'evidence-head', attachment: '', generation: 1 };

/** Returns the signing secret of the webhook of heads. @throws Problem 409 webhooks_not_configured */
export const headWebhookSecret = (): string => deriveSigningSecret(WEBHOOK);

/** The digest of the address of a place, by which a new address is known. */
export const placeIdOf = ({ kind, address }: HeadPlace): string =>
  createHash('sha256').update(`${kind} ${address}`).digest('hex').slice(0, 16);

/** The address of a place as people may see it: the path of a webhook can be a secret. */
export const shownPlace = ({ kind, address }: HeadPlace): string =>
  kind === 'webhook' && URL.canParse(address) ? formatAddressHint(address) : address;

/** Sends the head of a day to one place, once. A wrong setting is an outcome, too. */
export async function sendHead(place: HeadPlace, message: HeadMessage): Promise<AttemptOutcome> {
  try {
    const destination = destinationOf(place);
    return await (place.kind === 'channel'
      ? sendToChannel(destination, message)
      : sendToDestination(destination, message));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { outcome: 'failed', reason: error.message };
  }
}

/** A place as a destination that belongs to no person. @throws Problem 400 for an address that a destination may not have */
function destinationOf({ kind, address }: HeadPlace): StoredDestination {
  const none = { paused: null, rotated_at: null, failing_since: null, failures: null, code: null, app_url: null };
  const at = '1970-01-01T00:00:00Z';
  const parse = { email: parseEmailAddress, webhook: parseWebhookAddress, channel: (id: string) => id };
  const own = { ...WEBHOOK, kind, name: 'Heads', person: '', address: parse[kind](address) };
  return { ...own, ...none, former: [], created_at: at, verified_at: at };
}
