import { timingSafeEqual } from 'node:crypto';
import { Problem } from '../../values/problem.ts';
import { computeChatButtonSignature } from '../destinations/destination-secrets.ts';
import { masterSecret } from '../destinations/settings.ts';
import { slackInteractionHandler } from '../slack/slack-interactions.ts';
import type { ChatInteractionHandler } from './chat-interaction.ts';
import { areChatButtonsEnabled } from './settings.ts';

/*
 * The buttons of a chat message carry a signed reference to an alert and an update. Values that this service did not
 * sign are rejected. Messages stay in the chat for years, so a value contains no person.
 */

/**
 * The handler of button clicks for the chat platform of this deployment, Slack.
 * Importing it does not load the platform's API client.
 */
export const chatInteractionHandler: ChatInteractionHandler = slackInteractionHandler;

const BUTTON_PREFIX = 'press_';
const BUTTON_VALUE_PATTERN = /^press_([0-9a-f]{8,32})\.([a-z0-9][a-z0-9-]{0,62})\.([\w-]{43})$/;

/** The alert and the update that a chat message is about, on which its buttons act. */
export interface ButtonTarget {
  alert_id: string;
  entry_id: string;
}

/**
 * Returns the signed value that a message's buttons send back, as the field `buttons`.
 * An empty object if this deployment has no buttons, or no secret to sign them.
 */
export const buildSignedButtonField = (target: ButtonTarget): { buttons?: string } =>
  areChatButtonsEnabled && masterSecret ? { buttons: formatButtonValue(target) } : {};

/**
 * Returns the value that a message's buttons send back: alert id, entry id and signature.
 * @throws Problem 409 webhooks_not_configured
 */
export const formatButtonValue = ({ alert_id, entry_id }: ButtonTarget): string =>
  `${BUTTON_PREFIX}${alert_id}.${entry_id}.${computeChatButtonSignature(alert_id, entry_id)}`;

/**
 * Returns the alert and the update of a clicked button, after verifying its signature. Sends no request.
 * @throws Problem 404 button_not_found
 * @throws Problem 409 webhooks_not_configured
 */
export function parseButtonValue(value: string): ButtonTarget {
  const [, alert_id = '', entry_id = '', signature = ''] = BUTTON_VALUE_PATTERN.exec(value) ?? [];
  const isOwn =
    signature !== '' &&
    timingSafeEqual(Buffer.from(computeChatButtonSignature(alert_id, entry_id)), Buffer.from(signature));
  if (isOwn) return { alert_id, entry_id };
  throw new Problem(
    'not_found',
    'button_not_found',
    'This button was not created by this service, or is too old. Open the update in the app.',
  );
}
