import type { InteractionHandler } from './interaction.ts';
import { slackInteractions } from './slack/slack-interactions.ts';

/** The button handler of the deployment's chat platform, without the platform's API client. */
export const interactions: InteractionHandler = slackInteractions;
