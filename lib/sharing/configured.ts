import type { APIGatewayProxyEvent } from 'aws-lambda';
import type { Platform } from './platform.ts';
import { slack } from './slack/slack.ts';

/** The platform that this deployment shares to. There is one. */
export const platform: Platform = slack;

/** `https://{api_id}.execute-api.eu-central-1.amazonaws.com/prod`, or a custom domain's address, which names no API. */
const appUrl = process.env['APP_URL'] ?? '';

/**
 * Where the web app is, for the links of messages; null if the deployment does not say. The template cannot name its API to a function
 * that is part of it, so the gateway's own id of the API is filled in. No header of the request counts: its caller writes them, and a
 * foreign link would be posted in the service's name.
 */
export function appUrlOf({ requestContext: { apiId } }: APIGatewayProxyEvent): string | null {
  return appUrl.replace('{api_id}', apiId) || null;
}
