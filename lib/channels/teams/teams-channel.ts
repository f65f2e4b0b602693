import type { Channel } from '../channel.ts';
import type { StoredDestination } from '../destinations/destination.ts';
import { invalidAddress, isAllowedLoopbackAddress, parseWebhookAddress } from '../destinations/destination-address.ts';
import { describeChatPostError, postJson, toReceipt } from '../json-post.ts';
import { buildTeamsCard, type CardMessage } from './teams-card.ts';

/** A channel or chat of Microsoft Teams, by the webhook of a workflow. Teams does not report if it posts a card. */
export const teamsChannel: Channel<CardMessage, Pick<StoredDestination, 'address' | 'app_url'>> = {
  parseAddress: parseTeamsAddress,
  render: (message, { app_url }) => buildTeamsCard(message, app_url),
  send: async ({ address }, card) => toReceipt(await postJson(address, JSON.stringify(card))),
  describeError: (error) => describeChatPostError(error, TEAMS_ERRORS),
};

const TEAMS_HOST_PATTERN = /\.(logic\.azure\.com|api\.powerplatform\.com)$/;

/**
 * Parses the webhook address of a Microsoft Teams workflow: https at Microsoft's host, with signature.
 * https://learn.microsoft.com/en-us/connectors/teams/#microsoft-teams-webhook
 * @throws Problem 400
 */
function parseTeamsAddress(text: string): string {
  const address = parseWebhookAddress(text);
  const url = new URL(address);
  if (isAllowedLoopbackAddress(url)) return address;
  if (!TEAMS_HOST_PATTERN.test(url.hostname) || url.port !== '')
    throw invalidAddress('must be the address of a workflow of Teams: at logic.azure.com or api.powerplatform.com');
  if (!url.searchParams.get('sig')) throw invalidAddress('must be copied whole: its end, from sig= on, is missing');
  return address;
}

const UNSIGNED = 'its signature is not good any more: copy the address of the workflow again';
const TEAMS_ERRORS = {
  platform: 'Teams',
  remedies: {
    401: UNSIGNED,
    403: UNSIGNED,
    404: 'there is no such workflow any more',
    413: 'the message is too large',
    429: 'it takes no more messages just now',
  },
  gone: [],
};
