import { expect, it } from 'vitest';
import type { ChannelMessage } from '../../../lib/channels/message/message.ts';
import { buildTeamsCard } from '../../../lib/channels/teams/teams-card.ts';
import { anUpdate } from '../../support/updates.ts';

const APP = 'https://updates.example.org';
const cardIn = (message: ChannelMessage, app_url: string | null = APP) =>
  buildTeamsCard(message, app_url).attachments[0].content;

it('a card has the linked title of an update, and buttons to the article and the app', () => {
  const entry = { title: 'Capital requirements', institution_name: 'EBA', link: 'https://example.org/a?b=1&c=2' };
  const { type, summary, attachments } = buildTeamsCard(anUpdate({ entry }), APP);
  expect([type, summary, attachments.length]).toEqual(['message', 'Capital requirements (EBA)', 1]);
  expect(attachments[0].contentType).toBe('application/vnd.microsoft.card.adaptive');
  const { body, actions } = attachments[0].content;
  expect(body[1]?.inlines[0]?.selectAction).toEqual({ type: 'Action.OpenUrl', url: entry.link });
  expect(actions).toEqual([
    { type: 'Action.OpenUrl', title: 'View Full Article', url: entry.link },
    {
      type: 'Action.OpenUrl',
      title: 'Open in Regulatory updates',
      url: expect.stringMatching(/^https:\/\/updates\.example\.org\/#\/entries\//),
    },
  ]);
});

it('a card of a verification code has it in its notification text', () => {
  const code = cardIn({ id: 'c', kind: 'code', at: '2026-11-24T08:00:00Z', code: '12345678' }, null);
  expect(code.fallbackText).toBe('12345678 is the code for your channel');
});
