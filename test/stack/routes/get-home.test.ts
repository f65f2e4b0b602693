import { expect, it } from 'vitest';
import { Home } from '../../../lib/workspace/home.ts';
import { sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

it('200: what is new of what is followed, in the shape of the contract, for this person', async () => {
  await sendV2('PATCH', '/me/follows', await bearer('member'), { follow: { topic_ids: ['eu-ecb'] } });
  const answer = await sendV2('GET', '/home', await bearer('member'));
  expect(answer.status, answer.text).toBe(200);
  expect(Home.parse(answer.body)).toEqual(answer.body);
  expect(answer.body.followed.map(({ topic_id }: { topic_id: string }) => topic_id)).toContain('eu-ecb');
});
