import { expect, it } from 'vitest';
import { ChatChannelList } from '../../../lib/channels/chat/chat.ts';
import { sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

const list = async () => sendV2('GET', '/feeds/chat/channels', await bearer('viewer'));

it('200: lists channels by name, with private ones of the bot and without archived ones', async () => {
  const answer = await list();
  expect(answer.status, answer.text).toBe(200);
  expect(ChatChannelList.parse(answer.body)).toEqual(answer.body);
  const { success, channels } = answer.body;
  expect(success).toBe(true);
  const names = channels.map((item: { name: string }) => item.name);
  expect(names).toEqual(['compliance', 'general', 'random', 'regulatory-updates', 'risk-committee']);
  expect(channels.filter((item: { is_private: boolean }) => item.is_private)).toEqual([
    { id: expect.stringMatching(/^[CG][A-Z0-9]+$/), name: 'risk-committee', is_private: true },
  ]);
});
