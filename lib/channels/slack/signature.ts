import { createHmac, timingSafeEqual } from 'node:crypto';
import type { GetHeader } from '../chat/chat-interaction.ts';

/*
 * https://docs.slack.dev/authentication/verifying-requests-from-slack: X-Slack-Signature is `v0=` and the HMAC-SHA256
 * of `v0:<X-Slack-Request-Timestamp>:<raw body>` in hexadecimal digits, with the signing secret of the app.
 */

/** Maximum clock difference and age of a request. */
const MAX_AGE_S = 300;
const TIMESTAMP_PATTERN = /^\d{1,12}$/;
const SIGNATURE_PATTERN = /^v0=([0-9a-f]{64})$/;

/** The signing secret of the app, and the current time in milliseconds since the epoch. */
interface SignatureCheck {
  secret: string;
  now?: number;
}

/**
 * Returns true if Slack signed the request's body with `secret` within the last five minutes.
 * Returns false, too, if a header of the signature is missing.
 */
export function isSignedBySlack(
  header: GetHeader,
  body: Buffer,
  { secret, now = Date.now() }: SignatureCheck,
): boolean {
  const timestamp = header('x-slack-request-timestamp');
  const [, digest = ''] = SIGNATURE_PATTERN.exec(header('x-slack-signature')) ?? [];
  if (!TIMESTAMP_PATTERN.test(timestamp) || !digest) return false;
  const expectedDigest = createHmac('sha256', secret).update(`v0:${timestamp}:`).update(body).digest();
  return (
    timingSafeEqual(expectedDigest, Buffer.from(digest, 'hex')) &&
    Math.abs(now / 1_000 - Number(timestamp)) <= MAX_AGE_S
  );
}
