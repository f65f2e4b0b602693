import { timingSafeEqual } from 'node:crypto';
import { buttonSignatureOf } from '../destinations/secrets.ts';
import { masterSecret } from '../destinations/settings.ts';
import { hasButtons } from '../sharing/settings.ts';
import { Problem } from '../values/problem.ts';

/*
 * The buttons of a message in the chat carry which alert and which update it is of, signed: what this service did not write does nothing.
 * They stay in the chat for years, so no person stands in them.
 */

const PREFIX = 'press_';
const VALUE = /^press_([0-9a-f]{8,32})\.([a-z0-9][a-z0-9-]{0,62})\.([\w-]{43})$/;

/** What a message is of. */
export interface Pressed {
  alert_id: string;
  entry_id: string;
}

/** What the buttons of a message carry; nothing where a press could not be told from a forged one. */
export const buttonsOf = (of: Pressed): { buttons?: string } =>
  hasButtons && masterSecret ? { buttons: buttonValue(of) } : {};

/** @throws Problem 409 webhooks_not_configured */
export const buttonValue = ({ alert_id, entry_id }: Pressed): string =>
  `${PREFIX}${alert_id}.${entry_id}.${buttonSignatureOf(alert_id, entry_id)}`;

/** What a button's message is of. Reads nothing. @throws Problem 404 button_not_found, 409 webhooks_not_configured */
export function readButtonValue(value: string): Pressed {
  const [, alert_id = '', entry_id = '', signature = ''] = VALUE.exec(value) ?? [];
  const isOwn =
    signature !== '' && timingSafeEqual(Buffer.from(buttonSignatureOf(alert_id, entry_id)), Buffer.from(signature));
  if (isOwn) return { alert_id, entry_id };
  throw new Problem('not_found', 'button_not_found', 'This button is not of this service, or of its time before.');
}
