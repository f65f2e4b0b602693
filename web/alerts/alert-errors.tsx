import { ErrorMessage, type ErrorMessageProps } from '../components/error-message.tsx';
import { ApiError, type ErrorExplanation, explainError } from '../data/api/api-error.ts';

const OUTCOME_UNKNOWN_TEXT: ErrorExplanation = {
  title: 'No response was received. The change may have been saved.',
  remedy: 'Check the list before you try again.',
};

/** Explains why a change of an alert or a destination failed, and what to do next. */
export const explainAlertChange = (error: unknown): ErrorExplanation =>
  error instanceof ApiError && ['unreachable', 'late'].includes(error.kind)
    ? OUTCOME_UNKNOWN_TEXT
    : explainAlertRead(error);

function explainAlertRead(error: unknown): ErrorExplanation {
  if (!(error instanceof ApiError)) return explainError(error);
  const { problem } = error;
  const known = explainDeliveryError(problem);
  if (known) return known;
  const details = (problem.errors ?? []).map(formatFieldError);
  return details.length > 0
    ? { title: 'The service rejected this change.', remedy: details.join(' ') }
    : explainError(error);
}

/** Renders the explanation of a failed change as an alert region. */
export const AlertChangeError = (props: ErrorMessageProps) => <ErrorMessage {...props} explain={explainAlertChange} />;

/** Renders the explanation of a failed load inside a form. */
export const AlertReadError = (props: ErrorMessageProps) => <ErrorMessage {...props} explain={explainAlertRead} />;

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
function explainDeliveryError({ code = '', detail = '' }: ApiError['problem']): ErrorExplanation | null {
  const [title, remedy] = (Object.hasOwn(ERROR_TEXTS, code) && ERROR_TEXTS[code]) || [];
  if (!title) return null;
  const detailText = detail.replace(REDUNDANT_PREFIX, '');
  return { title, remedy: remedy ?? `${detailText.charAt(0).toUpperCase()}${detailText.slice(1)}` };
}

type FieldError = NonNullable<ApiError['problem']['errors']>[number];

/** Returns the validation errors of one field of a request, and whether there are no others. */
export function findFieldErrors(field: string, error: unknown): { faults: FieldError[]; isAll: boolean } {
  const all = (error instanceof ApiError && error.problem.errors) || [];
  const faults = all.filter(({ parameter }) => parameter === field || parameter.startsWith(`${field}.`));
  return { faults, isAll: faults.length > 0 && faults.length === all.length };
}

/** Formats a validation error as a sentence that begins with the last part of the parameter name. */
export function formatFieldError({ parameter, detail }: FieldError): string {
  const name = (parameter.split('.').at(-1) ?? '').replace(/_id$/, '').replaceAll('_', ' ');
  return `${name.charAt(0).toUpperCase()}${name.slice(1)} ${detail}.`;
}
