import type { Buttons } from './press.ts';
import { slackButtons } from './slack/presses.ts';

/** The buttons of the platform that this deployment shares to. Apart from the platform itself, whose client a press does not need. */
export const buttons: Buttons = slackButtons;
