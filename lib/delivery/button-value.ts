import { timingSafeEqual } from 'node:crypto';
import { signButton } from '../destinations/destination-secrets.ts';
import { masterSecret } from '../destinations/settings.ts';
import { hasButtons } from '../sharing/settings.ts';
import { Problem } from '../values/problem.ts';

/*
 * The buttons of a message in the chat carry which alert and which update it is of, signed: what this service did not write does nothing.
 * They stay in the chat for years, so no person stands in them.
 */

const BUTTON_PREFIX = 'press_';
const BUTTON_VALUE_PATTERN = /^press_([0-9a-f]{8,32})\.([a-z0-9][a-z0-9-]{0,62})\.([\w-]{43})$/;

/** What a message is of. */
export interface ButtonTarget {
  alert_id: string;
  entry_id: string;
}

/** What the buttons of a message carry; nothing where a press could not be told from a forged one. */
export const toButtonFields = (of: ButtonTarget): { buttons?: string } =>
  hasButtons && masterSecret ? { buttons: formatButtonValue(of) } : {};

/** @throws Problem 409 webhooks_not_configured */
export const formatButtonValue = ({ alert_id, entry_id }: ButtonTarget): string =>
  `${BUTTON_PREFIX}${alert_id}.${entry_id}.${signButton(alert_id, entry_id)}`;

/** What a button's message is of. Reads nothing. @throws Problem 404 button_not_found, 409 webhooks_not_configured */
export function parseButtonValue(value: string): ButtonTarget {
  const [, alert_id = '', entry_id = '', signature = ''] = BUTTON_VALUE_PATTERN.exec(value) ?? [];
  const isOwn =
    signature !== '' && timingSafeEqual(Buffer.from(signButton(alert_id, entry_id)), Buffer.from(signature));
  if (isOwn) return { alert_id, entry_id };
  throw new Problem('not_found', 'button_not_found', 'This button is not of this service, or of its time before.');
}
