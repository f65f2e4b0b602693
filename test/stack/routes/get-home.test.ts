import { expect, it } from 'vitest';
import { Home } from '../../../lib/workspace/home.ts';
import { sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

it('200: returns the followed topics of the person in the documented schema', async () => {
  await sendV2('PATCH', '/me/follows', {
    headers: await bearer('member'),
    json: { follow: { topic_ids: ['eu-ecb'] } },
  });
  const answer = await sendV2('GET', '/home', await bearer('member'));
  expect(answer.status, answer.text).toBe(200);
  expect(Home.parse(answer.body)).toEqual(answer.body);
  expect(answer.body.followed.map((item: { topic_id: string }) => item.topic_id)).toContain('eu-ecb');
});
