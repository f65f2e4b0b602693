import { expect, it } from 'vitest';
import { slackErrorsByCode } from '../../../lib/channels/slack/error-codes.ts';

it.each([
  ['channel_not_found', /Invite the bot to it, add the scope chat:write\.public/],
  ['not_in_channel', /^Invite the bot to the channel\.$/],
  ['is_archived', /^The channel is archived\. Choose another one, or unarchive it\.$/],
  ['restricted_action', /Ask a workspace administrator\.$/],
  ['missing_scope', /^The bot lacks a scope\. Add chat:write, chat:write\.public and channels:read/],
  ['token_revoked', /^Check CHAT_BOT_TOKEN: it is wrong, expired or revoked/],
  ['team_access_not_granted', /^The workspace does not let the app in\. Ask a workspace administrator/],
  ['invalid_blocks', /Report this with the request id\.$/],
])('slackErrorsByCode has the remedy for the Slack error %s', (code, remedy) =>
  expect(slackErrorsByCode[code]?.remedy).toMatch(remedy),
);
