import type { ApiError, ErrorExplanation } from '../data/api/api-error.ts';

/* Explanations for error codes of destinations and deliveries. */

const ASK_ADMINISTRATOR = 'Ask an administrator to set this up.';
const TRY_LATER = 'Try again later.';
const ERROR_TEXTS: Record<string, [title: string, remedy?: string]> = {
  too_many_destinations: ['You have reached the maximum number of destinations.', 'Delete one that you do not need.'],
  destination_exists: ['This channel is already one of your destinations.', 'Choose it from your destinations.'],
  destination_not_found: ['This destination was deleted.', 'Reload the page.'],
  destination_not_verified: ['This destination is not verified yet.', 'Verify it first.'],
  destination_not_active: ['This destination is not active.', 'Verify it under Destinations, then try again.'],
  no_verified_email: ['Your verified email address is not available at the moment.', TRY_LATER],
  mail_not_configured: ['Email is not configured.', ASK_ADMINISTRATOR],
  webhooks_not_configured: ['Webhooks and verification codes are not configured.', ASK_ADMINISTRATOR],
  chat_not_configured: ['Chat is not configured.', ASK_ADMINISTRATOR],
  channel_unknown: ['The bot cannot access this channel.', 'Invite the bot to it, or choose another channel.'],
  code_expired: ['This code has expired.', 'Request a new code and enter it.'],
  wrong_code: [
    'This is not the latest code.',
    'Use the code in the newest message. After five wrong codes, request a new one.',
  ],
  challenge_failed: ['The webhook did not pass the challenge.'],
  code_not_posted: ['The code could not be posted there.'],
  rotated_meanwhile: [
    'Somebody else rotated this secret at the same time.',
    'Rotate it again if you do not have the new secret.',
  ],
  too_many_attempts: [
    'The daily limit for codes, challenges and tests is reached: 50 per person, or three codes per address.',
    'Use the last code, or try again tomorrow.',
  ],
  too_many_replays: [
    'The daily limit of 2,000 replayed messages is reached.',
    'Continue tomorrow, or choose a shorter period.',
  ],
  mail_unavailable: ['The mail server rejected the message.', TRY_LATER],
  delivery_not_found: ['This delivery no longer exists.', 'Deliveries are kept for 90 days.'],
  delivery_in_progress: ['This delivery is being sent.', 'Check again in a minute.'],
  not_replayable: [
    'The message may already be in the channel.',
    'Messages are not posted twice. Share the update instead.',
  ],
};

/** The beginning of a detail that repeats the title. */
const REDUNDANT_PREFIX = /^The (webhook did not pass its challenge|code could not be posted there): /;

/** Returns null for unknown error codes. */
export function explainDeliveryError({ code = '', detail = '' }: ApiError['problem']): ErrorExplanation | null {
  const [title, remedy] = (Object.hasOwn(ERROR_TEXTS, code) && ERROR_TEXTS[code]) || [];
  if (!title) return null;
  const detailText = detail.replace(REDUNDANT_PREFIX, '');
  return { title, remedy: remedy ?? `${detailText.charAt(0).toUpperCase()}${detailText.slice(1)}` };
}
