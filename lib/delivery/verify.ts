import { randomBytes } from 'node:crypto';
import { countAttempt, countCode } from '../destinations/attempts.ts';
import { checkCode, newCode } from '../destinations/codes.ts';
import { type Destination, type StoredDestination, shownOf, type Verification } from '../destinations/destination.ts';
import { markVerified, readDestination } from '../destinations/destinations.ts';
import { notFound, Problem } from '../values/problem.ts';
import { instantOf } from '../values/time.ts';
import { channelName, sendToChannel } from './channel.ts';
import { refuseWithoutMail, sendMail } from './mail.ts';
import { requirePermission } from './permission.ts';
import { PostError } from './post.ts';
import { sendToTeams } from './teams.ts';
import { postSigned } from './webhook.ts';

/**
 * Verifies a destination, which also ends a pause: a webhook answers a signed challenge, the bot sees the channel, and whoever reads a
 * mailbox or another chat gives the code that was sent there last. Without a code a new one is sent, and nothing is verified yet.
 *
 * @throws Problem 403 role_required, account_ended, 404 destination_not_found, 409, 422, 429 too_many_attempts, 503
 */
export async function verifyDestination(
  person: string,
  id: string,
  { code }: Verification,
  app_url: string | null,
  isOwn: (address: string) => Promise<boolean>,
): Promise<Destination> {
  const destination = await readDestination(person, id);
  await requirePermission(person, destination);
  if (code === undefined) await countAttempt(person);
  else if (!takesCode(destination)) throw new Problem('unprocessable', 'wrong_code', NO_CODE);
  if (destination.kind === 'webhook') await challenge(destination);
  else if (destination.kind === 'channel') await channelName(destination.address);
  else if (code !== undefined) await checkCode(destination, code);
  else if (destination.kind !== 'email' || !(await isOwn(destination.address))) {
    await sendCode(destination);
    return shownOf(await readDestination(person, id));
  }
  if (!(await markVerified(destination, app_url))) throw notFound('destination', id);
  return shownOf(await readDestination(person, id));
}

const takesCode = ({ kind }: StoredDestination) => kind !== 'webhook' && kind !== 'channel';
const NO_CODE = 'Webhooks, and channels that the bot sees, take no code. Verify this destination without one.';

/** Sends a new code there. @throws Problem 409 mail_not_configured, 429 too_many_attempts, 422 code_not_posted, 503 mail_unavailable */
export async function sendCode(destination: StoredDestination): Promise<void> {
  if (destination.kind === 'email') refuseWithoutMail();
  await countCode(destination.address);
  const code = await newCode(destination);
  const id = `${destination.id}-${randomBytes(8).toString('hex')}`;
  const message = { id, kind: 'code', at: instantOf(new Date()), code } as const;
  const { outcome, reason } = await senderTo(destination)(destination, message);
  // What may have arrived is waited for.
  if (outcome === 'delivered' || outcome === 'unknown') return;
  if (destination.kind === 'email') {
    const detail = `The code could not be mailed: ${reason}. Verify again later.`;
    throw new Problem('unavailable', 'mail_unavailable', detail, { retryAfter: 60 });
  }
  throw new Problem('unprocessable', 'code_not_posted', `The code could not be posted there: ${reason}.`);
}

function senderTo({ kind }: StoredDestination) {
  if (kind === 'email') return sendMail;
  return kind === 'teams' ? sendToTeams : sendToChannel;
}

/** The longest that is read of an answer as JSON: it repeats some 40 characters. */
const LONGEST_ANSWER = 1_000;

/** @throws Problem 422 challenge_failed, which says why in words of our own: an answer may be of somebody else's service */
async function challenge(webhook: StoredDestination): Promise<void> {
  const drawn = randomBytes(24).toString('base64url');
  const reason = await postSigned(webhook, `challenge-${drawn.slice(0, 16)}`, {
    type: 'destination.challenge',
    timestamp: instantOf(new Date()),
    challenge: drawn,
  }).then(
    ({ status, body }) => {
      if (status < 200 || status > 299) return `it answered ${status}`;
      return repeats(body?.toString('utf8') ?? null, drawn) ? null : 'its answer does not repeat the challenge';
    },
    (error) => {
      if (error instanceof PostError) return error.message;
      throw error;
    },
  );
  if (reason === null) return;
  const detail = `The webhook did not pass its challenge: ${reason}. It must answer 2xx with JSON that repeats it: {"challenge": "…"}.`;
  throw new Problem('unprocessable', 'challenge_failed', detail);
}

function repeats(body: string | null, drawn: string): boolean {
  if (body === null || body.length > LONGEST_ANSWER) return false;
  try {
    return Object(JSON.parse(body)).challenge === drawn;
  } catch {
    return false;
  }
}
