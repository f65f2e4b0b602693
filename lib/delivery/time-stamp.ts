import { isLocalAddress, parseWebhookAddress } from '../destinations/destination-address.ts';
import { isLoopbackAddress, isPublicAddress } from '../egress/ip-addresses.ts';
import { buildRequest, readToken } from '../proof/time-stamp.ts';
import { Problem } from '../values/problem.ts';
import { PostError, postOnce } from './http-post.ts';

/** The authority that time-stamps the head of each day, by the settings of the deployment; '' without one. */
export const timeStampUrl = (process.env['EVIDENCE_TIME_STAMP_URL'] ?? '').trim();

/** What an authority made of a digest: the token as base64, or why there is none, without its address. */
export type StampOutcome = { token: string } | { reason: string };

/** Requests a time stamp of a digest once (RFC 3161 over HTTP), and checks that the answer is of it. Never rejects for an answer. */
export async function requestTimeStamp(imprint: string, address = timeStampUrl): Promise<StampOutcome> {
  const body = buildRequest(imprint);
  const headers = {
    'content-type': 'application/timestamp-query',
    'content-length': String(body.length),
    accept: 'application/timestamp-reply',
    'user-agent': 'regulatory-updates-time-stamps/1.0',
  };
  try {
    const url = new URL(parseWebhookAddress(address));
    const answer = await postOnce(url, body, headers, isLocalAddress(url) ? isLoopbackAddress : isPublicAddress);
    if (answer.status !== 200) return { reason: `it answered ${answer.status}` };
    if (answer.body === null) return { reason: 'its answer was too long, or did not end' };
    return readAnswer(answer.body, imprint);
  } catch (error) {
    if (error instanceof PostError || error instanceof Problem) return { reason: error.message };
    throw error;
  }
}

function readAnswer(answer: Buffer, imprint: string): StampOutcome {
  try {
    return { token: readToken(answer, imprint).toString('base64') };
  } catch (error) {
    return { reason: (error as Error).message };
  }
}
