import type { Button } from '@slack/types';
import type { PressAction } from '../press.ts';
import type { Message } from './message.ts';

/** The label of each button, by its action id. */
const BUTTONS: [PressAction, string][] = [
  ['take', 'Take it'],
  ['not_relevant', 'Not relevant'],
  ['mute', 'Mute this alert'],
];

const button = ([action_id, words]: [PressAction, string], value: string): Button => ({
  type: 'button',
  text: { type: 'plain_text', text: words, emoji: false },
  action_id,
  value,
});

/**
 * Returns a message with buttons that carry `value` (at most 2,000 characters), or the message itself without a
 * value.
 */
export function withButtons(message: Message, value?: string): Message {
  if (!value) return message;
  const elements = BUTTONS.map((one) => button(one, value));
  return { ...message, blocks: [...message.blocks, { type: 'actions', elements }] };
}
