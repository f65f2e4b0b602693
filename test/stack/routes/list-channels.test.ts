import { expect, it } from 'vitest';
import { ChatChannelList } from '../../../lib/sharing/chat.ts';
import { sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

const list = async () => sendV2('GET', '/feeds/chat/channels', await bearer('viewer'));

it('200: the channels by name, private ones that the bot is in, no archived ones', async () => {
  const answer = await list();
  expect(answer.status, answer.text).toBe(200);
  expect(ChatChannelList.parse(answer.body)).toEqual(answer.body);
  const { success, channels } = answer.body;
  expect(success).toBe(true);
  const names = channels.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['compliance', 'general', 'random', 'regulatory-updates', 'risk-committee']);
  expect(channels.filter(({ is_private }: { is_private: boolean }) => is_private)).toEqual([
    { id: expect.stringMatching(/^[CG][A-Z0-9]+$/), name: 'risk-committee', is_private: true },
  ]);
});
