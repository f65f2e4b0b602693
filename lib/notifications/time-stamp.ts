import { isAllowedLoopbackAddress, parseWebhookAddress } from '../channels/destinations/destination-address.ts';
import { HttpPostError, sendPostRequestOnce } from '../channels/http-post.ts';
import { isLoopbackAddress, isPublicAddress } from '../platform/egress/ip-addresses.ts';
import { buildTimeStampRequest, extractTimeStampToken } from '../proof/time-stamp.ts';
import { Problem } from '../values/problem.ts';

/**
 * The address of the authority that time-stamps the daily heads of the sealed log; '' without one.
 * It is set by EVIDENCE_TIME_STAMP_URL.
 */
export const timeStampAuthorityUrl = (process.env['EVIDENCE_TIME_STAMP_URL'] ?? '').trim();

/**
 * A time-stamp token (RFC 3161) as base64, or why there is none.
 * The reason contains nothing of the authority's address.
 */
export type TimeStampOutcome = { token: string } | { reason: string };

/**
 * Requests a time stamp of a digest from the authority once (RFC 3161 over HTTP), and checks it.
 * `imprint` is the SHA-256 digest in hexadecimal. Errors of the authority are returned as a reason.
 */
export async function requestTimeStamp(imprint: string, address = timeStampAuthorityUrl): Promise<TimeStampOutcome> {
  const body = buildTimeStampRequest(imprint);
  const headers = {
    'content-type': 'application/timestamp-query',
    'content-length': String(body.length),
    accept: 'application/timestamp-reply',
    'user-agent': 'regulatory-updates-time-stamps/1.0',
  };
  try {
    const url = new URL(parseWebhookAddress(address));
    const isAllowed = isAllowedLoopbackAddress(url) ? isLoopbackAddress : isPublicAddress;
    const answer = await sendPostRequestOnce(url, { body, headers, isAllowed });
    if (answer.status !== 200) return { reason: `it answered ${answer.status}` };
    if (answer.body === null) return { reason: 'its answer was too long, or did not end' };
    return readAnswer(answer.body, imprint);
  } catch (error) {
    if (error instanceof HttpPostError || error instanceof Problem) return { reason: error.message };
    throw error;
  }
}

function readAnswer(answer: Buffer, imprint: string): TimeStampOutcome {
  try {
    return { token: extractTimeStampToken(answer, imprint).toString('base64') };
  } catch (error) {
    return { reason: (error as Error).message };
  }
}
