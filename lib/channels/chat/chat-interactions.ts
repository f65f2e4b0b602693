import { slackInteractionHandler } from '../slack/slack-interactions.ts';
import type { ChatInteractionHandler } from './chat-interaction.ts';

/**
 * The handler of button clicks for the chat platform of this deployment, Slack.
 * Importing it does not load the platform's API client, unlike `chatPlatform`.
 */
export const chatInteractionHandler: ChatInteractionHandler = slackInteractionHandler;
