import { isLoopbackAddress, isPublicAddress } from '../../platform/egress/ip-addresses.ts';
import type { StoredDestination } from '../destinations/destination.ts';
import { isAllowedLoopbackAddress } from '../destinations/destination-address.ts';
import { HttpPostError, sendPostRequestOnce } from '../http-post.ts';
import type { DeliveryMessage, SendOutcome, VerificationCodeMessage } from '../message/message.ts';
import { parseRetryAfterHeader } from '../retry-schedule.ts';
import { buildTeamsCard } from './teams-card.ts';

type TeamsDestination = Pick<StoredDestination, 'address' | 'app_url'>;

/**
 * Sends one message once to a channel or chat of Microsoft Teams, by the webhook of a workflow.
 * Errors become an outcome:
 * - `failed`: the message was refused, or no connection was made, so it was not posted.
 * - `unknown`: without a response, or after a 5xx status, it may have been posted.
 * - `delivered`: the workflow accepted it; Teams does not report whether it was posted.
 */
export async function sendToTeams(
  { address, app_url }: TeamsDestination,
  message: DeliveryMessage | VerificationCodeMessage,
): Promise<SendOutcome> {
  const url = new URL(address);
  const body = JSON.stringify(buildTeamsCard(message, app_url));
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'regulatory-updates/1.0',
  };
  try {
    const isAllowed = isAllowedLoopbackAddress(url) ? isLoopbackAddress : isPublicAddress;
    const { status, retryAfter } = await sendPostRequestOnce(url, { body, headers, isAllowed });
    if (status >= 200 && status < 300) return { outcome: 'delivered', status };
    const wait = parseRetryAfterHeader(retryAfter);
    if (status < 500)
      return {
        outcome: 'failed',
        status,
        reason: formatTeamsError(status),
        ...(wait === null ? {} : { retry_after_s: wait }),
      };
    return { outcome: 'unknown', status, reason: `Teams answered ${status}: the message may have been posted` };
  } catch (error) {
    if (!(error instanceof HttpPostError)) throw error;
    if (error.isUnsent) return { outcome: 'failed', reason: error.message };
    return { outcome: 'unknown', reason: `${error.message}: the message may have been posted` };
  }
}

const STATUS_REMEDIES: Record<number, string> = {
  401: 'its signature is not good any more: copy the address of the workflow again',
  403: 'its signature is not good any more: copy the address of the workflow again',
  404: 'there is no such workflow any more',
  413: 'the message is too large',
  429: 'it takes no more messages just now',
};

const formatTeamsError = (status: number): string =>
  STATUS_REMEDIES[status] ? `Teams answered ${status}: ${STATUS_REMEDIES[status]}` : `Teams answered ${status}`;
