import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { ChatPlatform } from './platform.ts';
import { slackPlatform } from './slack/slack-platform.ts';

/** The chat platform that this deployment shares to, with its API client: Slack. */
export const chatPlatform: ChatPlatform = slackPlatform;

/** `https://{api_id}.execute-api.eu-central-1.amazonaws.com/prod`, or the address of a custom domain. */
const APP_URL = process.env['APP_URL'] ?? '';

/**
 * Returns the address of the web app for links in messages, or null if APP_URL is not set.
 *
 * The template cannot refer to the API of a function that belongs to it, so `{api_id}` is filled in from the gateway's
 * context. Request headers are ignored: a caller could set them to a foreign address, which would be posted in the
 * service's name.
 */
export function getAppUrl({ requestContext: { apiId } }: APIGatewayProxyEvent): string | null {
  return APP_URL.replace('{api_id}', apiId) || null;
}
