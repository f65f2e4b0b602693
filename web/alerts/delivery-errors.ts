import type { ApiError, ErrorExplanation } from '../api/api-error.ts';

/* Explanations for error codes of destinations and deliveries. */

const ASK_ADMINISTRATOR = 'Ask an administrator to set this up.';
const TRY_LATER = 'Try again later.';
const ERROR_TEXTS: Record<string, [title: string, remedy?: string]> = {
  too_many_destinations: ['You have as many destinations as a person may have.', 'Delete one that you do not need.'],
  destination_exists: ['You have this channel already.', 'Choose it in the list of your destinations.'],
  destination_not_found: ['This destination was deleted.', 'Load the page again.'],
  destination_not_verified: ['This destination is not verified yet.', 'Verify it first.'],
  destination_not_active: [
    'The destination gets nothing just now.',
    'Verify it under Destinations, then send this again.',
  ],
  no_verified_email: ['The sign-in service gives no verified address of yours just now.', TRY_LATER],
  mail_not_configured: ['This service sends no mail.', ASK_ADMINISTRATOR],
  webhooks_not_configured: ['This service is not set up for webhooks and codes.', ASK_ADMINISTRATOR],
  chat_not_configured: ['Chat is not set up here.', ASK_ADMINISTRATOR],
  channel_unknown: ['The bot does not see this channel.', 'Invite it there, or choose another channel.'],
  code_expired: ['This code is not good any more.', 'Have a new code sent, and type in the new one.'],
  wrong_code: [
    'This is not the code that was sent last.',
    'Look at the newest message. After five wrong codes a new one is needed.',
  ],
  challenge_failed: ['The webhook did not pass the challenge.'],
  code_not_posted: ['The code could not be posted there.'],
  rotated_meanwhile: [
    'The secret was rotated elsewhere at the same moment.',
    'Rotate it again if you do not have the new one.',
  ],
  too_many_attempts: [
    'No more codes, challenges and tests are sent today: you sent 50, or this address got three codes.',
    'Use the last code, or try again tomorrow.',
  ],
  too_many_replays: [
    'You had 2,000 messages sent again today, which is the most, or would have now.',
    'Go on tomorrow, or choose a shorter time.',
  ],
  mail_unavailable: ['The mail server did not take the mail.', TRY_LATER],
  delivery_not_found: ['This delivery is not kept any more.', 'Deliveries are kept for 90 days.'],
  delivery_in_progress: ['It is being sent just now.', 'Look again in a minute.'],
  not_replayable: [
    'It was posted to the channel, or may have been.',
    'Nothing is posted twice: share the update instead.',
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
