import type { Buttons } from './press.ts';
import { slackButtons } from './slack/presses.ts';

/** The button handler of the deployment's chat platform, without the platform's API client. */
export const buttons: Buttons = slackButtons;
