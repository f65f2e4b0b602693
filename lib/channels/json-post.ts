import { isLoopbackAddress, isPublicAddress } from '../platform/egress/ip-addresses.ts';
import { parseRetryAfter } from '../values/time.ts';
import type { SendReceipt } from './channel.ts';
import { isAllowedLoopbackAddress } from './destinations/destination-address.ts';
import { HttpPostError, type HttpPostResponse, sendPostRequestOnce } from './http-post.ts';
import type { SendOutcome } from './message/message.ts';

/** A response whose status says that the message was not accepted. */
export class HttpStatusError extends Error {
  override name = 'HttpStatusError';
  readonly status: number;
  /** The delay that the receiver requested, in seconds; null if it requested none. */
  readonly retryAfterS: number | null;

  constructor({ status, retryAfter }: HttpPostResponse) {
    super(`it answered ${status}`);
    this.status = status;
    this.retryAfterS = parseRetryAfter(retryAfter);
  }
}

/**
 * Posts JSON once to the address of a destination, and returns the response.
 * The address must be public, or on this machine for a local server.
 * @throws HttpPostError if it does not respond
 */
export function postJson(
  address: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<HttpPostResponse> {
  const url = new URL(address);
  const isAllowed = isAllowedLoopbackAddress(url) ? isLoopbackAddress : isPublicAddress;
  const contentHeaders = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'regulatory-updates/1.0',
  };
  return sendPostRequestOnce(url, { body, headers: { ...contentHeaders, ...headers }, isAllowed });
}

/** Returns the receipt of an accepted message. @throws HttpStatusError unless the status is 2xx */
export function toReceipt(response: HttpPostResponse): SendReceipt {
  const { status } = response;
  if (status >= 200 && status < 300) return { status };
  throw new HttpStatusError(response);
}

/** How a chat platform names itself in errors, and what its statuses mean. */
interface ChatPlatformErrors {
  platform: string;
  remedies: Record<number, string>;
  /** The statuses after which the address never accepts a message again. */
  gone: number[];
}

/**
 * Returns the outcome of an error of a message that was posted to the incoming webhook of a chat.
 * - `failed`: the message was refused, or no connection was made, so it was not posted.
 * - `unknown`: without a response, or after a 5xx status, it may have been posted.
 * - `gone`: the address does not exist any more.
 * Null for an error of another kind.
 */
export function describeChatPostError(
  error: unknown,
  { platform, remedies, gone }: ChatPlatformErrors,
): SendOutcome | null {
  if (error instanceof HttpPostError) {
    if (error.isUnsent) return { outcome: 'failed', reason: error.message };
    return { outcome: 'unknown', reason: `${error.message}: the message may have been posted` };
  }
  if (!(error instanceof HttpStatusError)) return null;
  const { status } = error;
  const answer = `${platform} answered ${status}`;
  if (status >= 500) return { outcome: 'unknown', status, reason: `${answer}: the message may have been posted` };
  const reason = remedies[status] ? `${answer}: ${remedies[status]}` : answer;
  return { outcome: gone.includes(status) ? 'gone' : 'failed', status, reason, ...toRetryDelay(error) };
}

/** Returns the delay of a receiver's Retry-After as the field of an outcome; no field without one. */
export const toRetryDelay = ({ retryAfterS }: HttpStatusError): Pick<SendOutcome, 'retry_after_s'> =>
  retryAfterS === null ? {} : { retry_after_s: retryAfterS };
