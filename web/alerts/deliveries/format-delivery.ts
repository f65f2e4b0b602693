import type { Delivery, DeliveryTry, Destination } from '../../../clients/typescript/src/index.ts';
import { getChannelKind } from '../../../lib/channels/channel-kinds.ts';
import { toSentence } from '../destinations/format-destination.ts';

/** Labels of delivery states. */
export const DELIVERY_STATE_LABELS: Record<Delivery['state'], string> = {
  due: 'Waiting',
  delivered: 'Sent',
  failed: 'Not sent yet',
  unknown: 'Outcome unknown',
  given_up: 'Failed permanently',
  gone: 'Endpoint gone',
  gathered: 'In a digest',
  corrected: 'Sent as a correction',
};

/** Used for all corrections, because reasons of earlier ones promised more than was known. */
const CORRECTED_TEXT = 'The earlier message was corrected instead. Its delivery shows when.';

/** Returns an explanation of the state, or an empty string. The row shows the time of the next attempt. */
export function describeDelivery({ state, reason, tries }: Delivery): string {
  const last = tries.at(-1)?.reason ?? '';
  if (state === 'due') return 'Will be sent within a minute.';
  if (state === 'failed') return last && toSentence(last);
  if (state === 'unknown') return 'It may have been posted. Check the channel: it is not posted again automatically.';
  if (state === 'gone')
    return last ? `The address no longer exists. ${toSentence(last)}` : 'The address no longer exists.';
  if (state === 'corrected') return CORRECTED_TEXT;
  if (state === 'gathered') return reason ? toSentence(reason) : '';
  return state === 'given_up' ? [reason, last].flatMap((one) => (one ? toSentence(one) : [])).join(' ') : '';
}

/** The number of latest attempts that the service returns. */
const MAX_SHOWN_ATTEMPTS = 20;

export function formatAttemptCount({ tries }: Delivery): string {
  if (tries.length === 0) return 'No attempts yet';
  if (tries.length === 1) return '1 attempt';
  return `${tries.length}${tries.length >= MAX_SHOWN_ATTEMPTS ? ' or more' : ''} attempts`;
}

const OUTCOME_LABELS: Record<DeliveryTry['outcome'], string> = {
  delivered: 'Sent',
  failed: 'Not sent',
  unknown: 'Outcome unknown',
  gone: 'Endpoint gone',
};

/** Returns for example `Not sent: it answered 503 (0.2 s)`. */
export function formatAttempt({ outcome, reason, status, took_ms }: DeliveryTry): string {
  const why = reason ?? (status === null ? '' : `status ${status}`);
  const seconds = (took_ms / 1_000).toLocaleString('en', { maximumFractionDigits: 1 });
  return `${OUTCOME_LABELS[outcome]}${why && `: ${why}`} (${seconds} s)`;
}

/** Whether a delivery can be replayed. A message that may be in a channel is not posted twice. */
export function canReplay({ state }: Delivery, destination: Destination | undefined): boolean {
  if (destination?.state !== 'active' || state === 'due') return false;
  const mayBePosted = state === 'delivered' || state === 'unknown' || state === 'corrected';
  return !getChannelKind(destination.kind).isPostedOnce || !mayBePosted;
}
