import { expect, it } from 'vitest';
import { AlertList } from '../../../lib/alerts/alert.ts';
import { anAlert, withoutAlert } from '../../support/alerts.ts';
import { sendV2 } from '../../support/api.ts';
import { bearer } from '../../support/people.ts';

it('200: those of the caller, the oldest first, with how often they matched within a week', async () => {
  const [one, two] = [await anAlert('admin'), await anAlert('admin', { topic_id: 'eu-ecb' })];
  const answer = await sendV2('GET', '/alerts', await bearer('admin'));
  expect(answer.status, answer.text).toBe(200);
  expect(AlertList.parse(answer.body)).toEqual(answer.body);
  const own = (answer.body.items as { id: string }[]).filter(({ id }) => [one.id, two.id].includes(id));
  expect(own.map(({ id }) => id).sort()).toEqual([one.id, two.id].sort());
  expect(own[0]).toMatchObject({ matches_7_days: { new: expect.any(Number), edited: expect.any(Number) } });
  expect(answer.body.most).toBe(50);
  for (const { id } of [one, two]) await withoutAlert('admin', id);
});
