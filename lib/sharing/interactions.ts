import type { InteractionHandler } from './interaction.ts';
import { slackInteractions } from './slack/slack-interactions.ts';

/** The button handler of the deployment's chat platform, Slack, without loading its API client. */
export const interactions: InteractionHandler = slackInteractions;
