import type { Button } from '@slack/types';
import type { PressAction } from '../press.ts';
import type { Message } from './message.ts';

/** The words of each button, by what it does: its action_id. */
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

/** A message with the buttons that carry a value of at most 2,000 characters; as it is without one. */
export function withButtons(message: Message, value?: string): Message {
  if (!value) return message;
  const elements = BUTTONS.map((one) => button(one, value));
  return { ...message, blocks: [...message.blocks, { type: 'actions', elements }] };
}
