import type { Button } from '@slack/types';
import type { AlertButtonAction } from '../chat/chat-interaction.ts';
import type { SlackMessage } from './entry-message.ts';

/** The label of each button, by its action id. */
const ALERT_BUTTONS: [AlertButtonAction, string][] = [
  ['take', 'Take it'],
  ['not_relevant', 'Not relevant'],
  ['mute', 'Mute this alert'],
];

const buildButton = ([action_id, words]: [AlertButtonAction, string], value: string): Button => ({
  type: 'button',
  text: { type: 'plain_text', text: words, emoji: false },
  action_id,
  value,
});

/**
 * Returns the message of an alert with buttons that send `clickValue` back when clicked.
 * Without a value the message stays unchanged. A value has at most 2,000 characters.
 */
export function addAlertButtons(message: SlackMessage, clickValue?: string): SlackMessage {
  if (!clickValue) return message;
  const elements = ALERT_BUTTONS.map((one) => buildButton(one, clickValue));
  return { ...message, blocks: [...message.blocks, { type: 'actions', elements }] };
}
