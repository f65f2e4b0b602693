import type { APIGatewayProxyEvent } from 'aws-lambda';
import { slackPlatform } from '../slack/slack-platform.ts';
import type { ChatPlatform } from './platform.ts';

/** The chat platform that this deployment shares to, with its API client: Slack. */
export const chatPlatform: ChatPlatform = slackPlatform;

/** `https://{api_id}.execute-api.eu-central-1.amazonaws.com/prod`, or the address of a custom domain. */
const APP_URL = process.env['APP_URL'] ?? '';

/**
 * Returns the address of the web app for links in messages, or null if APP_URL is not set.
 *
 * APP_URL may contain `{api_id}`, because the deployment template cannot insert the API's id into a function of this
 * API. The id is taken from the request context. Request headers are ignored: a caller could forge the address that the
 * service posts.
 */
export function getAppUrl({ requestContext: { apiId } }: APIGatewayProxyEvent): string | null {
  return APP_URL.replace('{api_id}', apiId) || null;
}
