import { expect, it } from 'vitest';
import { followsKey } from '../../../lib/platform/dynamodb/person-keys.ts';
import { putItem } from '../../../lib/platform/dynamodb/write.ts';
import { aMember } from '../../support/accounts.ts';
import { expectProblem, sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

const change = async (body: unknown, headers: string[] = []) =>
  sendV2('PATCH', '/me/follows', { headers: [...(await bearer('member')), ...headers], json: body });

it('200: follows and unfollows topics, as GET /me shows', async () => {
  const answer = await change({ follow: { topic_ids: ['eu-ecb', 'us-sec'] } });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body.topic_ids).toEqual(expect.arrayContaining(['eu-ecb', 'us-sec']));
  const gone = await change({ unfollow: { topic_ids: ['us-sec'] } });
  expect((await sendV2('GET', '/me', await bearer('member'))).body.follows).toEqual(gone.body);
  expect(gone.body.topic_ids).not.toContain('us-sec');
});

it('400: rejects an invalid list of ids · 422: unknown ids, and an id in both lists', async () => {
  for (const body of [{ follow: ['eu-ecb'] }, { follow: { topic_ids: ['TOPIC#x'] } }, { topic_ids: ['eu-ecb'] }])
    expectProblem(await change(body), 400, 'invalid_parameter');
  expectProblem(await change({ follow: { topic_ids: ['nothing'] } }), 422, 'unknown_ids');
  const both = { topic_ids: ['eu-ecb'] };
  expectProblem(await change({ follow: both, unfollow: both }), 422, 'invalid_follows');
});

it('412: changes nothing when GET /me has changed since the given tag', async () => {
  await change({ unfollow: { topic_ids: ['eu-eba', 'eu-esma'] } });
  // Other tests are this person, too.
  let tag = '';
  const followed = async () => {
    tag = String((await sendV2('GET', '/me', await bearer('member'))).headers.etag);
    return (await change({ follow: { topic_ids: ['eu-eba'] } }, ['If-Match', tag])).body.topic_ids;
  };
  await expect.poll(followed).toContain('eu-eba');
  const late = await change({ follow: { topic_ids: ['eu-esma'] } }, ['If-Match', tag]);
  expectProblem(late, 412, 'changed_meanwhile');
  const { body } = await change({}, ['If-Match', '*']);
  expect(body.topic_ids).toContain('eu-eba');
  expect(body.topic_ids).not.toContain('eu-esma');
});

it('409: rejects a topic beyond the maximum, with and without If-Match', async () => {
  const { headers, sub } = await aMember('follower');
  const topic_ids = Array.from({ length: 500 }, (_, i) => `topic-${i}`);
  await putItem({ Item: { ...followsKey(sub), topic_ids: new Set(topic_ids), version: 1 } });
  const more = { follow: { topic_ids: ['eu-ecb'] } };
  for (const seen of [[], ['If-Match', '*']])
    expectProblem(
      await sendV2('PATCH', '/me/follows', { headers: [...headers, ...seen], json: more }),
      409,
      'too_many_follows',
    );
  expect((await sendV2('GET', '/me', headers)).body.follows.topic_ids).toEqual(topic_ids.sort());
});
